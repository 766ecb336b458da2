import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { holdEditor, runningEditor, type EditorRef, type SheetKey } from '#src/runtime/prescription/runningEditors.ts'
import { editorFactsOf } from '#tests/support/prescriptions/editorFacts.ts'
import { storedLines, storedSheet } from '#tests/support/prescriptions/storedSheet.ts'
import { startClient } from '../support/client.ts'
import { no, ok } from '../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
let visits = 0
beforeEach(async () => {
  client = await startClient()
  const { drugs, pairs, ...people } = editorFactsOf(['W08'])
  client.answers['/hospital/prescription/patientFacts'] = () => ok(people)
  client.answers['/hospital/prescription/facts'] = () => ok({ drugs, pairs })
  client.answers['/hospital/prescription/ofSession'] = () => ok([])
  client.answers['/hospital/prescription/sheet'] = () => ok(stored(1))
  await client.signIn()
})
afterEach(() => client.stop())

const line = {
  ...{ no: 1, groupNo: 1, drugCode: 'W08', doseText: '5mg', freq: 'qd', prnMax: null, route: 'po', timing: 'na', days: 7 },
  ...{ qty: 1, qtyUnit: '盒', qtyManual: false, qtyReason: '', priceFen: 1_000, decoction: null, role: '', remark: '' },
  facts: { name: '苯磺酸氨氯地平片', spec: '5mg×28', unit: '盒', strengthText: '5mg' },
}
const stored = (version: number) => storedSheet({ version, lines: storedLines([line]) })
const conflict = () => no('处方已在其他窗口修改', { result: { reason: 'VERSION_CONFLICT' } })

/** A screen with the editor of the stored sheet; each test has a session of its own. */
async function opened(): Promise<{ place: SheetKey; actor: EditorRef; leave: () => Promise<void> }> {
  visits += 1
  const place: SheetKey = { sid: `visit-${visits}`, type: '1', rxId: 'rx1' }
  const actor = runningEditor(place)
  const release = holdEditor(place)
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ editing: { checks: 'checked' } })).toBe(true))
  const leave = async () => {
    release()
    await new Promise(resolve => setTimeout(resolve))
  }
  return { place, actor, leave }
}
const isRunning = (actor: EditorRef): boolean => actor.getSnapshot().status === 'active'
const remarksOf = (actor: EditorRef): string[] => actor.getSnapshot().context.lines.map(({ remark }) => remark)
const write = (actor: EditorRef) => actor.send({ type: 'line.set', key: 1, patch: { remark: '饭后' } })

it('[RX-07] an editor that is left with all stored ends, and the next visit reads the sheet anew', async () => {
  const { place, actor, leave } = await opened()
  await leave()
  expect(runningEditor(place)).not.toBe(actor)
})

it('[RX-08] one’s own words wait in an overtaken editor that is left', async () => {
  client.answers['/hospital/prescription/saveDraft'] = conflict
  const { place, actor, leave } = await opened()
  write(actor)
  actor.send({ type: 'save' })
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('overtaken')).toBe(true))
  await leave()
  expect([runningEditor(place) === actor, isRunning(actor), remarksOf(actor)]).toEqual([true, true, ['饭后']])
  expect(toasts.current()).toEqual([])
})

it('[RX-08] a save on leaving that meets another window’s sheet keeps the words, and says so where the doctor is now', async () => {
  client.answers['/hospital/prescription/saveDraft'] = conflict
  const { place, actor, leave } = await opened()
  write(actor)
  await leave()
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('overtaken')).toBe(true))
  const said = toasts.current().map(({ text }) => text)
  expect(said).toEqual(['离开的处方已在其他窗口修改，请打开该处方，选择保留哪一份'])
  expect([runningEditor(place) === actor, remarksOf(actor)]).toEqual([true, ['饭后']])
})

it('[RX-08] a draft that another window threw away is kept as a new one', async () => {
  const saved: unknown[] = []
  client.answers['/hospital/prescription/saveDraft'] = seen => {
    const { id, version, lines } = JSON.parse(seen.body) as { id: string | null; version: number | null; lines: unknown[] }
    saved.push([id, version, lines.length])
    return id === null ? ok({ ...stored(1), id: 'rx2' }) : no('处方不存在', { result: { reason: 'NOT_FOUND' } })
  }
  const { actor } = await opened()
  write(actor)
  actor.send({ type: 'save' })
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('overtaken')).toBe(true))
  client.answers['/hospital/prescription/sheet'] = () => no('处方不存在', { result: { reason: 'NOT_FOUND' } })
  actor.send({ type: 'mine.keep' })
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('editing')).toBe(true))
  actor.send({ type: 'save' })
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('clean')).toBe(true))
  expect(saved).toEqual([
    ['rx1', 1, 1],
    [null, null, 1],
  ])
})

it('[RX-21] reasons and ticks that no signature carries yet are there again after a look at another patient, checked with the facts of now', async () => {
  const { place, actor, leave } = await opened()
  const override = { ruleKey: 'D2|W08', level: 2, reasonCode: '3', text: '会诊后同意' }
  actor.send({ type: 'override.give', override })
  actor.send({ type: 'tick', key: 'D8|W08' })
  actor.send({ type: 'objection.set', text: '坚持原方' })
  const before = client.calls().filter(one => one.endsWith('/patientFacts')).length
  await leave()
  expect(isRunning(actor)).toBe(true)
  const again = runningEditor(place)
  const release = holdEditor(place)
  const { overrides, ticks, objection } = again.getSnapshot().context
  expect([overrides, ticks, objection]).toEqual([[override], ['D8|W08'], ''])
  await vi.waitFor(() => expect(client.calls().filter(one => one.endsWith('/patientFacts'))).toHaveLength(before + 1))
  release()
})

it('[RX-21] reasons of the last signature keep no editor', async () => {
  const given = { ruleKey: 'D2|W08', level: 2, reasonCode: '3', text: '会诊后同意', byName: '', at: '' }
  const signed = { rxVersion: 1, sha256: '', isIntact: true, submittedAt: '', rulesCode: '', dataRev: 1, objection: '' }
  const rejected = { ...stored(1), status: '4', signed: { ...signed, checks: [], ticks: ['D8|W08'], overrides: [given] } }
  client.answers['/hospital/prescription/sheet'] = () => ok(rejected)
  const { place, actor, leave } = await opened()
  expect(actor.getSnapshot().context.overrides).toHaveLength(1)
  await leave()
  expect(runningEditor(place)).not.toBe(actor)
})

it('[RX-08] an editor that waited with its ticks shows what became of its sheet meanwhile', async () => {
  const { place, actor, leave } = await opened()
  actor.send({ type: 'tick', key: 'D8|W08' })
  await leave()
  client.answers['/hospital/prescription/sheet'] = () => ok({ ...stored(2), status: '1' })
  const release = holdEditor(place)
  await vi.waitFor(() => expect(runningEditor(place).getSnapshot().hasTag('readonly')).toBe(true))
  release()
})

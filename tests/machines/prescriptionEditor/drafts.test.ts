import { describe, expect, it } from 'vitest'
import { failure } from '#contract/http/failure.ts'
import { storedLines, storedSheet } from '#tests/support/prescriptions/storedSheet.ts'
import { W08, startedEditor, ticked } from '#tests/support/machines/prescriptionEditor/startedEditor.ts'

const conflict = failure('refused', '处方已在其他窗口修改', { code: 'VERSION_CONFLICT' })

describe('drafts of prescriptions', () => {
  it('[RX-01] stores nothing before the first line, whatever the head says', async () => {
    const { server, send, wait, has } = await startedEditor()
    await send({ type: 'head.set', patch: { validDays: 2 } })
    await wait(60_000)
    expect(server.saved).toEqual([])
    expect(has('clean')).toBe(true)
    await send({ type: 'line.add', line: W08 })
    await wait(2_000)
    expect(server.saved).toMatchObject([{ id: null, version: null, head: { validDays: 2 }, lines: [{ no: 1, drugCode: 'W08' }] }])
  })

  it('[RX-07] saves 2 s after the last change, not earlier and not twice', async () => {
    const { server, send, wait, has, written } = await startedEditor()
    await send({ type: 'line.add', line: W08 })
    await wait(150)
    await wait(1_849)
    expect(server.saved).toEqual([])
    await send({ type: 'line.set', key: 1, patch: { days: 14 } })
    await wait(1_999)
    expect(server.saved).toEqual([])
    await wait(1)
    expect(server.saved).toHaveLength(1)
    expect(server.saved[0]?.lines[0]).toMatchObject({ days: 14, doseText: '5mg', facts: { strengthText: '5mg' } })
    expect(has('clean')).toBe(true)
    expect(written().sheet?.version).toBe(1)
    await wait(60_000)
    expect(server.saved).toHaveLength(1)
  })

  it('[RX-07] saves what was written while a draft was under way afterwards, on the version that it made', async () => {
    const { server, send, wait, actor } = await startedEditor()
    await send({ type: 'line.add', line: W08 })
    await wait(150)
    let release = () => {}
    server.gate = new Promise(resolve => (release = resolve))
    await wait(1_850)
    actor.send({ type: 'line.set', key: 1, patch: { days: 28 } })
    release()
    await ticked()
    await wait(2_000)
    expect(server.saved.map(({ version, lines }) => [version, lines[0]?.days])).toEqual([
      [null, 7],
      [1, 28],
    ])
  })

  it('sends a draft whose answer was lost again as it was, and only then what was written since', async () => {
    const { server, send, wait, has } = await startedEditor()
    server.refuse['saveDraft'] = [failure('network', '网络异常')]
    await send({ type: 'line.add', line: W08 })
    await wait(150)
    await wait(1_850)
    expect(has('unsaved')).toBe(true)
    await send({ type: 'line.set', key: 1, patch: { days: 28 } })
    await wait(1_000)
    await wait(2_000)
    expect(server.saved.map(({ requestId, lines }) => [requestId, lines[0]?.days])).toEqual([
      ['e1-2', 7],
      ['e1-2', 7],
      ['e1-3', 28],
    ])
    expect(has('clean')).toBe(true)
  })

  it('keeps a draft that the server refuses, says why, and tries again with the next change', async () => {
    const { server, send, wait, has, written } = await startedEditor()
    server.refuse['saveDraft'] = [failure('refused', '等待对方接受转诊', { code: 'TRANSFERRING' })]
    await send({ type: 'line.add', line: W08 })
    await wait(2_000)
    await wait(60_000)
    expect(has('unsaved')).toBe(true)
    expect(written()).toMatchObject({ failure: { text: '等待对方接受转诊' }, lines: [{ drugCode: 'W08' }] })
    await send({ type: 'line.set', key: 1, patch: { days: 3 } })
    await wait(2_000)
    expect(server.saved).toHaveLength(2)
    expect(has('clean')).toBe(true)
  })

  it('[RX-08] asks which one holds when another window saved first, and overwrites nothing', async () => {
    const { server, send, wait, has, written } = await startedEditor({ stored: storedSheet({ version: 4 }) })
    server.refuse['saveDraft'] = [conflict]
    await send({ type: 'line.add', line: W08 })
    await wait(2_000)
    expect(has('overtaken')).toBe(true)
    expect(written().failure?.text).toBe('处方已在其他窗口修改')
    await wait(60_000)
    expect(server.saved).toHaveLength(1)
    server.sheet = storedSheet({ version: 5, head: { ...storedSheet().head, usage: '餐后' } })
    await send({ type: 'latest.take' })
    expect(written()).toMatchObject({ head: { usage: '餐后' }, lines: [], sheet: { version: 5 } })
  })

  it('[RX-08] puts one’s own lines on the newest version when a person says so', async () => {
    const { server, send, wait, has, written } = await startedEditor({ stored: storedSheet({ version: 4 }) })
    server.refuse['saveDraft'] = [conflict]
    await send({ type: 'line.add', line: W08 })
    await wait(2_000)
    server.sheet = storedSheet({ version: 7 })
    await send({ type: 'mine.keep' })
    expect(written().lines.map(({ drugCode }) => drugCode)).toEqual(['W08'])
    await wait(2_000)
    expect(server.saved.at(-1)).toMatchObject({ id: 'rx1', version: 7, lines: [{ drugCode: 'W08' }] })
    expect(has('clean')).toBe(true)
  })

  it('[RX-08] makes one’s own lines a new sheet when the other window submitted', async () => {
    const { server, send, wait } = await startedEditor({ stored: storedSheet({ version: 4 }) })
    await send({ type: 'line.add', line: W08 })
    await send({ type: 'pushed', rxId: 'rx1', status: '1', rxVersion: 1 })
    server.sheet = storedSheet({ version: 5, status: '1' })
    await send({ type: 'mine.keep' })
    await wait(2_000)
    expect(server.saved.at(-1)).toMatchObject({ id: null, version: null, lines: [{ drugCode: 'W08' }] })
  })

  it('[RX-08] a draft that another window threw away is asked about, and one’s own lines become a new sheet', async () => {
    const { server, send, wait, has, written } = await startedEditor({ stored: storedSheet({ version: 4 }) })
    server.refuse['saveDraft'] = [failure('refused', '处方不存在', { code: 'NOT_FOUND' })]
    await send({ type: 'line.add', line: W08 })
    await wait(2_000)
    expect(has('overtaken')).toBe(true)
    server.sheet = null
    await send({ type: 'mine.keep' })
    expect(written()).toMatchObject({ sheet: null, lines: [{ drugCode: 'W08' }] })
    await wait(2_000)
    expect(server.saved.at(-1)).toMatchObject({ id: null, version: null, lines: [{ drugCode: 'W08' }] })
    expect(has('clean')).toBe(true)
  })

  it('says what is not there where nothing was stored yet: no other window took it', async () => {
    const { server, send, wait, has, written } = await startedEditor()
    server.refuse['saveDraft'] = [failure('refused', '会话不存在', { code: 'NOT_FOUND' })]
    await send({ type: 'line.add', line: W08 })
    await wait(2_000)
    expect([has('overtaken'), has('unsaved')]).toEqual([false, true])
    expect(written().failure?.text).toBe('会话不存在')
  })

  it('reads a sheet anew that was submitted elsewhere while nothing was written here', async () => {
    const { server, send, has } = await startedEditor({ stored: storedSheet() })
    server.sheet = storedSheet({ status: '1' })
    await send({ type: 'pushed', rxId: 'rx1', status: '1', rxVersion: 1 })
    expect(has('readonly')).toBe(true)
  })

  it('[RX-08] reads once more what changed while it was being read: an answer of before counts for nothing', async () => {
    const { server, send, has, written } = await startedEditor({ stored: storedSheet({ status: '1' }) })
    let release = (): void => undefined
    server.gate = new Promise(resolve => (release = resolve))
    await send({ type: 'pushed', rxId: 'rx1', status: '2', rxVersion: 1 })
    expect(has('loading')).toBe(true)
    server.gate = null
    server.sheet = storedSheet({ status: '3' })
    await send({ type: 'pushed', rxId: 'other', status: '3', rxVersion: 1 })
    expect(has('loading')).toBe(true)
    await send({ type: 'pushed', rxId: 'rx1', status: '3', rxVersion: 1 })
    server.sheet = storedSheet({ status: '2' })
    release()
    await ticked()
    expect(written().sheet?.status).toBe('3')
  })

  it('opens a stored draft with its lines and saves nothing of its own accord', async () => {
    const first = await startedEditor()
    await first.send({ type: 'line.add', line: W08 })
    await first.wait(150)
    await first.wait(1_850)
    const lines = storedLines(first.server.saved[0]?.lines ?? [])
    const { written, server, wait, has } = await startedEditor({ stored: storedSheet({ lines }) })
    expect(written().lines).toMatchObject([{ drugCode: 'W08', qty: 1, days: 7 }])
    await wait(60_000)
    expect(server.saved).toEqual([])
    expect(has('clean')).toBe(true)
  })

  it('throws a draft away only when a person says so', async () => {
    const { send, has, server } = await startedEditor({ stored: storedSheet() })
    server.refuse['discardSheet'] = [failure('network', '网络异常')]
    await send({ type: 'discard' })
    expect(has('editing')).toBe(true)
    await send({ type: 'discard' })
    expect(has('gone')).toBe(true)
  })
})

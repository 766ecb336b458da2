import { describe, expect, it } from 'vitest'
import { W08, startedEditor } from '#tests/support/machines/prescriptionEditor/startedEditor.ts'

const codes = (written: () => { lines: { drugCode: string; no: number }[] }) =>
  written().lines.map(({ drugCode, no }) => `${no} ${drugCode}`)

describe('lines of a sheet', () => {
  it('[RX-06] computes the quantity until a person writes one, and again on request', async () => {
    const { send, wait, written } = await startedEditor()
    await send({ type: 'line.add', line: { ...W08, days: 28 } })
    await wait(150)
    expect(written().lines[0]).toMatchObject({ qty: 1, qtyUnit: '盒', qtyManual: false })
    await send({ type: 'line.set', key: 1, patch: { qty: 3 } })
    await send({ type: 'line.set', key: 1, patch: { days: 56 } })
    expect(written().lines[0]).toMatchObject({ qty: 3, qtyManual: true })
    await send({ type: 'line.compute', key: 1 })
    expect(written().lines[0]).toMatchObject({ qty: 2, qtyManual: false })
  })

  it('[RX-13] the most per day goes with prn: no other frequency counts a number that nobody sees', async () => {
    const { send, written } = await startedEditor()
    await send({ type: 'line.add', line: { ...W08, freq: 'prn', prnMax: 7 } })
    await send({ type: 'line.set', key: 1, patch: { doseText: '5mg' } })
    expect(written().lines[0]).toMatchObject({ freq: 'prn', prnMax: 7 })
    await send({ type: 'line.set', key: 1, patch: { freq: 'sos' } })
    expect(written().lines[0]).toMatchObject({ freq: 'sos', prnMax: null })
    await send({ type: 'line.set', key: 1, patch: { freq: 'prn' } })
    await send({ type: 'line.set', key: 1, patch: { prnMax: 3 } })
    expect(written().lines[0]).toMatchObject({ freq: 'prn', prnMax: 3 })
  })

  it('takes today’s facts and price into a new line, and into an old one only when a person says so', async () => {
    const { send, wait, written, rules, server } = await startedEditor({ parts: { facts: { W08: { priceFen: 1_850 } } } })
    await send({ type: 'line.add', line: W08 })
    await wait(150)
    expect(written().lines[0]).toMatchObject({ priceFen: 1_850, facts: { spec: '5mg×28', strengthText: '5mg' } })
    server.parts = { facts: { W08: { priceFen: 2_000 } } }
    await send({ type: 'recheck' })
    expect(written().lines[0]?.priceFen).toBe(1_850)
    expect(rules()).toContain('S3 L3')
    await send({ type: 'facts.take' })
    await wait(150)
    expect(written().lines[0]?.priceFen).toBe(2_000)
    expect(rules()).not.toContain('S3 L3')
  })

  it('moves, copies and removes lines, and numbers them anew', async () => {
    const { send, written } = await startedEditor()
    for (const drugCode of ['W08', 'W01', 'W07']) await send({ type: 'line.add', line: { drugCode, name: drugCode } })
    await send({ type: 'line.move', key: 3, by: -1 })
    expect(codes(written)).toEqual(['1 W08', '2 W07', '3 W01'])
    await send({ type: 'line.move', key: 1, by: -1 })
    await send({ type: 'line.move', key: 2, by: 1 })
    expect(codes(written)).toEqual(['1 W08', '2 W07', '3 W01'])
    await send({ type: 'line.copy', key: 1 })
    await send({ type: 'line.remove', key: 3 })
    expect(codes(written)).toEqual(['1 W08', '2 W08', '3 W01'])
    expect(new Set(written().lines.map(({ key }) => key)).size).toBe(3)
  })

  it('takes steps back and forth; a new step forgets those that were taken back', async () => {
    const { send, written } = await startedEditor()
    await send({ type: 'line.add', line: W08 })
    await send({ type: 'line.set', key: 1, patch: { days: 14 } })
    await send({ type: 'undo' })
    expect(written().lines[0]?.days).toBe(7)
    await send({ type: 'redo' })
    expect(written().lines[0]?.days).toBe(14)
    await send({ type: 'undo' })
    await send({ type: 'line.set', key: 1, patch: { days: 3 } })
    expect(written().canRedo).toBe(false)
    await send({ type: 'undo' })
    await send({ type: 'undo' })
    expect(written()).toMatchObject({ lines: [], canUndo: false })
  })

  it('[RX-25] begins a renewal with the lines of the earlier sheet at today’s prices, and a withdrawn drug blocks', async () => {
    const parts = { facts: { W08: { enabled: false }, W01: { priceFen: 1_234 } } }
    const { send, wait, written, rules, checks } = await startedEditor({ parts })
    await send({ type: 'line.add', line: { drugCode: 'W07', name: '对乙酰氨基酚片' } })
    await send({
      type: 'renew',
      renewOf: 'rx0',
      head: { longTerm: false },
      lines: [W08, { drugCode: 'W01', name: '阿莫西林胶囊', priceFen: 900, doseText: '0.5g', freq: 'tid', route: 'po', days: 7 }],
    })
    await wait(150)
    expect(codes(written)).toEqual(['1 W08', '2 W01'])
    expect(written().head.renewOf).toBe('rx0')
    expect(written().lines[1]).toMatchObject({ priceFen: 1_234, qty: 2 })
    expect(rules()).toContain('S3 L3')
    expect(checks().open.blocked.map(({ title, lineNos }) => [title, lineNos])).toContainEqual(['药品已停用', [1]])
  })

  it('adds the lines of a 协定方 behind those that are there', async () => {
    const { send, written } = await startedEditor({ type: '3' })
    const herb = (name: string, doseText: string) => ({ drugCode: `H-${name}`, name, doseText })
    await send({ type: 'line.add', line: herb('黄芪', '30g') })
    await send({ type: 'template.apply', head: { doseCount: 5 }, lines: [herb('甘草', '6g'), herb('法半夏', '9g')] })
    expect(written().lines.map(({ doseText, days, qtyUnit }) => [doseText, days, qtyUnit])).toEqual([
      ['30g', 0, 'g'],
      ['6g', 0, 'g'],
      ['9g', 0, 'g'],
    ])
    expect(written().head.doseCount).toBe(5)
  })

  it('takes no more lines than a call can carry', async () => {
    const { send, written, actor } = await startedEditor()
    for (let at = 0; at < 61; at += 1) actor.send({ type: 'line.add', line: W08 })
    await send({ type: 'line.copy', key: 1 })
    expect(written().lines).toHaveLength(60)
  })
})

describe('the dose of a line of the picker', () => {
  const dosages = [
    {
      population: '3' as const,
      icdPrefix: '',
      route: '',
      freq: '',
      perKg: false,
      doseMin: { kind: 'm' as const, value: 2_500 },
      doseMax: { kind: 'm' as const, value: 5_000 },
      dailyMax: null,
    },
  ]
  const parts = { patient: { birthday: '1950-01-01' }, facts: { W08: { dosages } } }

  it('[RX-02] takes the dose of the patient’s population when the facts come, and says so until a person writes another', async () => {
    const { send, wait, written } = await startedEditor({ parts })
    await send({ type: 'line.add', line: { ...W08, days: 28, isUsual: true } })
    expect(written().lines[0]).toMatchObject({ doseText: '5mg', proposedFor: null })
    await wait(150)
    expect(written().lines[0]).toMatchObject({ doseText: '2.5mg', proposedFor: '3', qty: 1 })
    await send({ type: 'line.set', key: 1, patch: { days: 14 } })
    expect(written().lines[0]).toMatchObject({ doseText: '2.5mg', proposedFor: '3' })
    await send({ type: 'line.set', key: 1, patch: { doseText: '5mg' } })
    await send({ type: 'facts.take' })
    await wait(150)
    expect(written().lines[0]).toMatchObject({ doseText: '5mg', proposedFor: null })
  })

  it('[RX-25] leaves the doses of templates and renewals, and one that a person was quicker to write', async () => {
    const { send, wait, written } = await startedEditor({ parts })
    await send({ type: 'template.apply', head: {}, lines: [W08] })
    await send({ type: 'line.add', line: { ...W08, isUsual: true } })
    await send({ type: 'line.set', key: 2, patch: { doseText: '10mg' } })
    await wait(150)
    expect(written().lines.map(({ doseText }) => doseText)).toEqual(['5mg', '10mg'])
  })
})

import { describe, expect, it } from 'vitest'
import { foundBy, herbHead, levelsOf, type SheetParts } from '#tests/support/prescriptions/sheet.ts'

const batch = (available: number, expiry = '2027-12-31') => ({ batchNo: 'B1', expiry, available })

describe('rules of stock', () => {
  it('[RX-12] [RX-18] S1: never above 1, whatever is configured', () => {
    const stocked = (available: number, config: SheetParts['config'] = {}) =>
      foundBy('S1', { lines: [['W01 0.5g tid', { qty: 2 }]], rest: { stock: { W01: [batch(available)] } }, config })
    const text = ['L1 可用库存不足']
    expect([stocked(0), stocked(47), stocked(48), stocked(49)]).toEqual([text, text, [], []])
    expect(stocked(0, { levels: { S1: 3 } })).toEqual(text)
    expect(foundBy('S1', { lines: ['W01 0.5g tid'], rest: { stock: {} } })).toEqual(text)
    expect(foundBy('S1', { lines: ['W01 0.5g tid'] })).toEqual([])
    expect(levelsOf('S1', { lines: [['W01 0.5g tid', { qty: 2 }]], rest: { stock: { W01: [batch(24), batch(24)] } } })).toEqual(
      [],
    )
  })
  it('[RX-18] S1: herbs in mg, opened packs in single units', () => {
    const herb = (available: number) =>
      levelsOf('S1', { lines: ['黄芪 30g'], head: herbHead(), rest: { stock: { 'H-黄芪': [batch(available)] } } })
    expect([herb(210_000), herb(209_999)]).toEqual([[], [1]])
    const opened = (available: number) =>
      levelsOf('S1', { lines: [['W12 25mg qd', { qty: 10 }]], rest: { stock: { W12: [batch(available)] } } })
    expect([opened(10), opened(9)]).toEqual([[], [1]])
  })
  it('[RX-12] S2: a batch that runs out before the course', () => {
    const expiring = (expiry: string, available = 99) =>
      foundBy('S2', { lines: [['W08 5mg qd', { days: 7 }]], rest: { stock: { W08: [batch(available, expiry)] } } })
    expect([expiring('2026-11-30'), expiring('2026-12-01'), expiring('2026-12-02'), expiring('2026-11-30', 0)]).toEqual([
      ['L1 部分批次将过期'],
      [],
      [],
      [],
    ])
    const herb = (expiry: string, dosesPerDay: 1 | 2) =>
      levelsOf('S2', {
        lines: ['黄芪 30g'],
        head: herbHead({ dosesPerDay }),
        rest: { stock: { 'H-黄芪': [batch(999_999, expiry)] } },
      })
    expect([herb('2026-11-30', 1), herb('2026-12-01', 1), herb('2026-11-28', 2), herb('2026-11-27', 2)]).toEqual([
      [1],
      [],
      [],
      [1],
    ])
    expect(levelsOf('S2', { lines: ['W08 5mg qd'] })).toEqual([])
  })
  it('[RX-12] S3: withdrawn or changed since the draft', () => {
    const line = 'W08 5mg qd'
    expect(foundBy('S3', { lines: [line], facts: { W08: { enabled: false } } })).toEqual(['L3 药品已停用'])
    expect(levelsOf('S3', { lines: [line] })).toEqual([])
    const drafted = (more: object, stage: 'draft' | 'signed' = 'draft') =>
      foundBy('S3', { lines: [[line, more]], rest: { stage } })
    const text = ['L3 药品资料或价格已变更']
    expect(drafted({ priceFen: 999 })).toEqual(text)
    expect(drafted({ priceFen: 999 }, 'signed')).toEqual([])
    const facts = { name: '苯磺酸氨氯地平片', spec: '5mg×28', unit: '盒', strengthText: '5mg' }
    expect(drafted({ facts })).toEqual([])
    for (const part of ['name', 'spec', 'unit', 'strengthText'])
      expect(drafted({ facts: { ...facts, [part]: '旧' } })).toEqual(text)
    expect(levelsOf('S3', { lines: [line], facts: { W08: { enabled: false } }, rest: { stage: 'signed' } })).toEqual([3])
    expect(levelsOf('S3', { lines: [[line, { priceFen: 5 }]], facts: { W08: { priceFen: null } } })).toEqual([])
  })
})

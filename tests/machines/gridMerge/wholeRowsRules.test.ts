import { describe, expect, it } from 'vitest'
import { GRID_FIELDS_MAX } from '#contract/constants.ts'
import { LIVE, ORDER, type GridOp } from '#contract/grids/register.ts'
import type { PendingOp } from '#machines/gridMerge/gridMerge.types.ts'
import { sizeOf, stepsOfWholeRows, wholeRows } from '#machines/gridMerge/wholeRows.rules.ts'
import { stepCell, waiting } from '#tests/support/machines/gridMerge/contexts.ts'

const live = (more: Partial<GridOp> = {}) => waiting({ i: 'me:1', r: 'n', f: LIVE, v: true, g: 'g1', ...more })
const order = (v: GridOp['v'] = 'a1', more: Partial<GridOp> = {}) => waiting({ i: 'me:2', r: 'n', f: ORDER, v, ...more })
const name = (more: Partial<GridOp> = {}) => waiting({ i: 'me:3', r: 'n', v: '甲', ...more })
const made = (...pending: PendingOp[]) => wholeRows(pending, new Set(['n']), n => `whole:${n}`)
const rowOf = (...pending: PendingOp[]) => made(...pending).get('me:1')?.op.row ?? null

describe('operations that begin a row', () => {
  it('[WALK-35] become one with their order and cells, at the moment and in the step of its life', () => {
    const whole = made(live(), order(), name(), waiting({ i: 'me:9', r: '7' }))
    expect([...whole.keys()]).toEqual(['me:1', 'me:2', 'me:3'])
    expect(whole.get('me:3')).toEqual({
      op: { i: 'whole:0', r: 'n', f: LIVE, v: true, b: 0, g: 'g1', row: { o: 'a1', d: { name: '甲' } } },
      at: 5,
    })
    const { g: _step, ...plain } = live().op
    expect(made({ op: plain, at: 5 }, name()).get('me:1')?.op).not.toHaveProperty('g')
    expect(rowOf(live(), name())).toEqual({ o: null, d: { name: '甲' } })
    // in whatever order they wait, and of the rows that are meant alone
    expect(rowOf(name(), live())).toEqual({ o: null, d: { name: '甲' } })
    expect(made(live({ r: 'm' }), name({ r: 'm' })).size).toBe(0)
  })

  it('[WALK-35] stay single where there is no life, one that is over another, or one that ends', () => {
    const others = [order(), name()]
    expect(made(...others).size).toBe(0)
    expect(rowOf(live({ b: 3 }), ...others)).toBeNull()
    expect(rowOf(live({ v: false }), ...others)).toBeNull()
    expect(rowOf(live({ u: 4 }), ...others)).toBeNull()
  })

  it('[WALK-35] stay single where one of them takes back, stands over another, says what it replaced or is a row itself', () => {
    for (const more of [{ u: 4 }, { p: 'me:0' }, { w: null }, { row: { o: null, d: {} } }])
      expect(rowOf(live(), order(), name(more)), JSON.stringify(more)).toBeNull()
  })

  it('[WALK-35] stay single without a cell, with a cell written twice, and above the most cells', () => {
    expect(rowOf(live(), order())).toBeNull()
    expect(rowOf(live(), order(), name(), name({ i: 'me:4', v: '乙' }))).toBeNull()
    expect(rowOf(live(), name(), order('a1'), order('a2', { i: 'me:4' }))).toBeNull()
    // an order that is no text is none
    expect(rowOf(live(), name(), order(null))).toBeNull()
    const cells = (count: number) => Array.from({ length: count }, (_, n) => name({ i: `me:c${n}`, f: `f${n}` }))
    expect(Object.keys(rowOf(live(), order(), ...cells(GRID_FIELDS_MAX))?.d ?? {})).toHaveLength(GRID_FIELDS_MAX)
    expect(rowOf(live(), order(), ...cells(GRID_FIELDS_MAX + 1))).toBeNull()
  })
})

describe('the size of an operation', () => {
  const op = (more: Partial<GridOp> = {}) => waiting({ i: 'me:1', r: 'n', f: 'name', v: 1, ...more }).op
  it('[WALK-35] counts each of its texts, six bytes a letter, and those of a new row with its order', () => {
    expect(sizeOf(op())).toBe(160 + 6 * 9)
    expect(sizeOf(op({ v: 'ab', w: 'c', p: 'me:0', g: 'g1' }))).toBe(160 + 6 * (9 + 2 + 1 + 4 + 2))
    expect(sizeOf(op({ row: { o: 'a1', d: { name: '甲', n: 3 } } }))).toBe(160 + 6 * 9 + 12 + (40 + 6 * 5) + (40 + 6))
    expect(sizeOf(op({ row: { o: null, d: {} } }))).toBe(160 + 6 * 9)
  })

  it('[WALK-35] of a long text is that of the printed operation, three bytes a letter', () => {
    for (const more of [{ v: '字'.repeat(201) }, { w: '字'.repeat(201) }]) {
      const long = op(more)
      expect(sizeOf(long)).toBe(JSON.stringify(long).length * 3)
    }
    expect(sizeOf(op({ v: '字'.repeat(200) }))).toBe(160 + 6 * 209)
  })
})

describe('steps of rows that became one operation', () => {
  const whole = new Map([['me:1', { op: live({ i: 'me:9' }).op, at: 5 }]])
  const [first, second] = ['me:12', 'me:11'].map(i => ({ op: live({ i }).op, at: 5 })) as [PendingOp, PendingOp]
  const rows = new Map([
    ['me:1', first],
    ['me:2', first],
    ['me:3', first],
    ['me:5', second],
  ])
  const born = (r: string, i: string) => stepCell({ r, f: LIVE, i, s: 4, v: true, before: false })

  it('[WALK-29] that brought them take them away as wholes, in the order of the new operations, behind what else they wrote', () => {
    const other = stepCell({ i: 'me:4', s: 3 })
    const place = stepCell({ r: 'n', f: ORDER, i: 'me:2' })
    const cells = [born('n', 'me:1'), other, place, stepCell({ r: 'n', i: 'me:3' }), born('m', 'me:5')]
    expect(stepsOfWholeRows([{ g: 'g1', cells }], rows)).toEqual([
      { g: 'g1', cells: [other, { ...born('m', 'me:11'), s: 0 }, { ...born('n', 'me:12'), s: 0 }] },
    ])
  })

  it('[WALK-29] that wrote the last cell alone take back that cell, and steps of other rows are the same ones', () => {
    const last = { g: 'g2', cells: [stepCell({ r: 'n', i: 'me:3', s: 4 })] }
    const others = { g: 'g3', cells: [stepCell({ i: 'me:4' })] }
    const done = stepsOfWholeRows([last, others], rows)
    expect(done[0]).toEqual({ g: 'g2', cells: [stepCell({ r: 'n', i: 'me:12', s: 0 })] })
    expect(done[1]).toBe(others)
    expect(stepsOfWholeRows([last], undefined)[0]).toBe(last)
  })

  it('[WALK-29] stand over the new operation with what stood over one of the old', () => {
    const over = stepCell({ r: 'n', i: 'me:5', p: 'me:1' })
    const besides = stepCell({ r: 'n', f: 'age', i: 'me:6', p: 'me:4' })
    const alone = { g: 'g2', cells: [stepCell({ i: 'me:7', p: 'me:4' })] }
    const [step, same] = stepsOfWholeRows([{ g: 'g1', cells: [over, besides] }, alone], whole)
    expect(step?.cells).toEqual([{ ...over, p: 'me:9' }, besides])
    expect(same).toBe(alone)
  })
})

import { describe, expect, it } from 'vitest'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import type { GridReject } from '#contract/sockets/grid.ts'
import { apartRows } from '#machines/gridMerge/apartRows.rules.ts'
import type { GridMergeContext } from '#machines/gridMerge/gridMerge.types.ts'
import { contextOf, stepCell, waiting } from '#tests/support/machines/gridMerge/contexts.ts'

const rej = (i: string): [string, GridReject] => [i, { i, why: 'rule', text: '不好', cur: { v: null, s: 0, by: '', at: 0 } }]
const apart = (context: Partial<GridMergeContext>, ...ids: string[]) =>
  apartRows(contextOf({ made: 9, ...context }), new Map(ids.map(rej)))
const row = (i: string, r: string, d: Record<string, string | number | boolean>, o: string | null = 'a1') =>
  waiting({ i, r, f: LIVE, v: true, g: 'g1', row: { o, d } })
const other = waiting({ i: 'me:3', r: '7' })

describe('a new row that the server did not take as a whole', () => {
  it('[WALK-35] is said again cell by cell under new ids, and shown so', () => {
    const whole = row('me:1', 'n', { name: '甲', open: false })
    const step = apart({ pending: [whole, other] }, 'me:1')
    const ops = [
      { i: 'me:10', r: 'n', f: LIVE, v: true, b: 0, g: 'g1' },
      { i: 'me:11', r: 'n', f: ORDER, v: 'a1', b: 0, g: 'g1' },
      { i: 'me:12', r: 'n', f: 'name', v: '甲', b: 0, g: 'g1' },
      { i: 'me:13', r: 'n', f: 'open', v: false, b: 0, g: 'g1' },
    ]
    const pending = [other, ...ops.map(op => ({ op, at: 5 }))]
    expect(step.changed).toEqual({ made: 13, pending, undo: [], redo: [] })
    expect(step.context).toEqual(contextOf(step.changed))
    expect(step.emits).toEqual([
      { type: 'ops.gone', ops: [whole.op] },
      { type: 'ops.added', ops },
      { type: 'queue.changed', pending },
      { type: 'frame.send', x: { t: 'op', client: 'me', ops } },
    ])
    const offline = apart({ pending: [whole, other], linked: false }, 'me:1')
    expect(offline.emits.map(({ type }) => type)).toEqual(['ops.gone', 'ops.added', 'queue.changed'])
  })

  it('[WALK-35] says what was written into it since, amounts together, and as it was typed', () => {
    const pending = [
      row('me:1', 'n', { name: '甲', stock: 5 }, null),
      waiting({ i: 'me:2', r: 'n', f: 'name', v: '乙', p: 'me:1' }),
      waiting({ i: 'me:3', r: 'n', f: 'stock', v: 2, p: 'me:1' }, { typed: 7 }),
    ]
    const step = apart({ pending, policies: { stock: 'add' } }, 'me:1')
    expect(step.changed.pending?.map(({ op, typed }) => [op.i, op.f, op.v, typed])).toEqual([
      ['me:10', LIVE, true, undefined],
      ['me:13', 'name', '乙', undefined],
      ['me:14', 'stock', 7, 7],
    ])
    expect('typed' in (step.changed.pending?.[0] ?? {})).toBe(false)
    expect(step.emits[0]).toEqual({ type: 'ops.gone', ops: pending.map(({ op }) => op) })
    const summed = apart({ pending: [row('me:1', 'n', { stock: 5 }), waiting({ i: 'me:2', r: 'n', f: 'stock', v: 2 })] }, 'me:1')
    expect(summed.changed.pending?.at(-1)?.op.v).toBe(2)
  })

  it('[WALK-29] is known by its cells to the steps that wrote it', () => {
    const cells = [
      stepCell({ r: 'n', f: LIVE, i: 'me:1' }),
      stepCell({ r: 'n', i: 'me:1', s: 3 }),
      stepCell({ r: 'n', f: 'age', i: 'me:2', p: 'me:1' }),
      stepCell({ r: '7', i: 'me:3', s: 4 }),
    ]
    const pending = [row('me:1', 'n', { name: '甲', age: 1 }), waiting({ i: 'me:2', r: 'n', f: 'age', v: 2, p: 'me:1' }), other]
    const step = apart({ pending, undo: [{ g: 'g1', cells }], redo: [{ g: 'g2', cells }] }, 'me:1')
    const renamed = [
      cells[3],
      { ...cells[0], i: 'me:10', s: 0 },
      { ...cells[1], i: 'me:12', s: 0 },
      { ...cells[2], i: 'me:14', s: 0, p: 'me:14' },
    ]
    expect(step.changed.undo).toEqual([{ g: 'g1', cells: renamed }])
    expect(step.changed.redo).toEqual([{ g: 'g2', cells: renamed }])
  })

  it('[WALK-35] stays as it is where nothing of it was refused, it was taken away, or it is no whole row', () => {
    const nothing = (context: Partial<GridMergeContext>, ...ids: string[]) => {
      const step = apart(context, ...ids)
      expect([step.changed, step.emits]).toEqual([{}, []])
      expect(step.context).toEqual(contextOf({ made: 9, ...context }))
    }
    nothing({ pending: [row('me:1', 'n', {}), other] }, 'me:3')
    nothing({ pending: [row('me:1', 'n', {}), waiting({ i: 'me:2', r: 'n', f: LIVE, v: false })] }, 'me:1')
    nothing({ pending: [] }, 'me:1')
    // one of two
    const two = [row('me:1', 'n', { a: 1 }), row('me:2', 'm', { a: 2 }), waiting({ i: 'me:4', r: 'm', f: LIVE, v: false })]
    const step = apart({ pending: two }, 'me:1', 'me:2')
    expect(step.changed.pending?.map(({ op }) => `${op.r} ${op.f}`)).toEqual([
      `m ${LIVE}`,
      `m ${LIVE}`,
      `n ${LIVE}`,
      `n ${ORDER}`,
      'n a',
    ])
    // a cell of another row that is false takes nobody away
    const flag = [row('me:1', 'n', { a: 1 }), waiting({ i: 'me:2', r: 'n', f: 'open', v: false })]
    expect(apart({ pending: flag }, 'me:1').changed.pending).toHaveLength(4)
  })
})

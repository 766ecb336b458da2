import { describe, expect, it } from 'vitest'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import type { GridReject } from '#contract/sockets/grid.ts'
import { deferredRows } from '#machines/gridMerge/deferredRows.rules.ts'
import { contextOf, stepCell, waiting } from '#tests/support/machines/gridMerge/contexts.ts'

const cur = { v: null, s: 0, by: '', at: 0 }
const rejects = (...all: [i: string, why: GridReject['why'], text: string][]): Map<string, GridReject> =>
  new Map(all.map(([i, why, text]) => [i, { i, why, text, cur }]))
const row = [
  waiting({ i: 'me:1', r: 'n', f: LIVE, v: true, g: 'me:g1' }),
  waiting({ i: 'me:2', r: 'n', f: 'name', v: '甲', g: 'me:g1' }),
  waiting({ i: 'me:3', r: 'n', f: 'stock', v: 5, g: 'me:g2' }, { typed: 25 }),
]
const other = waiting({ i: 'me:4', r: '8', v: '乙' })

describe('a row that may not begin', () => {
  it('[WALK-31] is local again under new ids with the reasons at its cells', () => {
    const step = {
      g: 'me:g1',
      cells: [
        stepCell({ r: 'n', f: LIVE, i: 'me:1', v: true, before: false }),
        stepCell({ r: 'n', f: 'name', i: 'me:2', v: '甲' }),
      ],
    }
    const back = { g: 'me:g0', cells: [stepCell({ r: 'n', f: 'stock', i: 'me:3', v: 5 })] }
    const given = contextOf({
      required: ['name'],
      policies: { stock: 'add' },
      made: 4,
      pending: [...row, other],
      undo: [step],
      redo: [back],
      local: { m: true },
      refusals: [
        { r: 'n', f: 'name', why: 'rule', text: '旧', mine: '旧' },
        { r: '8', f: 'name', why: 'perm', text: '无权', mine: '乙' },
      ],
    })
    const found = deferredRows(
      given,
      rejects(
        ['me:1', 'rule', '名称不能重复'],
        ['me:2', 'rule', '名称不能重复'],
        ['me:3', 'rule', '库存不足'],
        ['me:4', 'rule', '不行'],
      ),
    )
    const refused = [
      { r: 'n', f: 'name', why: 'rule', text: '名称不能重复', mine: '甲', g: 'me:g1' },
      { r: 'n', f: 'stock', why: 'rule', text: '库存不足', mine: 25, g: 'me:g2' },
    ]
    const again = [
      { i: 'me:5', r: 'n', f: LIVE, v: true, b: 0, g: 'me:g1' },
      { i: 'me:6', r: 'n', f: 'name', v: '甲', b: 0, g: 'me:g1' },
      { i: 'me:7', r: 'n', f: 'stock', v: 5, b: 0, g: 'me:g2' },
    ]
    const pending = [
      other,
      { op: again[0], at: 5, local: true },
      { op: again[1], at: 5, local: true },
      { op: again[2], at: 5, typed: 25, local: true },
    ]
    const changed = {
      made: 7,
      local: { m: true, n: true },
      pending,
      undo: [
        {
          g: 'me:g1',
          cells: [
            { r: 'n', f: LIVE, i: 'me:5', s: 0, v: true, before: false, b: 0 },
            { r: 'n', f: 'name', i: 'me:6', s: 0, v: '甲', before: '', b: 0 },
          ],
        },
      ],
      redo: [{ g: 'me:g0', cells: [{ r: 'n', f: 'stock', i: 'me:7', s: 0, v: 5, before: '', b: 0 }] }],
      refusals: [{ r: '8', f: 'name', why: 'perm', text: '无权', mine: '乙' }, ...refused],
    }
    expect(found).toEqual({
      context: { ...given, ...changed },
      changed,
      emits: [
        { type: 'ops.gone', ops: row.map(({ op }) => op) },
        { type: 'ops.added', ops: again },
        { type: 'op.refused', refusal: refused[0] },
        { type: 'op.refused', refusal: refused[1] },
        { type: 'queue.changed', pending },
      ],
    })
    // one without typed words has no such field
    expect(found.context.pending[1]).not.toHaveProperty('typed')
  })

  it('[WALK-31] keeps the reason of the whole row where no cell has one, without a group where there is none', () => {
    const pending = [waiting({ i: 'me:1', r: 'n', f: LIVE, v: true }), waiting({ i: 'me:2', r: 'n', v: '甲' })]
    const { context, emits } = deferredRows(
      contextOf({ required: ['name'], made: 2, pending }),
      rejects(['me:1', 'rule', '不能新增'], ['me:2', 'gone', '该行未添加']),
    )
    expect(context.refusals).toEqual([{ r: 'n', f: LIVE, why: 'rule', text: '不能新增', mine: true }])
    expect(context.refusals[0]).not.toHaveProperty('g')
    expect(emits).toHaveLength(4)
  })

  it('[WALK-31] says what each of two rows was refused for', () => {
    const pending = ['n', 'm'].flatMap((r, n) => [
      waiting({ i: `me:${2 * n + 1}`, r, f: LIVE, v: true }),
      waiting({ i: `me:${2 * n + 2}`, r, v: r }),
    ])
    const { context } = deferredRows(
      contextOf({ required: ['name'], made: 4, pending }),
      rejects(['me:1', 'rule', '一'], ['me:2', 'rule', '二'], ['me:3', 'rule', '三']),
    )
    expect(context.refusals).toEqual([
      { r: 'n', f: 'name', why: 'rule', text: '二', mine: 'n' },
      { r: 'm', f: LIVE, why: 'rule', text: '三', mine: true },
    ])
    expect(context.local).toEqual({ n: true, m: true })
  })

  it('[WALK-31] is left with the last of each cell, and of numbers with their sum, all steps naming the one that is left', () => {
    const pending = [
      waiting({ i: 'me:1', r: 'n', f: LIVE, v: true }),
      waiting({ i: 'me:2', r: 'n', v: '先' }),
      waiting({ i: 'me:3', r: 'n', v: '后', p: 'me:2' }),
      waiting({ i: 'me:4', r: 'n', f: 'stock', v: 5 }),
      waiting({ i: 'me:5', r: 'n', f: 'stock', v: 2 }),
    ]
    const cells = [2, 3, 4, 5].map(n => stepCell({ r: 'n', f: n < 4 ? 'name' : 'stock', i: `me:${n}` }))
    const { context, emits } = deferredRows(
      contextOf({ required: ['name'], policies: { stock: 'add' }, made: 5, pending, undo: [{ g: 'g', cells }] }),
      rejects(['me:1', 'rule', '不能新增']),
    )
    expect(context.pending.map(({ op }) => op)).toEqual([
      { i: 'me:6', r: 'n', f: LIVE, v: true, b: 0 },
      { i: 'me:8', r: 'n', f: 'name', v: '后', b: 0 },
      { i: 'me:10', r: 'n', f: 'stock', v: 7, b: 0 },
    ])
    expect(context.undo[0]?.cells.map(({ i }) => i)).toEqual(['me:7', 'me:8', 'me:10', 'me:10'])
    expect(emits[0]).toEqual({ type: 'ops.gone', ops: pending.map(({ op }) => op) })
    expect(emits[1]).toEqual({ type: 'ops.added', ops: context.pending.map(({ op }) => op) })
  })
})

describe('nothing is held back', () => {
  const nothing = (more: Parameters<typeof contextOf>[0], reasons: Map<string, GridReject>) => {
    const given = contextOf({ required: ['name'], pending: row, ...more })
    const found = deferredRows(given, reasons)
    expect(found).toEqual({ context: given, changed: {}, emits: [] })
    expect(found.context).toBe(given)
  }

  it('[WALK-31] in a table whose rows need no cell', () => nothing({ required: [] }, rejects(['me:1', 'rule', '不行'])))
  it('[WALK-31] for another reason than a rule', () => nothing({}, rejects(['me:1', 'perm', '无权'])))
  it('[WALK-31] for a cell of a row that is there', () => nothing({}, rejects(['me:2', 'rule', '不行'])))
  it('[WALK-31] for a row that comes back, or stays away', () => {
    nothing({ pending: [waiting({ r: 'n', f: LIVE, v: true, u: 3 })] }, rejects(['me:1', 'rule', '不行']))
    nothing({ pending: [waiting({ r: 'n', f: LIVE, v: false })] }, rejects(['me:1', 'rule', '不行']))
    nothing({ pending: [waiting({ r: 'n', f: ORDER, v: true })] }, rejects(['me:1', 'rule', '不行']))
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GRID_FIELDS_MAX, GRID_FRAME_MAX, GRID_TEXT_MAX } from '#contract/constants.ts'
import { LIVE, ORDER, singleCells, type GridOp } from '#contract/grids/register.ts'
import type { GridEdit } from '#machines/gridMerge/gridMerge.types.ts'
import { edit, openLive } from '#tests/support/machines/gridMerge/startedTable.ts'

const cur = { v: null, s: 0, by: '', at: 0 }
const begin = (r: string, cells: Record<string, GridEdit['v']>, o = 'a1'): GridEdit[] => [
  edit(true, { r, f: LIVE, before: false }),
  edit(o, { r, f: ORDER, before: null }),
  ...Object.entries(cells).map(([f, v]) => edit(v, { r, f, before: null })),
]
const sent = (table: Awaited<ReturnType<typeof openLive>>): GridOp[] =>
  table.said().flatMap(one => (one.t === 'op' ? one.ops : []))

describe('a new row with its cells', () => {
  it('[WALK-35] goes to the server as one operation, and is shown as one', async () => {
    const table = await openLive()
    table.set([...begin('n', { name: '甲', code: '1' }, 'a1'), ...begin('m', { name: '乙', code: null }, 'a2')])
    const ops = [
      { i: 'me:9', r: 'n', f: LIVE, v: true, b: 0, g: 'me:g1', row: { o: 'a1', d: { name: '甲', code: '1' } } },
      { i: 'me:10', r: 'm', f: LIVE, v: true, b: 0, g: 'me:g1', row: { o: 'a2', d: { name: '乙', code: null } } },
    ]
    expect(sent(table)).toEqual(ops)
    expect(table.of('ops.added').flatMap(({ ops: added }) => added)).toEqual(ops)
    expect(table.of('ops.gone')).toEqual([])
    expect(table.context().pending.map(({ op }) => op)).toEqual(ops)
  })

  it('[WALK-35] is one from the moment when its last required cell is filled; until then each cell is shown by itself', async () => {
    const table = await openLive({ required: ['name', 'code'] })
    table.set(begin('n', { enabled: 'Y' }))
    table.set([edit('甲', { r: 'n', before: null })])
    expect(sent(table)).toEqual([])
    table.told.length = 0
    table.set([edit('1', { r: 'n', f: 'code', before: null })])
    expect(sent(table)).toEqual([
      {
        i: 'me:6',
        r: 'n',
        f: LIVE,
        v: true,
        b: 0,
        g: 'me:g1',
        row: { o: 'a1', d: { name: '甲', code: '1', enabled: 'Y' } },
      },
    ])
    expect(table.of('ops.gone').flatMap(({ ops }) => ops.map(({ i }) => i))).toEqual(['me:1', 'me:2', 'me:3', 'me:4'])
    expect(table.of('ops.added').flatMap(({ ops }) => ops)).toEqual(sent(table))
  })

  it('[WALK-35] is taken away by one step of undo as one row, and the cell of a later step by that step alone', async () => {
    const table = await openLive({ required: ['name'] })
    table.set([...begin('n', {}), ...begin('m', { name: '乙', code: '2' }, 'a2')])
    table.set([edit('甲', { r: 'n', before: null })])
    const [m, n] = sent(table).map(({ i }) => i)
    table.hear({ t: 'ack', acks: [m, n].map((i, at) => ({ i: i ?? '', s: at + 1 })) }, 'me')
    table.told.length = 0
    table.actor.send({ type: 'edit.undo', now: 0 })
    expect(sent(table)).toEqual([{ i: expect.any(String) as string, r: 'n', f: 'name', v: null, b: 2, g: 'me:g2', u: 2 }])
    table.told.length = 0
    table.actor.send({ type: 'edit.undo', now: 0 })
    expect(sent(table).map(({ r, f, v, u }) => [r, f, v, u])).toEqual([
      ['n', LIVE, false, 2],
      ['m', LIVE, false, 1],
    ])
    table.told.length = 0
    table.actor.send({ type: 'edit.redo', now: 0 })
    expect(sent(table).map(({ r, f, v }) => [r, f, v])).toEqual([
      ['m', LIVE, true],
      ['n', LIVE, true],
    ])
  })

  it('[WALK-35] names its operation where a cell is written over before the answer', async () => {
    const table = await openLive()
    table.set(begin('n', { name: '甲' }))
    const [row] = sent(table)
    table.set([edit('乙', { r: 'n', before: '甲' })])
    expect(sent(table)[1]).toMatchObject({ r: 'n', f: 'name', v: '乙', p: row?.i })
  })

  it('[WALK-35] that the server does not take whole is said again cell by cell, with what was written since', async () => {
    const table = await openLive({ policies: { stock: 'add' } })
    table.set(begin('n', { name: '甲', stock: 5 }))
    table.set([edit('乙', { r: 'n', before: '甲' }), edit(2, { r: 'n', f: 'stock', before: -2 })])
    const [row, name, stock] = sent(table)
    table.told.length = 0
    table.hear({ t: 'rej', rejs: [{ i: row?.i ?? '', why: 'rule', text: '不好', cur }] }, 'me')
    const again = sent(table)
    expect(again.map(({ r, f, v, p }) => [r, f, v, p])).toEqual([
      ['n', LIVE, true, undefined],
      ['n', ORDER, 'a1', undefined],
      ['n', 'name', '乙', undefined],
      ['n', 'stock', 7, undefined],
    ])
    const before = [row, name, stock].map(op => op?.i)
    expect(again.some(({ i }) => before.includes(i))).toBe(false)
    expect(table.of('op.refused')).toEqual([])
    // each cell has its own answer now
    const code = again.find(({ f }) => f === 'name')
    table.hear({ t: 'rej', rejs: [{ i: code?.i ?? '', why: 'rule', text: '名称不好', cur }] }, 'me')
    expect(table.context().refusals).toMatchObject([{ r: 'n', f: 'name', text: '名称不好', mine: '乙' }])
    // the late answers to what is said no more change nothing
    table.hear({ t: 'rej', rejs: [{ i: name?.i ?? '', why: 'gone', text: '该行已被删除', cur }] }, 'me')
    expect(table.context().refusals).toHaveLength(1)
    table.told.length = 0
    table.actor.send({ type: 'edit.undo', now: 0 })
    table.actor.send({ type: 'edit.undo', now: 0 })
    expect(sent(table).at(-1)).toMatchObject({ r: 'n', f: LIVE, v: false })
  })

  it('[WALK-35] that its person took away meanwhile is refused as it is', async () => {
    const table = await openLive()
    table.set(begin('n', { name: '甲' }))
    const [row] = sent(table)
    table.actor.send({ type: 'edit.undo', now: 0 })
    table.told.length = 0
    table.hear({ t: 'rej', rejs: [{ i: row?.i ?? '', why: 'perm', text: '不行', cur }] }, 'me')
    expect(sent(table)).toEqual([])
    expect(table.of('op.refused')).toHaveLength(1)
  })

  it('[WALK-35] of more than one operation may hold, in cells or in bytes, goes cell by cell', async () => {
    const table = await openLive()
    const many = Object.fromEntries(Array.from({ length: GRID_FIELDS_MAX + 1 }, (_, n) => [`f${n}`, n]))
    const long = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`f${n}`, '字'.repeat(GRID_TEXT_MAX)]))
    table.set(begin('many', many))
    expect(sent(table)).toHaveLength(GRID_FIELDS_MAX + 3)
    table.told.length = 0
    table.set(begin('long', long))
    expect(sent(table)).toHaveLength(42)
    for (const frame of table.said()) expect(Buffer.byteLength(JSON.stringify(frame))).toBeLessThan(GRID_FRAME_MAX)
  })

  it('[WALK-35] says, whatever was written in whatever order, what its single operations would say', async () => {
    const field = fc.constantFrom('name', 'code', 'note', 'stock')
    const value = fc.oneof(fc.constant(null), fc.string({ maxLength: 5 }))
    const cells = fc.array(fc.record({ f: field, v: value }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 4 }), async steps => {
        const table = await openLive({ required: ['name'] })
        table.set(begin('n', {}))
        for (const step of steps) table.set(step.map(({ f, v }) => edit(v, { r: 'n', f, before: null })))
        table.set([edit('末', { r: 'n', before: null })])
        const wanted = new Map<string, unknown>([
          [LIVE, true],
          [ORDER, 'a1'],
        ])
        for (const { f, v } of steps.flat()) wanted.set(f, v)
        wanted.set('name', '末')
        const said = new Map(
          sent(table)
            .flatMap(singleCells)
            .map(({ f, v }) => [f, v]),
        )
        expect(said).toEqual(wanted)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { LIVE, ORDER, type GridOp } from '#contract/grids/register.ts'
import type { GridEdit, PendingOp } from '#machines/gridMerge/gridMerge.types.ts'
import { begunElsewhere, leftOver, saidOfLocal } from '#machines/gridMerge/begunRows.rules.ts'
import { contextOf, stepCell, waiting } from '#tests/support/machines/gridMerge/contexts.ts'
import { edit, entry, openLive, openTable } from '#tests/support/machines/gridMerge/startedTable.ts'

const required = ['name', 'code']
const policies = { stock: 'add', price: 'cas' } as const
/** An operation of a new row that another page, the client one, made before this page took its queue over. */
const local = (n: number, f: string, v: GridOp['v'], more: Partial<GridOp> = {}): PendingOp =>
  waiting({ i: `one:${n}`, r: 'n', f, v, ...more }, { local: true })
const half = [local(1, LIVE, true), local(2, ORDER, 'a1'), local(3, 'name', '男'), local(4, 'stock', 5), local(5, 'price', 1.5)]
/** The row as the page `client` sent it. */
const begin = (client: string, d: Record<string, GridEdit['v']>, s = 1) =>
  entry(s, true, { i: `${client}:9`, r: 'n', f: LIVE, row: { begins: true, o: 'a1', d } })
const whole = { name: '男性', code: '1', stock: 5, price: 2 }
const ids = (ops: readonly GridOp[]) => ops.map(({ i }) => i)

describe('a new row that two pages of a person hold', () => {
  it('[WALK-31] is not said once more by the page that took it over, when the one that began it has sent it', async () => {
    const { hear, said, clock, of, context } = await openLive({ required, policies, queued: half })
    expect(context().local).toEqual({ n: true })
    hear({ t: 'ops', from: 1, ops: [begin('one', whole)] })
    clock.increment(60_000)
    expect(said()).toEqual([])
    expect(context()).toMatchObject({ local: {}, pending: [], refusals: [], conflicts: [] })
    expect(of('ops.gone').map(({ ops }) => ids(ops))).toEqual([['one:1', 'one:2', 'one:3', 'one:4', 'one:5']])
    expect(of('queue.changed').map(({ pending }) => pending)).toEqual([[]])
  })

  it('[WALK-32] asks at the page that began it where the one that sent it holds other values, and adds no number twice', async () => {
    const { set, hear, said, clock, of, context } = await openLive({ required, policies })
    set([
      edit(true, { r: 'n', f: LIVE, before: false }),
      edit('a1', { r: 'n', f: ORDER, before: null }),
      edit('男', { r: 'n', before: null }),
      edit(5, { r: 'n', f: 'stock', before: -5, typed: 5, isFirst: true }),
      edit('此页', { r: 'n', f: 'note', before: null }),
    ])
    hear({ t: 'ops', from: 1, ops: [begin('two', { ...whole, stock: 7 })] })
    const sent = said().flatMap(one => (one.t === 'op' ? one.ops : []))
    // where nothing stands the value of this page is taken
    expect(sent).toEqual([
      { i: 'me:3', r: 'n', f: 'name', v: '男', b: 0, g: 'me:g1', w: null },
      { i: 'me:5', r: 'n', f: 'note', v: '此页', b: 0, g: 'me:g1', w: null },
    ])
    expect(context().refusals).toEqual([{ r: 'n', f: 'stock', why: 'stale', text: '该行已在另一页面提交，此数未计入', mine: 5 }])
    expect(of('op.refused').map(({ refusal }) => refusal.f)).toEqual(['stock'])
    expect(ids(of('ops.gone').flatMap(({ ops }) => ops))).toEqual(['me:1', 'me:2', 'me:4'])
    expect(
      of('queue.changed')
        .at(-1)
        ?.pending.map(({ op, local: isKept }) => [op.i, isKept]),
    ).toEqual([
      ['me:3', undefined],
      ['me:5', undefined],
    ])
    // the step of this page takes back what is left of it, and not the row
    expect(context().undo.flatMap(({ cells }) => cells.map(({ f }) => f))).toEqual(['name', 'note'])
    hear({ t: 'rej', rejs: [{ i: 'me:3', why: 'stale', text: '', cur: { v: '男性', s: 1, by: '张', at: 0 } }] })
    hear({ t: 'ack', acks: [{ i: 'me:5', s: 2 }] })
    hear({ t: 'ops', from: 2, ops: [entry(2, '此页', { i: 'me:5', r: 'n', f: 'note' })] })
    expect(context().conflicts).toMatchObject([{ r: 'n', f: 'name', kind: 'refused', mine: '男', theirs: { v: '男性' } }])
    clock.increment(60_000)
    expect(said()).toHaveLength(1)
  })

  it('[WALK-31] is not begun again by a page that loads it, which asks where another value stands', async () => {
    const cells = [
      { r: 'n', f: LIVE, v: true, s: 1, by: '张', at: 0 },
      { r: 'n', f: ORDER, v: 'a1', s: 1, by: '张', at: 0 },
      { r: 'n', f: 'name', v: '男性', s: 1, by: '张', at: 0 },
      { r: 'n', f: 'stock', v: 5, s: 1, by: '张', at: 0 },
      { r: 'n', f: 'price', v: 1.5, s: 1, by: '张', at: 0 },
    ]
    const { actor, hear, said, of, context } = await openTable({ required, policies, queued: half, s: 1, cells })
    expect(of('queue.changed').map(({ pending }) => ids(pending.map(({ op }) => op)))).toEqual([['one:3']])
    actor.send({ type: 'link.opened' })
    hear({ t: 'joined', s: 1, editable: true })
    expect(said().flatMap(one => (one.t === 'op' ? one.ops : []))).toEqual([
      { i: 'one:3', r: 'n', f: 'name', v: '男', b: 0, w: null },
    ])
    expect(context().local).toEqual({})
  })

  it('[WALK-32] waits without a line, and its values say then that they stood over nothing', async () => {
    const { actor, hear, said } = await openLive({ required, policies, queued: half })
    actor.send({ type: 'link.lost' })
    hear({ t: 'ops', from: 1, ops: [begin('two', whole)] })
    expect(said()).toEqual([])
    actor.send({ type: 'link.opened' })
    hear({ t: 'joined', s: 1, editable: true })
    expect(said().flatMap(one => (one.t === 'op' ? one.ops.map(({ f, w }) => [f, w]) : []))).toEqual([
      ['name', null],
      ['price', undefined],
    ])
  })
})

describe('a new row that two pages left behind', () => {
  const once = (one: PendingOp, at: number): PendingOp => ({ ...one, at })
  const begun = [once(local(1, LIVE, true), 5), once(local(2, ORDER, 'a1'), 5)]
  const older = [...begun, once(local(3, 'name', '男'), 6), once(local(4, 'stock', 5), 6)]
  const newer = [...begun, once(local(5, 'name', '男性'), 7), once(local(6, 'stock', 7), 8)]
  const both = (first: PendingOp[], second: PendingOp[]) => [
    ...new Map([...first, ...second].map(one => [one.op.i, one])).values(),
  ]

  it('[WALK-31] holds what was written last into each cell, whichever of the pages is read first', async () => {
    for (const queued of [both(older, newer), both(newer, older)]) {
      const { set, said, context } = await openLive({ required, policies, queued })
      expect(context().local).toEqual({ n: true })
      expect(context().pending.map(({ op }) => [op.f, op.v])).toEqual([
        [LIVE, true],
        [ORDER, 'a1'],
        ['name', '男性'],
        ['stock', 7],
      ])
      set([edit('1', { r: 'n', f: 'code', before: null })])
      expect(said()).toMatchObject([
        { t: 'op', ops: [{ r: 'n', f: LIVE, row: { o: 'a1', d: { name: '男性', stock: 7, code: '1' } } }] },
      ])
    }
  })

  it('[WALK-31] takes the later of two that were written in the same moment, and other rows as they are', () => {
    const other = [waiting({ i: 'me:1', f: 'stock', v: 1 }), waiting({ i: 'me:2', f: 'stock', v: 2 })]
    const rules = { required, parent: null, policies }
    const same = [...begun, once(local(3, 'name', '先'), 6), once(local(7, 'name', '后'), 6)]
    const found = leftOver(rules, [...other, ...same])
    expect(found.pending.map(({ op }) => op.v)).toEqual([1, 2, true, 'a1', '后'])
    expect(found.refusals).toEqual([])
    expect(leftOver(rules, other)).toEqual({ pending: other, local: {}, refusals: [] })
    expect(leftOver(rules, other).pending).toBe(other)
  })

  it('[WALK-31] goes out as the page that finished it without a line left it', async () => {
    const sent = waiting({ i: 'one:9', r: 'n', f: LIVE, v: true, row: { o: 'a1', d: whole } })
    for (const queued of [
      [...older, sent],
      [sent, ...older],
    ]) {
      const { actor, hear, said, context } = await openTable({ required, policies, queued })
      expect(context().local).toEqual({})
      actor.send({ type: 'link.opened' })
      hear({ t: 'joined', s: 0, editable: true })
      expect(said().flatMap(one => (one.t === 'op' ? one.ops : []))).toEqual([sent.op])
    }
  })

  it('[WALK-32] asks where another page wrote otherwise, and says which number was not counted', async () => {
    const sent = waiting({ i: 'two:9', r: 'n', f: LIVE, v: true, row: { o: 'a1', d: whole } })
    const { context } = await openTable({ required, policies, queued: [...older, once(local(8, 'stock', 9), 9), sent] })
    // behind what begins the row
    expect(context().pending.map(({ op }) => op)).toEqual([sent.op, { i: 'one:3', r: 'n', f: 'name', v: '男', b: 0, w: null }])
    expect(context().refusals).toMatchObject([{ r: 'n', f: 'stock', mine: 9 }])
  })
})

describe('what the history says of local rows', () => {
  it('[WALK-31] is each cell of a row that begins or comes back, and any other operation as it is', () => {
    const name = entry(2, '乙', { r: 'n' })
    const said = saidOfLocal({ local: { n: true } }, [
      entry(1, true, { i: 'one:9', r: 'n', f: LIVE, row: { o: 'a1', d: { code: '1' } } }),
      name,
      entry(3, '丙'),
    ])
    expect(said).toEqual([
      { r: 'n', f: LIVE, v: true, i: 'one:9' },
      { r: 'n', f: ORDER, v: 'a1', i: 'one:9' },
      { r: 'n', f: 'code', v: '1', i: 'one:9' },
      name,
    ])
    expect(said[3]).toBe(name)
  })
})

describe('local rows that stand at the server', () => {
  const begun = { r: 'n', f: LIVE, v: true }
  const rows = { local: { n: true as const, m: true as const }, policies }

  it('[WALK-31] are not those of which there is another cell, no life, or nothing here', () => {
    const cells = [
      { r: 'n', f: 'name', v: true },
      { r: 'n', f: LIVE, v: false },
      { r: '7', f: LIVE, v: true },
    ]
    expect(begunElsewhere(contextOf(rows), half, cells)).toEqual({ changed: {}, emits: [], waits: [] })
  })

  it('[WALK-31] leave the others as they are', () => {
    const others = [waiting({ i: 'me:1', r: 'm', f: LIVE, v: true }, { local: true }), waiting({ i: 'me:2' })]
    const { changed } = begunElsewhere(contextOf(rows), [...half, ...others], [{ ...begun, i: 'one:9' }])
    expect(changed.local).toEqual({ m: true })
    expect(changed.pending).toEqual(others)
    expect(changed.pending?.[0]).toBe(others[0])
  })

  it('[WALK-31] are known by the page that began them, whatever it wrote afterwards', () => {
    const { waits } = begunElsewhere(contextOf(rows), half, [
      { ...begun, i: 'one:9' },
      { ...begun, v: false, i: 'two:1' },
      { ...begun, i: 'two:2' },
    ])
    expect(waits).toEqual([])
  })

  it('[WALK-31] keep no reason at a cell of which nothing waits any more, and no step of it', () => {
    const refusal = { r: 'n', why: 'rule' as const, text: '名称不能重复', mine: '男' }
    const steps = [{ g: 'me:g1', cells: [stepCell({ r: 'n', i: 'one:3' }), stepCell({ i: 'me:7' })] }]
    const context = contextOf({
      ...rows,
      undo: steps,
      redo: steps,
      refusals: [
        { ...refusal, f: 'name' },
        { ...refusal, f: 'tip' },
      ],
    })
    const { changed } = begunElsewhere(context, half, [{ ...begun, i: 'one:9' }])
    expect(changed.refusals).toEqual([{ ...refusal, f: 'tip' }])
    expect(changed.undo).toEqual([{ g: 'me:g1', cells: [stepCell({ i: 'me:7' })] }])
    expect(changed.redo).toEqual([{ g: 'me:g1', cells: [stepCell({ i: 'me:7' })] }])
  })

  it('[WALK-32] compare empty with empty, say a number as it was typed, and take no deletion of a row that another page has sent', () => {
    const mine = [
      local(1, LIVE, false),
      local(3, 'name', ''),
      local(6, 'note', null),
      { ...local(4, 'stock', 3), typed: 8 },
      local(7, 'more', 2),
    ]
    const { changed, waits } = begunElsewhere(contextOf({ ...rows, policies: { ...policies, more: 'add' } }), mine, [
      begun,
      { r: 'n', f: 'name', v: null },
      { r: 'n', f: 'stock', v: 5 },
      { r: 'n', f: 'more', v: 2 },
    ])
    expect(waits).toEqual([])
    expect(changed.pending).toEqual([])
    expect(changed.refusals?.map(({ f, mine: typed }) => [f, typed])).toEqual([['stock', 8]])
  })
})

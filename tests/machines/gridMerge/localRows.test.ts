import { describe, expect, it } from 'vitest'
import { GRID_OPS_MAX } from '#contract/constants.ts'
import { LIVE, ORDER, singleCells, type GridOp } from '#contract/grids/register.ts'
import type { GridEdit } from '#machines/gridMerge/gridMerge.types.ts'
import { edit, entry, openLive, openTable } from '#tests/support/machines/gridMerge/startedTable.ts'

const required = ['name', 'code']
/** A row that begins, with cells that were empty. */
const begin = (r: string, cells: Record<string, GridEdit['v']> = {}): GridEdit[] => [
  edit(true, { r, f: LIVE, before: false }),
  edit('a1', { r, f: ORDER, before: null }),
  ...Object.entries(cells).map(([f, v]) => edit(v, { r, f, before: null })),
]
const valuesOf = (ops: readonly GridOp[]) => ops.map(({ r, f, v }) => [r, f, v])
const cur = { v: null, s: 0, by: '', at: 0 }

describe('a new row', () => {
  it('[WALK-31] stays on the page until its required cells are filled, then goes in one frame with the last of each value', async () => {
    const { set, said, context, is } = await openLive({ required })
    set(begin('n'))
    set([edit('草', { r: 'n', before: null })])
    set([edit('甲', { r: 'n', before: '草' })])
    set([edit('备注', { r: 'n', f: 'note', before: null })])
    expect(said()).toEqual([])
    expect(context().local).toEqual({ n: true })
    expect(is('live')).toBe(true)
    set([edit('1', { r: 'n', f: 'code', before: null })])
    const [frame] = said()
    expect(frame?.t === 'op' ? valuesOf(frame.ops.flatMap(singleCells)) : []).toEqual([
      ['n', LIVE, true],
      ['n', ORDER, 'a1'],
      ['n', 'name', '甲'],
      ['n', 'code', '1'],
      ['n', 'note', '备注'],
    ])
    expect(said()).toHaveLength(1)
    expect(context().local).toEqual({})
    // what comes later is an edit as any other
    set([edit('乙', { r: 'n', before: '甲' })])
    expect(said()[1]).toMatchObject({ t: 'op', ops: [{ r: 'n', f: 'name', v: '乙' }] })
  })

  it('[WALK-31] is there again after a reload, and goes out when it is whole', async () => {
    const first = await openLive({ required })
    first.set([...begin('half', { name: '甲' }), ...begin('gone', { name: '乙' })])
    first.set([edit(false, { r: 'gone', f: LIVE, before: true })])
    const queued = first.of('queue.changed').at(-1)?.pending ?? []
    // a row that was taken away is not kept
    expect(new Set(queued.map(({ op }) => op.r))).toEqual(new Set(['half']))
    const then = await openLive({ required, queued })
    expect(then.context().local).toEqual({ half: true })
    expect(then.said()).toEqual([])
    then.set([edit('1', { r: 'half', f: 'code', before: null })])
    expect(then.said()).toHaveLength(1)
  })

  it('[WALK-31] that was sent before a reload goes again with all that was done to it since: the server may hold it', async () => {
    const first = await openLive({ required })
    first.set(begin('n', { name: '甲', code: '1' }))
    expect(first.said()).toHaveLength(1)
    // no answer came; the row is taken away, and the page is loaded anew
    first.actor.send({ type: 'edit.undo', now: 0 })
    const queued = first.of('queue.changed').at(-1)?.pending ?? []
    const then = await openTable({ required, queued, s: 4, cells: [{ ...cur, r: 'n', f: LIVE, v: true, s: 1 }] })
    expect(then.context().local).toEqual({})
    then.actor.send({ type: 'link.opened' })
    then.hear({ t: 'joined', s: 4, editable: true })
    const ops = then.said().flatMap(one => (one.t === 'op' ? one.ops : []))
    expect(ops.filter(({ f }) => f === LIVE).map(({ v }) => v)).toEqual([true, false])
  })

  it('[WALK-31] that the loaded rows already hold is nobody’s secret any more, and nothing of it is said once more', async () => {
    const first = await openLive({ required })
    first.set(begin('n', { name: '甲' }))
    // the page died before it noted that the row had gone out
    const queued = first.of('queue.changed').at(-1)?.pending ?? []
    const cells = [
      { ...cur, r: 'n', f: LIVE, v: true, s: 1 },
      { ...cur, r: 'n', f: ORDER, v: 'a1', s: 1 },
      { ...cur, r: 'n', f: 'name', v: '甲', s: 1 },
    ]
    const then = await openTable({ required, queued, s: 4, cells })
    expect([then.context().local, then.context().pending]).toEqual([{}, []])
    then.actor.send({ type: 'link.opened' })
    then.hear({ t: 'joined', s: 4, editable: true })
    expect(then.said().map(({ t }) => t)).toEqual(['join'])
    expect(then.of('queue.changed').at(-1)?.pending).toEqual([])
  })

  it('[WALK-31] goes and comes back by undo and redo, and its deletion reaches nobody', async () => {
    const { actor, set, said, of } = await openLive({ required })
    const shown = () => {
      const ops = new Map<string, GridOp>()
      for (const one of [...of('ops.added').flatMap(({ ops: all }) => all)]) ops.set(one.f, one)
      return [ops.get(LIVE)?.v, ops.get('name')?.v]
    }
    set(begin('n'))
    set([edit('甲', { r: 'n', before: null })])
    actor.send({ type: 'edit.undo', now: 0 })
    expect(shown()).toEqual([true, null])
    actor.send({ type: 'edit.undo', now: 0 })
    expect(shown()[0]).toBe(false)
    actor.send({ type: 'edit.redo', now: 0 })
    actor.send({ type: 'edit.redo', now: 0 })
    expect(shown()).toEqual([true, '甲'])
    set([edit(false, { r: 'n', f: LIVE, before: true })])
    expect(said()).toEqual([])
    actor.send({ type: 'edit.undo', now: 0 })
    set([edit('1', { r: 'n', f: 'code', before: null })])
    expect(said()).toHaveLength(1)
  })

  it('[WALK-31] that the server does not let begin is local again with the reason at its cell, and goes out anew with its next change', async () => {
    const { actor, set, said, hear, context } = await openLive({ required })
    set(begin('n', { name: '甲', code: '1' }))
    const [whole] = said()
    const rejected = whole?.t === 'op' ? whole.ops.map(({ i }) => ({ i, why: 'rule' as const, text: '名称不能重复', cur })) : []
    expect(rejected).toHaveLength(1)
    hear({ t: 'rej', rejs: rejected })
    const [, frame] = said()
    const ids = frame?.t === 'op' ? frame.ops.map(({ i }) => i) : []
    hear({
      t: 'rej',
      rejs: ids.map((i, n) => ({
        i,
        why: n === 1 || n === 3 ? 'gone' : 'rule',
        text: n === 1 || n === 3 ? '该行未添加' : '名称不能重复',
        cur,
      })),
    })
    expect(context().local).toEqual({ n: true })
    expect(context().refusals).toMatchObject([{ r: 'n', f: 'name', text: '名称不能重复', mine: '甲' }])
    expect(context().pending).toHaveLength(4)
    set([edit('乙', { r: 'n', before: '甲' })])
    const [, , again] = said()
    const sent = again?.t === 'op' ? again.ops : []
    expect(sent.flatMap(singleCells).map(({ f, v }) => [f, v])).toEqual([
      [LIVE, true],
      [ORDER, 'a1'],
      ['name', '乙'],
      ['code', '1'],
    ])
    expect(sent.every(({ i }) => !ids.includes(i))).toBe(true)
    expect(context().refusals).toEqual([])
    // the step that began it takes it back as a whole
    hear({ t: 'ack', acks: sent.map(({ i }, n) => ({ i, s: n + 1 })) })
    hear({ t: 'ops', from: 1, ops: sent.map(({ i, f, v }, n) => entry(n + 1, v, { i, r: 'n', f })) })
    expect(sent).toHaveLength(1)
    actor.send({ type: 'edit.undo', now: 0 })
    actor.send({ type: 'edit.undo', now: 0 })
    expect(said().at(-1)).toMatchObject({ t: 'op', ops: [{ r: 'n', f: LIVE, v: false, u: 1 }] })
  })

  it('[WALK-31] is never split between two frames', async () => {
    const { set, said, hear, told } = await openLive({ required })
    set(Array.from({ length: GRID_OPS_MAX }, (_, n) => begin(`r${n}`, { name: `${n}`, code: `${n}` })).flat())
    const ids = said().flatMap(one => (one.t === 'op' ? one.ops.map(({ i }) => i) : []))
    told.length = 0
    // not taken whole, each is said cell by cell
    hear({ t: 'rej', rejs: ids.map(i => ({ i, why: 'rule', text: '名称不能重复', cur })) })
    const frames = said().map(one => (one.t === 'op' ? one.ops : []))
    expect(frames.length).toBeGreaterThan(3)
    expect(frames.flat()).toHaveLength(4 * GRID_OPS_MAX)
    const owners = frames.map(ops => new Set(ops.map(({ r }) => r)))
    for (const [n, own] of owners.entries()) for (const r of own) expect(owners[n + 1]?.has(r) ?? false).toBe(false)
  })

  it('[WALK-31] waits for the row it hangs under', async () => {
    const { set, said } = await openLive({ required: ['name'], parent: 'above' })
    set(begin('p'))
    set(begin('c', { name: '子', above: 'p' }))
    expect(said()).toEqual([])
    set([edit('父', { r: 'p', before: null })])
    const [frame] = said()
    expect(frame?.t === 'op' ? frame.ops.map(({ r }) => r) : []).toEqual(['p', 'c'])
  })

  it('[WALK-31] that was finished without a line goes out with it, one that was not stays', async () => {
    const { actor, set, said, hear } = await openTable({ required: ['name'] })
    set([...begin('whole', { name: '甲' }), ...begin('half')])
    actor.send({ type: 'link.opened' })
    hear({ t: 'joined', s: 0, editable: true })
    const ops = said().flatMap(one => (one.t === 'op' ? one.ops : []))
    expect(new Set(ops.map(({ r }) => r))).toEqual(new Set(['whole']))
  })
})

it('[WALK-30] the first number of a cell is taken back to nothing, a later one to what was there', async () => {
  const { actor, set, said } = await openLive({ policies: { stock: 'add' } })
  set([edit(5, { f: 'stock', before: -5, typed: 5, isFirst: true })])
  set([edit(2, { f: 'stock', before: -2, typed: 7 })])
  actor.send({ type: 'edit.undo', now: 0 })
  actor.send({ type: 'edit.undo', now: 0 })
  const [, , second, first] = said().map(one => (one.t === 'op' ? one.ops[0] : undefined))
  expect(second).toMatchObject({ f: 'stock', v: -2 })
  expect(second?.w).toBeUndefined()
  expect(first).toMatchObject({ f: 'stock', v: -5, w: null })
})

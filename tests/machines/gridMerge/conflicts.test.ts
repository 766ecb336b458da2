import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import { GRID_OLD_PENDING } from '#contract/constants.ts'
import { edit, entry, openLive, openTable } from './startedTable.ts'

describe('conflicts', () => {
  const theirs = { v: '李的', s: 3, by: '李', at: 0 }

  it('a value that came second is kept as a conflict: mine goes over theirs only when I say so', async () => {
    const { actor, set, hear, of, said, context } = await openLive({ policies: { name: 'cas' } })
    set([edit('我的')])
    hear({ t: 'rej', rejs: [{ i: 'me:1', why: 'stale', text: '', cur: theirs }] })
    expect(of('conflict.found')).toEqual([
      { type: 'conflict.found', conflict: { r: '7', f: 'name', kind: 'refused', mine: '我的', theirs } },
    ])
    actor.send({ type: 'conflict.keep', r: '7', f: 'name', now: 0 })
    expect(said().at(-1)).toMatchObject({ t: 'op', ops: [{ i: 'me:2', v: '我的', b: 3 }] })
    expect(context().conflicts).toEqual([])
  })

  it('ask about the newest value when the cell is written once more', async () => {
    const { actor, set, hear, said, context } = await openLive({ policies: { name: 'cas' } })
    set([edit('我的')])
    hear({ t: 'rej', rejs: [{ i: 'me:1', why: 'stale', text: '', cur: { v: '李的', s: 1, by: '李', at: 0 } }] })
    hear({ t: 'ops', from: 1, ops: [entry(1, '李的'), entry(2, '王的', { by: '王' })] })
    expect(context().conflicts).toMatchObject([{ mine: '我的', theirs: { v: '王的', s: 2, by: '王' } }])
    actor.send({ type: 'conflict.keep', r: '7', f: 'name', now: 0 })
    expect(said().at(-1)).toMatchObject({ t: 'op', ops: [{ v: '我的', b: 2 }] })
  })

  it('while my editor is open my draft stays and the conflict is shown; closing ends it', async () => {
    const { actor, hear, context, told } = await openLive()
    actor.send({ type: 'draft.opened', r: '7', f: 'name', b: 0, v: null })
    hear({ t: 'ops', from: 1, ops: [entry(1, '李的')] })
    expect(context().conflicts).toMatchObject([{ kind: 'editing', theirs: { v: '李的', s: 1 } }])
    expect(told.some(({ type }) => type === 'ops.gone')).toBe(false)
    actor.send({ type: 'draft.closed' })
    expect(context().conflicts).toEqual([])
  })

  it('closing the editor without an answer does not pass for one: the value goes out as not having seen theirs', async () => {
    const { actor, hear, set, said } = await openLive({ policies: { name: 'cas' } })
    const typed = (v: string) => {
      set([edit(v, { b: 1 })])
      actor.send({ type: 'draft.closed' })
      return said().findLast(({ t }) => t === 'op')
    }
    actor.send({ type: 'draft.opened', r: '7', f: 'name', b: 0, v: null })
    hear({ t: 'ops', from: 1, ops: [entry(1, '李的')] })
    expect(typed('我的')).toMatchObject({ t: 'op', ops: [{ v: '我的', b: 0 }] })
    hear({ t: 'rej', rejs: [{ i: 'me:1', why: 'stale', text: '', cur: theirs }] })
    actor.send({ type: 'conflict.take', r: '7', f: 'name' })
    actor.send({ type: 'draft.opened', r: '7', f: 'name', b: 1, v: '李的' })
    expect(typed('再来')).toMatchObject({ t: 'op', ops: [{ v: '再来', b: 1 }] })
  })

  it('a value that waited longer than five minutes asks before it goes over a newer one, a younger one does not', async () => {
    for (const [age, kinds] of [
      [GRID_OLD_PENDING, []],
      [GRID_OLD_PENDING + 1, ['old']],
    ] as const) {
      const { actor, at, set, hear, context } = await openTable()
      set([edit('我的')])
      at(age)
      actor.send({ type: 'link.opened' })
      hear({ t: 'joined', s: 1, editable: true })
      hear({ t: 'ops', from: 1, ops: [entry(1, '李的')] })
      expect(context().conflicts.map(({ kind }) => kind)).toEqual(kinds)
      expect(context().pending).toHaveLength(1 - kinds.length)
      if (kinds.length === 0) continue
      actor.send({ type: 'conflict.take', r: '7', f: 'name' })
      expect(context()).toMatchObject({ conflicts: [], pending: [] })
    }
  })

  it('asks as well when the newer value came with the rows, after a reload or a long time away', async () => {
    const queued = [
      { op: { i: 'before:1', r: '7', f: 'name', v: '我的', b: 0 }, at: 0 },
      { op: { i: 'before:2', r: '7', f: 'stock', v: -5, b: 0 }, at: 0 },
      { op: { i: 'before:3', r: '8', f: 'name', v: '答复丢了', b: 0 }, at: 0 },
    ]
    const at = (r: string, f: string, v: string | number, s: number) => ({ r, f, v, s, by: '李', at: 7 })
    const cells = [at('7', 'name', '李的', 3), at('7', 'stock', 90, 4), at('8', 'name', '答复丢了', 5)]
    const open = (loadedAt: number) => openTable({ queued, s: 5, cells, loadedAt, policies: { stock: 'add' } })
    // what was taken already, or is added up, is nobody's conflict
    const { context, actor, hear, said } = await open(GRID_OLD_PENDING + 1)
    expect(context().conflicts).toEqual([
      { r: '7', f: 'name', kind: 'old', mine: '我的', theirs: { v: '李的', s: 3, by: '李', at: 7 } },
    ])
    actor.send({ type: 'link.opened' })
    hear({ t: 'joined', s: 5, editable: true })
    expect(said().at(-1)).toMatchObject({ t: 'op', ops: [{ i: 'before:2' }, { i: 'before:3' }] })
    actor.send({ type: 'conflict.keep', r: '7', f: 'name', now: 0 })
    expect(said().at(-1)).toMatchObject({ t: 'op', ops: [{ v: '我的', b: 3 }] })
    expect((await open(GRID_OLD_PENDING)).context()).toMatchObject({ conflicts: [], pending: queued })
  })

  it('a draft is over what stood there when its editor opened, also when the rows are loaded anew under it', async () => {
    const cells = [{ r: '7', f: 'name', v: '李的', s: 3, by: '李', at: 7 }]
    const { actor, hear, of, set, said, context } = await openLive({ policies: { name: 'cas' }, s: 3, cells })
    actor.send({ type: 'draft.opened', r: '7', f: 'name', b: 1, v: '旧' })
    hear({ t: 'stale', s: 9 })
    await waitFor(actor, snapshot => !snapshot.hasTag('loading'))
    expect(of('conflict.found')).toMatchObject([{ conflict: { kind: 'editing', theirs: { v: '李的', s: 3, by: '李' } } }])
    hear({ t: 'joined', s: 3, editable: true })
    set([edit('我的', { b: 3 })])
    expect(said().at(-1)).toMatchObject({ t: 'op', ops: [{ v: '我的', b: 1 }] })
    hear({ t: 'rej', rejs: [{ i: 'me:1', why: 'stale', text: '', cur: theirs }] })
    expect(context().conflicts).toMatchObject([{ kind: 'refused', mine: '我的' }])
  })

  it('a draft that was kept goes over the value that its author was shown, and over his own', async () => {
    const { actor, hear, set, said } = await openLive({ policies: { name: 'cas' } })
    set([edit('先')])
    actor.send({ type: 'draft.opened', r: '7', f: 'name', b: 0, v: '先' })
    hear({ t: 'ops', from: 1, ops: [entry(1, '先', { i: 'me:1' })] })
    set([edit('后', { b: 1 })])
    expect(said().at(-1)).toMatchObject({ t: 'op', ops: [{ v: '后', b: 1 }] })
    hear({ t: 'ops', from: 2, ops: [entry(2, '后', { i: 'me:2' }), entry(3, '李的')] })
    actor.send({ type: 'conflict.keep', r: '7', f: 'name', now: 0 })
    // the data tells what its person was shown
    actor.send({ type: 'draft.opened', r: '7', f: 'name', b: 3, v: '李的' })
    set([edit('我的', { b: 3 })])
    expect(said().at(-1)).toMatchObject({ t: 'op', ops: [{ v: '我的', b: 3 }] })
    hear({ t: 'ops', from: 4, ops: [entry(4, '我的', { i: 'me:3' }), entry(5, '王的')] })
    actor.send({ type: 'conflict.take', r: '7', f: 'name' })
    actor.send({ type: 'draft.opened', r: '7', f: 'name', b: 5, v: '王的' })
    set([edit('王的，改过', { b: 5 })])
    expect(said().at(-1)).toMatchObject({ t: 'op', ops: [{ v: '王的，改过', b: 5 }] })
  })

  it('life and place of a row that waited are sent without a question', async () => {
    const queued = [
      { op: { i: 'before:1', r: '7', f: '$ord', v: 'a5', b: 0 }, at: 0 },
      { op: { i: 'before:2', r: '7', f: '$live', v: true, b: 0 }, at: 0 },
    ]
    const cells = queued.map(({ op: { r, f } }, n) => ({ r, f, v: null, s: n + 3, by: '我', at: 7 }))
    const { context } = await openTable({ queued, s: 5, cells, loadedAt: GRID_OLD_PENDING + 1 })
    expect(context()).toMatchObject({ conflicts: [], pending: queued })
  })

  it("a value of mine whose answer was lost is nobody else's under the editor that is open again", async () => {
    const cells = [{ r: '7', f: 'name', v: '我的', s: 9, by: '我', at: 7 }]
    const { actor, hear, set, said, context } = await openLive({ policies: { name: 'cas' }, s: 9, cells })
    set([edit('我的')])
    actor.send({ type: 'draft.opened', r: '7', f: 'name', b: 0, v: '我的' })
    hear({ t: 'stale', s: 9 })
    await waitFor(actor, snapshot => !snapshot.hasTag('loading'))
    expect(context().conflicts).toEqual([])
    hear({ t: 'joined', s: 9, editable: true })
    hear({ t: 'ack', acks: [{ i: 'me:1', s: 9 }] })
    set([edit('再改', { b: 9 })])
    expect(said().at(-1)).toMatchObject({ t: 'op', ops: [{ v: '再改', b: 9 }] })
  })

  it('going on to another cell leaves no word behind at the one before', async () => {
    const { actor, hear, context } = await openLive()
    actor.send({ type: 'draft.opened', r: '7', f: 'name', b: 0, v: null })
    hear({ t: 'ops', from: 1, ops: [entry(1, '李的')] })
    actor.send({ type: 'draft.opened', r: '8', f: 'name', b: 0, v: null })
    expect(context().conflicts).toEqual([])
  })

  it('two values of mine at one cell are one conflict, about the later one', async () => {
    const waited = await openTable()
    waited.set([edit('先')])
    waited.set([edit('后')])
    waited.at(GRID_OLD_PENDING + 1)
    waited.actor.send({ type: 'link.opened' })
    waited.hear({ t: 'joined', s: 1, editable: true })
    waited.hear({ t: 'ops', from: 1, ops: [entry(1, '李的')] })
    const second = await openLive({ policies: { name: 'cas' } })
    second.set([edit('先')])
    second.set([edit('后')])
    second.hear({ t: 'rej', rejs: ['me:1', 'me:2'].map(i => ({ i, why: 'stale', text: '', cur: theirs })) })
    for (const { actor, said, context } of [waited, second]) {
      expect(context().conflicts).toMatchObject([{ mine: '后' }])
      actor.send({ type: 'conflict.keep', r: '7', f: 'name', now: 0 })
      expect(said().at(-1)).toMatchObject({ t: 'op', ops: [{ v: '后' }] })
    }
  })

  it('tells when my value went over one I had not seen', async () => {
    const { set, hear, of } = await openLive()
    set([edit('我的')])
    hear({ t: 'ack', acks: [{ i: 'me:1', s: 4, c: theirs }] })
    expect(of('value.replaced')).toEqual([{ type: 'value.replaced', r: '7', f: 'name', theirs }])
  })
})

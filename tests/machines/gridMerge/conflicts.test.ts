import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import { ORDER } from '#contract/grids/register.ts'
import type { GridUp } from '#contract/sockets/grid.ts'
import { edit, entry, openLive, openTable } from '#tests/support/machines/gridMerge/startedTable.ts'

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

  const ops = (x: GridUp | undefined) => (x?.t === 'op' ? x.ops : [])

  it('[WALK-32] a value written without a line says what it replaced, however short the line was away; one written in a live table does not', async () => {
    const { actor, set, hear, said, of, context } = await openLive()
    set([edit('在线', { before: '旧' })])
    expect(ops(said().at(-1))[0]).not.toHaveProperty('w')
    actor.send({ type: 'link.lost' })
    set([edit('断线', { r: '8', before: '原来' })])
    set([edit('再写', { r: '8', before: '断线' })])
    set([edit('我看到的', { r: '9', before: '后来' })])
    actor.send({ type: 'link.opened' })
    hear({ t: 'joined', s: 0, editable: true })
    // the first was on its way when the line broke; the third is over what stood there before the second
    expect(ops(said().at(-1))).toMatchObject([{ w: '旧' }, { w: '原来' }, { w: '原来', p: 'me:2' }, { w: '后来' }])
    hear({ t: 'rej', rejs: ['me:2', 'me:3'].map(i => ({ i, why: 'stale', text: '', cur: theirs })) })
    expect(context().conflicts).toEqual([{ r: '8', f: 'name', kind: 'refused', mine: '再写', theirs }])
    expect(of('conflict.found')).toHaveLength(1)
    actor.send({ type: 'conflict.keep', r: '8', f: 'name', now: 0 })
    expect(ops(said().at(-1))).toMatchObject([{ v: '再写', b: 3 }])
  })

  it('[WALK-32] so does what waited over a reload, and what was typed over the value that its editor showed', async () => {
    const queued = [{ op: { i: 'before:1', r: '7', f: 'name', v: '我的', b: 0 }, at: 0, was: '旧' }]
    const { actor, set, hear, said } = await openTable({ queued, policies: { stock: 'add', price: 'cas' } })
    actor.send({ type: 'draft.opened', r: '8', f: 'name', b: 0, v: '打开时' })
    set([edit('写的', { r: '8', before: '现在' }), edit(5, { f: 'stock' }), edit(6, { f: 'price' }), edit('a1', { f: ORDER })])
    actor.send({ type: 'link.opened' })
    hear({ t: 'joined', s: 0, editable: true })
    const sent = ops(said().at(-1))
    expect(sent.map(({ w }) => w)).toEqual(['旧', '打开时', undefined, undefined, undefined])
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

  it('a draft that was kept goes over the value that its author was shown, and over their own', async () => {
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
    const { actor, set, hear, said, context } = await openLive({ policies: { name: 'cas' } })
    set([edit('先')])
    set([edit('后')])
    hear({ t: 'rej', rejs: ['me:1', 'me:2'].map(i => ({ i, why: 'stale', text: '', cur: theirs })) })
    expect(context().conflicts).toMatchObject([{ mine: '后' }])
    actor.send({ type: 'conflict.keep', r: '7', f: 'name', now: 0 })
    expect(said().at(-1)).toMatchObject({ t: 'op', ops: [{ v: '后' }] })
  })

  it('tells when my value went over one I had not seen', async () => {
    const { set, hear, of } = await openLive()
    set([edit('我的')])
    hear({ t: 'ack', acks: [{ i: 'me:1', s: 4, c: theirs }] })
    expect(of('value.replaced')).toEqual([{ type: 'value.replaced', r: '7', f: 'name', theirs }])
  })

  it('[WALK-34] a reason stays until it is seen, and a conflict until theirs is taken: each at its own cell alone', async () => {
    const { actor, set, hear, context } = await openLive({ policies: { name: 'cas', code: 'cas' } })
    set([edit('a'), edit('b', { f: 'age' }), edit('c', { f: 'note' })])
    const refused = (i: string, why: 'rule' | 'stale') => ({ i, why, text: '不好', cur: theirs })
    hear({ t: 'rej', rejs: [refused('me:1', 'stale'), refused('me:2', 'rule'), refused('me:3', 'rule')] })
    const left = () => [context().conflicts.map(({ f }) => f), context().refusals.map(({ f }) => f)]
    expect(left()).toEqual([['name'], ['age', 'note']])
    actor.send({ type: 'refusal.seen', r: '7', f: 'age' })
    actor.send({ type: 'conflict.take', r: '7', f: 'code' })
    expect(left()).toEqual([['name'], ['note']])
    actor.send({ type: 'conflict.take', r: '7', f: 'name' })
    expect(left()).toEqual([[], ['note']])
  })
})

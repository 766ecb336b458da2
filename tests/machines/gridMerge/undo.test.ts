import { describe, expect, it } from 'vitest'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { edit, entry, openLive } from '#tests/support/machines/gridMerge/startedTable.ts'

describe('undo', () => {
  it('takes back one command at once, each cell only at the number it left, and can do it again', async () => {
    const { actor, set, hear, said, context } = await openLive({ policies: { stock: 'add' } })
    set([edit('王', { before: '张' }), edit(5, { f: 'stock', before: -5 })])
    hear({ t: 'ops', from: 1, ops: [entry(1, '王', { i: 'me:1' }), entry(2, 5, { i: 'me:2', f: 'stock' })] })
    actor.send({ type: 'edit.undo', now: 0 })
    expect(said().at(-1)).toMatchObject({
      ops: [
        { i: 'me:3', f: 'stock', v: -5 },
        { i: 'me:4', f: 'name', v: '张', u: 1 },
      ],
    })
    hear({ t: 'ops', from: 3, ops: [entry(3, 0, { i: 'me:3', f: 'stock' }), entry(4, '张', { i: 'me:4' })] })
    actor.send({ type: 'edit.redo', now: 0 })
    expect(said().at(-1)).toMatchObject({
      ops: [
        { f: 'name', v: '王', u: 4 },
        { f: 'stock', v: 5 },
      ],
    })
    expect(context().undo).toHaveLength(1)
  })

  it('takes a row back that one has added as a whole, and brings it again', async () => {
    const { actor, set, hear, said, context } = await openLive()
    set([
      edit(true, { r: '8', f: LIVE, before: false }),
      edit('a0', { r: '8', f: ORDER, before: null }),
      edit('王', { r: '8', before: null }),
    ])
    actor.send({ type: 'edit.undo', now: 0 })
    expect(said().at(-1)).toMatchObject({ ops: [{ i: 'me:5', r: '8', f: LIVE, v: false, u: 0, p: 'me:4' }] })
    hear({ t: 'ack', acks: [{ i: 'me:5', s: 4 }] })
    actor.send({ type: 'edit.redo', now: 0 })
    expect(said().at(-1)).toMatchObject({ ops: [{ i: 'me:6', r: '8', f: LIVE, v: true, u: 4 }] })
    expect(context().undo).toHaveLength(1)
  })

  it('names the amount it takes back as long as that has no answer: of a refused one nothing is taken off', async () => {
    const { actor, set, said } = await openLive({ policies: { stock: 'add' } })
    set([edit(5, { f: 'stock', before: -5 })])
    actor.send({ type: 'edit.undo', now: 0 })
    expect(said().at(-1)).toMatchObject({ ops: [{ f: 'stock', v: -5, u: 0, p: 'me:1' }] })
  })

  it('says the reason where a rule, not a colleague, forbids it', async () => {
    const { actor, set, hear, of } = await openLive()
    set([edit('王', { before: '张' })])
    hear({ t: 'ack', acks: [{ i: 'me:1', s: 1 }] })
    actor.send({ type: 'edit.undo', now: 0 })
    hear({ t: 'rej', rejs: [{ i: 'me:2', why: 'rule', text: '名称不能重复', cur: { v: '王', s: 1, by: '我', at: 0 } }] })
    expect(of('undo.left')).toEqual([])
    expect(of('op.refused')).toMatchObject([{ refusal: { text: '名称不能重复' } }])
  })

  it('leaves alone what a colleague changed since, and says how many', async () => {
    const { actor, set, hear, of, context } = await openLive()
    set([edit('王', { before: '张' })])
    hear({ t: 'ops', from: 1, ops: [entry(1, '王', { i: 'me:1' }), entry(2, '李的')] })
    actor.send({ type: 'edit.undo', now: 0 })
    hear({ t: 'rej', rejs: [{ i: 'me:2', why: 'stale', text: '', cur: { v: '李的', s: 2, by: '李', at: 0 } }] })
    expect(of('undo.left')).toEqual([{ type: 'undo.left', count: 1 }])
    expect(context()).toMatchObject({ conflicts: [], redo: [], pending: [] })
  })
})

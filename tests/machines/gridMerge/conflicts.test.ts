import { describe, expect, it } from 'vitest'
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
    actor.send({ type: 'draft.opened', r: '7', f: 'name' })
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
    actor.send({ type: 'draft.opened', r: '7', f: 'name' })
    hear({ t: 'ops', from: 1, ops: [entry(1, '李的')] })
    expect(typed('我的')).toMatchObject({ t: 'op', ops: [{ v: '我的', b: 0 }] })
    hear({ t: 'rej', rejs: [{ i: 'me:1', why: 'stale', text: '', cur: theirs }] })
    actor.send({ type: 'conflict.take', r: '7', f: 'name' })
    actor.send({ type: 'draft.opened', r: '7', f: 'name' })
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

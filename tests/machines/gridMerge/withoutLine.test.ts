import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import { edit, entry, openLive, openTable } from '#tests/support/machines/gridMerge/startedTable.ts'

it('[WALK-29] [QA-19] without a line a step is taken back and done again on this page, and goes out with the line', async () => {
  const { actor, set, context, said } = await openLive()
  actor.send({ type: 'link.lost' })
  set([edit('一')])
  actor.send({ type: 'edit.undo', now: 0 })
  expect([context().undo.length, context().redo.length]).toEqual([0, 1])
  actor.send({ type: 'edit.redo', now: 0 })
  expect([context().undo.length, context().redo.length]).toEqual([1, 0])
  expect(context().pending.map(({ op }) => op.v)).toEqual(['一', '', '一'])
  expect(said()).toEqual([])
})

it('[WALK-29] [QA-19] who may not change the table takes nothing back and does nothing again, with a line or without', async () => {
  const { actor, set, hear, context } = await openLive()
  set([edit('一')])
  actor.send({ type: 'edit.undo', now: 0 })
  hear({ t: 'refused', text: '没有权限' })
  const before = context()
  for (const type of ['edit.undo', 'edit.redo'] as const) actor.send({ type, now: 0 })
  expect([context().undo, context().redo, context().pending]).toEqual([before.undo, before.redo, before.pending])
})

it('[QA-19] without a line my value is kept over theirs on this page, and not where I may not change it', async () => {
  const theirs = { v: '李的', s: 3, by: '李', at: 0 }
  for (const isAllowed of [true, false]) {
    const { actor, set, hear, context, said } = await openLive({ policies: { name: 'cas' } })
    set([edit('我的')])
    hear({ t: 'rej', rejs: [{ i: 'me:1', why: 'stale', text: '', cur: theirs }] })
    if (isAllowed) actor.send({ type: 'link.lost' })
    else hear({ t: 'refused', text: '没有权限' })
    const sent = said().length
    actor.send({ type: 'conflict.keep', r: '7', f: 'name', now: 0 })
    expect(context().conflicts).toHaveLength(isAllowed ? 0 : 1)
    expect(context().pending.map(({ op }) => [op.v, op.b])).toEqual(isAllowed ? [['我的', 3]] : [])
    expect(said()).toHaveLength(sent)
  }
})

it('[QA-19] an editor that closes tells that I still stand in the cell', async () => {
  const { actor, said } = await openLive()
  actor.send({ type: 'place.entered', r: '7', f: 'age' })
  actor.send({ type: 'draft.opened', r: '7', f: 'name', b: 0, v: null })
  actor.send({ type: 'draft.closed' })
  expect(said().map(x => (x.t === 'see' ? [x.f, x.editing] : x.t))).toEqual([
    ['age', false],
    ['name', true],
    ['age', false],
  ])
})

it('[QA-19] rows that could not be loaded say why', async () => {
  const failed = { kind: 'network', text: '网络异常', retryable: true, status: 0 }
  const actor = createActor(gridMergeMachine.provide({ actors: { loadRows: fromPromise(() => Promise.reject(failed)) } }), {
    input: { socketKey: 'demo', client: 'me', policies: {} },
  })
  actor.start()
  await waitFor(actor, snapshot => snapshot.hasTag('failed'))
  expect(actor.getSnapshot().context.trouble).toBe('网络异常')
  actor.stop()
})

it('[QA-19] what waits goes out when what was missed has come, not before', async () => {
  const { actor, set, hear, said } = await openTable()
  set([edit('我的')])
  actor.send({ type: 'link.opened' })
  hear({ t: 'joined', s: 1, editable: true })
  expect(said().map(({ t }) => t)).toEqual(['join'])
  hear({ t: 'ops', from: 1, ops: [entry(1, '李的', { r: '8' })] })
  expect(said().map(({ t }) => t)).toEqual(['join', 'op'])
})

import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { UsableReply } from '#contract/http/calls/cannedReplies.ts'
import { cannedRepliesMachine } from '#machines/cannedReplies/cannedReplies.machine.ts'

const tick = () => new Promise(resolve => setTimeout(resolve))
const reply = (shortcut: string, content: string): UsableReply => ({
  id: shortcut,
  scope: '1',
  groupName: '结束语',
  shortcut,
  title: shortcut,
  pinyin: '',
  content,
  useCount: 0,
})

/** Replies that come when the test lets them. */
function started() {
  const waiting: (() => void)[] = []
  const actor = createActor(
    cannedRepliesMachine.provide({
      actors: {
        fetchReplies: fromPromise<UsableReply[], undefined>(
          () =>
            new Promise(resolve => waiting.push(() => resolve([reply('js', '再见'), reply('fc', '请于{{?天数}}天后复诊。')]))),
        ),
      },
    }),
    { input: { values: {} } },
  )
  const put: string[] = []
  actor.on('reply.chosen', ({ text }) => put.push(text))
  actor.start()
  const answer = async () => {
    waiting.pop()?.()
    await tick()
  }
  return { actor, put, answer, tags: () => [...actor.getSnapshot().tags] }
}

it('[RX-40] who types faster than the replies come has the one they asked for, with its blank selected', async () => {
  const { actor, put, answer, tags } = started()
  actor.send({ type: 'slash', from: 0, to: 1 })
  actor.send({ type: 'text', query: 'fc', to: 3 })
  actor.send({ type: 'choose' })
  expect([put, tags()]).toEqual([[], ['open', 'loading']])
  await answer()
  expect([put, tags()]).toEqual([['请于{{?天数}}天后复诊。'], ['filling']])
  expect(actor.getSnapshot().context.blank).toEqual({ start: 2, end: 9 })
})

it('[RX-40] Enter for nothing that is there leaves the list open, and typing on takes it back', async () => {
  const { actor, put, answer, tags } = started()
  actor.send({ type: 'slash', from: 0, to: 1 })
  actor.send({ type: 'text', query: 'zz', to: 3 })
  actor.send({ type: 'choose' })
  await answer()
  expect([put, tags()]).toEqual([[], ['open']])
  actor.send({ type: 'slash', from: 0, to: 1 })
  actor.send({ type: 'done' })
  actor.send({ type: 'slash', from: 0, to: 1 })
  actor.send({ type: 'choose' })
  actor.send({ type: 'text', query: 'j', to: 2 })
  await answer()
  expect([put, tags()]).toEqual([[], ['open']])
  actor.send({ type: 'choose' })
  expect([put, tags()]).toEqual([['再见'], []])
})

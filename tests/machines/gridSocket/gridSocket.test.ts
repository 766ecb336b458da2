import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { GRID_HEARTBEAT, GRID_RECONNECT, GRID_REPLY_LIMIT } from '#contract/constants.ts'
import { COMMON_SEND, GRID_SIGNED_OUT, HEART_BEAT, TABLE_UPDATE, type GridMessage } from '#contract/sockets/grid.ts'
import { gridSocketMachine } from '#machines/gridSocket/gridSocket.machine.ts'
import { selectGridConnection } from '#machines/gridSocket/gridSocket.select.ts'
import type { GridFeedCommand, GridFeedInput, GridSocketEmitted, GridSocketEvent } from '#machines/gridSocket/gridSocket.types.ts'

/** The real machine with feeds the test holds in its hand. */
function openGridSocket() {
  const clock = new SimulatedClock()
  const feeds: { isOpen: boolean; frames: string[]; send: (event: GridSocketEvent) => void }[] = []
  const emitted: GridSocketEmitted[] = []
  const actor = createActor(
    gridSocketMachine.provide({
      actors: {
        gridFeed: fromCallback<GridFeedCommand, GridFeedInput>(({ sendBack, receive }) => {
          const feed = { isOpen: true, frames: [] as string[], send: sendBack }
          feeds.push(feed)
          receive(command => feed.frames.push(command.frame))
          return () => (feed.isOpen = false)
        }),
      },
    }),
    { clock, input: { userId: 'u1', pageId: 'p1' } },
  )
  actor.on('*', event => emitted.push(event))
  actor.start()
  const feed = () => {
    const last = feeds.at(-1)
    if (last === undefined) throw new Error('no feed was opened')
    return last
  }
  const push = (message: GridMessage) => feed().send({ type: 'message.received', message })
  return { actor, clock, feeds, feed, push, emitted, connection: () => selectGridConnection(actor.getSnapshot()) }
}
/** Wanted, opened, and the first heartbeat answered. */
function openListening() {
  const grid = openGridSocket()
  grid.actor.send({ type: 'link.wanted' })
  grid.feed().send({ type: 'socket.opened' })
  grid.push({ type: HEART_BEAT })
  return grid
}
const beat = '{"type":"heart_beat","data":""}'

describe('heartbeat', () => {
  it('[GRIDSOCK-01] [GRIDSOCK-05] [CONST-08] goes out 10 s after the reply to the one before', () => {
    const { clock, feed, push } = openListening()
    expect(feed().frames).toEqual([beat])
    clock.increment(GRID_HEARTBEAT - 1)
    expect(feed().frames).toHaveLength(1)
    clock.increment(1)
    expect(feed().frames).toEqual([beat, beat])
    clock.increment(GRID_REPLY_LIMIT - 1)
    push({ type: HEART_BEAT })
    clock.increment(GRID_HEARTBEAT - 1)
    expect(feed().frames).toHaveLength(2)
    clock.increment(1)
    expect(feed().frames).toHaveLength(3)
    expect([GRID_HEARTBEAT, GRID_REPLY_LIMIT, GRID_RECONNECT]).toEqual([10_000, 6_000, 5_000])
  })

  it('[GRIDSOCK-02] without a reply within 6 s gives the socket up and connects at once', () => {
    const { clock, feeds, feed, push } = openListening()
    clock.increment(GRID_HEARTBEAT)
    push({ type: COMMON_SEND, key: 'k', args: [] })
    clock.increment(GRID_REPLY_LIMIT - 1)
    expect(feeds).toHaveLength(1)
    clock.increment(1)
    expect(feeds.map(one => one.isOpen)).toEqual([false, true])
    expect(feed().frames).toEqual([])
  })
})

describe('reconnect', () => {
  it.each([
    ['[GRIDSOCK-03] a close', { type: 'socket.closed', code: 1006, reason: '' } as const],
    ['[GRIDSOCK-04] an error', { type: 'socket.failed', reason: 'refused' } as const],
  ])('comes 5 s after %s', (_, end) => {
    const { clock, feeds, feed, connection, emitted } = openListening()
    feed().send(end)
    expect([connection(), emitted.at(-1)]).toEqual(['waiting', { type: 'link.lost' }])
    clock.increment(GRID_RECONNECT - 1)
    expect(feeds).toHaveLength(1)
    clock.increment(1)
    expect([feeds.length, connection()]).toEqual([2, 'connecting'])
  })

  it('[GRIDSOCK-14] is pending once only, whatever else ends meanwhile', () => {
    const { actor, clock, feeds, feed } = openListening()
    feed().send({ type: 'socket.failed', reason: 'reset' })
    actor.send({ type: 'socket.closed', code: 1006, reason: '' })
    clock.increment(GRID_RECONNECT * 3)
    expect(feeds).toHaveLength(2)
    feed().send({ type: 'socket.opened' })
    clock.increment(GRID_REPLY_LIMIT)
    expect(feeds).toHaveLength(3)
    feeds[1]?.send({ type: 'socket.closed', code: 1005, reason: '' })
    clock.increment(GRID_RECONNECT * 3)
    expect(feeds).toHaveLength(3)
  })

  it('does not come when the sign-in ended or no grid is left', () => {
    const left = openListening()
    left.actor.send({ type: 'link.unwanted' })
    left.clock.increment(GRID_RECONNECT * 10)
    expect([left.feeds.map(one => one.isOpen), left.connection()]).toEqual([[false], 'off'])
    const ended = openListening()
    ended.feed().send({ type: 'socket.closed', code: GRID_SIGNED_OUT, reason: '' })
    ended.clock.increment(GRID_RECONNECT * 10)
    expect([ended.feeds.length, ended.emitted.at(-1)?.type]).toEqual([1, 'signIn.ended'])
  })

  it('comes at once when the browser is online again, and an open socket is asked', () => {
    const { actor, feeds, feed } = openListening()
    actor.send({ type: 'network.online' })
    expect(feed().frames).toEqual([beat, beat])
    feed().send({ type: 'socket.failed', reason: 'reset' })
    actor.send({ type: 'network.online' })
    expect(feeds).toHaveLength(2)
  })

  it('is looked for within the reply limit when the browser has no network, not at the next heartbeat', () => {
    const { actor, clock, feeds, feed, connection } = openListening()
    actor.send({ type: 'network.offline' })
    expect(feed().frames).toEqual([beat, beat])
    clock.increment(GRID_REPLY_LIMIT)
    expect([feeds.length, connection()]).toEqual([2, 'connecting'])
  })
})

describe('frames', () => {
  it('[GRIDSOCK-06] [GRIDSOCK-07] are handed on as they come, heartbeats are not; own ones go out only while open', () => {
    const { actor, feed, push, emitted } = openListening()
    emitted.length = 0
    const update = { type: TABLE_UPDATE, socketKey: 'demo', args: [{ id: '7', name: '王' }, 'c2'] } satisfies GridMessage
    push(update)
    push({ type: HEART_BEAT })
    push({ type: COMMON_SEND, key: 'refresh', args: [1] })
    expect(emitted).toEqual([
      { type: 'frame.received', message: update },
      { type: 'frame.received', message: { type: COMMON_SEND, key: 'refresh', args: [1] } },
    ])
    actor.send({ type: 'frame.send', frame: 'one' })
    expect(feed().frames.at(-1)).toBe('one')
    feed().send({ type: 'socket.failed', reason: 'reset' })
    actor.send({ type: 'frame.send', frame: 'two' })
    expect(feed().frames.at(-1)).toBe('one')
  })
})

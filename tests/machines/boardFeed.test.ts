import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate'
import { expect, it } from 'vitest'
import { boardFeedMachine } from '#machines/boardFeed/boardFeed.machine.ts'

/** The feed of the review board over a line of the test's own; counts how often its list was asked for. */
function start() {
  const clock = new SimulatedClock()
  let asked = 0
  const feed = createActor(
    boardFeedMachine.provide({ actors: { boardEvents: fromCallback<EventObject, undefined>(() => undefined) } }),
    { input: { board: 'review' }, clock },
  )
  feed.on('board.refresh', () => (asked += 1))
  feed.start()
  return { feed, clock, asked: () => asked, change: (rev = 1) => feed.send({ type: 'board.changed', board: 'review', rev }) }
}

it('a burst of changes asks at once and once more a second later, however many there are', () => {
  const { feed, clock, asked, change } = start()
  feed.send({ type: 'feed.opened' })
  clock.increment(1_000)
  expect(asked()).toBe(1)
  for (let rev = 1; rev <= 20; rev += 1) change(rev)
  expect(asked()).toBe(2)
  clock.increment(999)
  expect(asked()).toBe(2)
  clock.increment(1)
  expect(asked()).toBe(3)
  clock.increment(1_000)
  expect(asked()).toBe(3)
})

it('asks when the line is back, every 30 seconds with it and without it, and not for other boards', () => {
  const { feed, clock, asked } = start()
  clock.increment(30_000)
  expect(asked()).toBe(1)
  feed.send({ type: 'feed.opened' })
  expect(asked()).toBe(2)
  clock.increment(1_000)
  feed.send({ type: 'board.changed', board: 'dispensing', rev: 1 })
  expect(asked()).toBe(2)
  clock.increment(30_000)
  expect(asked()).toBe(3)
  feed.send({ type: 'feed.closed' })
  feed.send({ type: 'feed.opened' })
  expect(asked()).toBe(4)
})

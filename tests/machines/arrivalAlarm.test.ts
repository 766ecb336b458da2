import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { expect, it } from 'vitest'
import { arrivalAlarmMachine } from '#machines/arrivalAlarm/arrivalAlarm.machine.ts'
import type { Leadership, Repeat } from '#machines/arrivalAlarm/arrivalAlarm.types.ts'

function start(repeat: Repeat, leads = true) {
  const clock = new SimulatedClock()
  let rings = 0
  let asked = 0
  let givenUp = 0
  const leadership: Leadership = fromCallback(() => {
    asked += 1
    return () => void (givenUp += 1)
  })
  const actor = createActor(arrivalAlarmMachine.provide({ actors: { leadership } }), { clock, input: { repeat } })
  actor.on('alarm.rang', () => (rings += 1))
  actor.start()
  if (leads) actor.send({ type: 'leadership.gained' })
  return { actor, clock, rings: () => rings, asked: () => asked, givenUp: () => givenUp }
}

it('[WALK-04] rings every 30 s until the arrival was looked at', () => {
  const { actor, clock, rings } = start('repeat')
  actor.send({ type: 'arrival.came' })
  expect(rings()).toBe(1)
  clock.increment(29_999)
  expect(rings()).toBe(1)
  clock.increment(1)
  clock.increment(30_000)
  expect(rings()).toBe(3)
  actor.send({ type: 'arrivals.seen' })
  clock.increment(90_000)
  expect(rings()).toBe(3)
})

it('[WALK-04] rings once or never where a person chose so, from that moment on', () => {
  const once = start('once')
  once.actor.send({ type: 'arrival.came' })
  once.clock.increment(90_000)
  expect(once.rings()).toBe(1)
  const off = start('off')
  off.actor.send({ type: 'arrival.came' })
  expect([off.rings(), off.actor.getSnapshot().hasTag('unseen')]).toEqual([0, true])
  const changed = start('repeat')
  changed.actor.send({ type: 'arrival.came' })
  changed.actor.send({ type: 'repeat.choose', repeat: 'off' })
  changed.clock.increment(90_000)
  expect(changed.rings()).toBe(1)
})

it('[WALK-04] one tab rings for all; the next goes on when it is closed', () => {
  const { actor, clock, rings } = start('repeat', false)
  actor.send({ type: 'arrival.came' })
  clock.increment(30_000)
  expect(rings()).toBe(0)
  actor.send({ type: 'leadership.gained' })
  clock.increment(30_000)
  expect(rings()).toBe(1)
})

it('[WALK-04] keeps its lock through every arrival, which rings anew and begins the 30 s anew', () => {
  const { actor, clock, rings, asked, givenUp } = start('repeat')
  for (const count of [1, 2, 3]) {
    actor.send({ type: 'arrival.came' })
    expect(rings()).toBe(count)
    clock.increment(20_000)
    expect(rings()).toBe(count)
  }
  clock.increment(10_000)
  expect(rings()).toBe(4)
  // a lock that is given back and asked for again is another tab's in between, and both ring
  expect([asked(), givenUp()]).toEqual([1, 0])
})

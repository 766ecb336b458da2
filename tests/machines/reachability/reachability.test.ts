import { expect, it } from 'vitest'
import { createActor, fromEventObservable, fromPromise, SimulatedClock } from 'xstate'
import {
  GOOD_NEWS_TIME,
  reachabilityMachine,
  RECHECK_TIME,
  SETTLE_TIME,
  TRUST_TIME,
} from '#machines/reachability/reachability.machine.ts'
import { selectIsWorthATry, selectLineChange } from '#machines/reachability/reachability.select.ts'

const settled = () => new Promise(resolve => setImmediate(resolve))

it('[WALK-11] one slow call is no lost network; a silent server is, until it answers again, and the good message goes by itself', async () => {
  const clock = new SimulatedClock()
  let isThere = true
  let asked = 0
  const actor = createActor(
    reachabilityMachine.provide({
      actors: {
        signs: fromEventObservable(() => ({ subscribe: () => ({ unsubscribe: () => undefined }) })),
        checkHealth: fromPromise(async () => {
          asked++
          if (!isThere) throw new Error('no answer')
        }),
      },
    }),
    { clock },
  )
  actor.start()
  const event = () => selectLineChange(actor.getSnapshot())
  actor.send({ type: 'call.unanswered' })
  await settled()
  expect([event(), asked]).toEqual([null, 1])
  clock.increment(SETTLE_TIME)
  isThere = false
  actor.send({ type: 'call.unanswered' })
  await settled()
  expect(event()).toBe('away')
  clock.increment(RECHECK_TIME)
  await settled()
  expect([event(), asked]).toEqual(['away', 3])
  isThere = true
  actor.send({ type: 'check.request' })
  await settled()
  expect(event()).toBe('restored')
  clock.increment(GOOD_NEWS_TIME)
  expect(event()).toBeNull()
  actor.send({ type: 'network.offline' })
  expect(event()).toBe('cut')
  actor.send({ type: 'network.online' })
  await settled()
  expect(event()).toBe('restored')
})

it('[WALK-20] what failed while the server answers is worth one more try within half a minute, so that a call that always fails is not asked for ever', async () => {
  const clock = new SimulatedClock()
  const actor = createActor(
    reachabilityMachine.provide({
      actors: {
        signs: fromEventObservable(() => ({ subscribe: () => ({ unsubscribe: () => undefined }) })),
        checkHealth: fromPromise(() => Promise.resolve()),
      },
    }),
    { clock },
  )
  const tries: number[] = []
  let wasWorth = false
  actor.subscribe(snapshot => {
    const isWorth = selectIsWorthATry(snapshot)
    if (isWorth && !wasWorth) tries.push(clock.now())
    wasWorth = isWorth
  })
  actor.start()
  const fail = async (at: number) => {
    clock.set(at)
    actor.send({ type: 'call.unanswered' })
    await settled()
  }
  await fail(0)
  await fail(500)
  expect(tries).toEqual([])
  clock.set(1_000)
  await fail(2_000)
  await fail(3_000)
  expect(tries).toEqual([1_000])
  expect(TRUST_TIME).toBe(30_000)
  await fail(40_000)
  clock.set(41_000)
  expect(tries).toEqual([1_000, 41_000])
})

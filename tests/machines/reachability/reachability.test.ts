import { expect, it } from 'vitest'
import { createActor, fromEventObservable, fromPromise, SimulatedClock } from 'xstate'
import { GOOD_NEWS_TIME, reachabilityMachine, RECHECK_TIME } from '#machines/reachability/reachability.machine.ts'
import { selectLineChange } from '#machines/reachability/reachability.select.ts'

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

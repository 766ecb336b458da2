import { createActor, fromPromise, setup, SimulatedClock, type AnyTransitionDefinition } from 'xstate'
import { expect, it } from 'vitest'
import { heardNames, type HeardTransition } from '#machines/kit/heardNames.ts'

const machine = setup({
  actors: { fetchRow: fromPromise(() => Promise.resolve(1)) },
  delays: { pause: 100 },
  guards: { isSmall: (_, size: number) => size < 10, isOdd: ({ event }) => 'size' in event && Number(event['size']) % 2 === 1 },
}).createMachine({
  id: 'heard',
  initial: 'waiting',
  states: {
    waiting: {
      after: { pause: 'loading' },
      on: {
        take: [
          { guard: { type: 'isSmall', params: ({ event }) => Number(event['size']) }, target: 'done' },
          { guard: 'isOdd', target: 'waiting' },
          { target: 'loading' },
        ],
      },
    },
    loading: { invoke: { id: 'fetchRow', src: 'fetchRow', onDone: 'done' } },
    done: { always: 'rest' },
    rest: {},
  },
})

/** What actors of the machine do, told as a page tells it. */
async function heardOf(play: (actor: ReturnType<typeof createActor<typeof machine>>, clock: SimulatedClock) => void) {
  const heard: HeardTransition[] = []
  const clock = new SimulatedClock()
  const actor = createActor(machine, {
    clock,
    inspect: event => {
      if (event.type !== '@xstate.microstep') return
      for (const definition of event._transitions as readonly AnyTransitionDefinition[]) {
        const type = String(definition.eventType)
        const beside = type === '' ? definition.source.always : definition.source.transitions.get(type)
        heard.push({ state: definition.source.path.join('.'), type, index: beside?.indexOf(definition) ?? -1 })
      }
    },
  }).start()
  play(actor, clock)
  await Promise.resolve()
  await Promise.resolve()
  return heard
}

it('[QA-18] timers, results and eventless steps that a page tells have the names that paths have', async () => {
  const heard = await heardOf((_, clock) => clock.increment(100))
  expect(heardNames(machine, heard).transitions).toEqual([
    'waiting | pause elapsed | 0',
    'loading | fetchRow done | 0',
    'done | always | 0',
  ])
})

it('[QA-18] the candidate that was taken tells what its guard and those before it answered', async () => {
  const second = await heardOf(actor => actor.send({ type: 'take', size: 11 }))
  expect(heardNames(machine, second)).toEqual({
    transitions: ['waiting | take | 1'],
    guards: ['isOdd true', 'isSmall false'],
  })
  const third = await heardOf(actor => actor.send({ type: 'take', size: 12 }))
  expect(heardNames(machine, third).guards).toEqual(['isSmall false', 'isOdd false'])
})

it('[QA-18] what the machine does not have, as of an older build, is left out', () => {
  const gone = [
    { state: 'nowhere', type: 'take', index: 0 },
    { state: 'waiting', type: 'give', index: 0 },
    { state: 'waiting', type: 'take', index: 7 },
  ]
  expect(heardNames(machine, gone)).toEqual({ transitions: [], guards: [] })
})

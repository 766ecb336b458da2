import { expect, it } from 'vitest'
import { createActor, fromPromise, setup, SimulatedClock, type AnyTransitionDefinition } from 'xstate'
import { modelNamesOf } from '#machines/kit/modelNames.ts'

const machine = setup({
  actors: { fetchMenu: fromPromise(() => Promise.resolve('rows')) },
  delays: { retryTime: 1_000 },
}).createMachine({
  id: 'names',
  initial: 'idle',
  states: {
    idle: { on: { 'menu.open': 'loading' } },
    loading: { invoke: { id: 'fetchMenu', src: 'fetchMenu', onDone: 'shown', onError: 'idle' } },
    shown: { after: { retryTime: 'idle' } },
  },
})

it('[QA-17] events and transitions of a running actor are called as in the paths of its model', async () => {
  const names = modelNamesOf(machine)
  const clock = new SimulatedClock()
  const heard: string[] = []
  const taken: string[] = []
  const actor = createActor(machine, {
    clock,
    inspect: event => {
      if (event.type === '@xstate.microstep')
        taken.push(...(event._transitions as AnyTransitionDefinition[]).map(definition => names.transition(definition)))
      else if (event.type === '@xstate.snapshot' && event.actorRef === actor) heard.push(names.event(event.event.type))
    },
  })
  actor.start()
  actor.send({ type: 'menu.open' })
  await new Promise(resolve => setImmediate(resolve))
  clock.increment(1_000)
  expect(heard).toEqual(['xstate.init', 'menu.open', 'fetchMenu done', 'retryTime elapsed'])
  expect(taken).toEqual(['idle | menu.open | 0', 'loading | fetchMenu done | 0', 'shown | retryTime elapsed | 0'])
})

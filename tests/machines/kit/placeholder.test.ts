import { expect, it } from 'vitest'
import { createActor, setup, type PromiseActorLogic } from 'xstate'
import { placeholder, placeholderAction } from '#machines/kit/placeholder.ts'

it('an actor that was not provided is told in the log and as error, even where the machine catches errors', () => {
  const machine = setup({ actors: { load: placeholder<PromiseActorLogic<string>>() } }).createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { invoke: { id: 'load', src: 'load', onError: 'b' } }, b: {} },
  })
  const lines: string[] = []
  const actor = createActor(machine, { id: 'm', logger: (line: string) => lines.push(line) }).start()
  expect(lines).toEqual(["Actor 'load' of 'm' was not provided: give it with machine.provide({ actors: { load: … } })."])
  expect(actor.getSnapshot().value).toBe('b')
})

it('an action that was not provided is an error', () => {
  const machine = setup({ actions: { navigate: placeholderAction<{ to: string }>('navigate') } }).createMachine({
    entry: { type: 'navigate', params: { to: '/' } },
  })
  const actor = createActor(machine)
  actor.subscribe({ error: () => undefined })
  actor.start()
  expect(String(actor.getSnapshot().error)).toContain("Action 'navigate' was not provided")
})

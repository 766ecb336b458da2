import { assign, setup } from 'xstate'
import { placeholder } from '#machines/kit/placeholder.ts'
import type * as Unique from './uniqueCheck.types.ts'

/** Wait after the last key before the server is asked, ms (the search debounce of spec part 9). */
export const UNIQUE_DELAY = 300

/**
 * Is this name or number still free? Asks after a pause in the typing; an answer about an older value is never shown, because every change leaves
 * the state that asked. A failing question says nothing: the server decides at the end.
 */
export const uniqueCheckMachine = setup({
  types: {} as { context: Unique.UniqueCheckContext; input: Unique.UniqueCheckInput; events: Unique.UniqueCheckEvent },
  actors: { askUnique: placeholder<Unique.AskUnique>() },
  delays: { uniqueDelay: UNIQUE_DELAY },
  guards: {
    isSame: ({ context, event }) => event.value === context.value,
    isWorthAsking: (_, isWellFormed: boolean) => isWellFormed,
    isFree: (_, isFree: boolean) => isFree,
  },
  actions: { recordValue: assign({ value: (_, value: string) => value }) },
}).createMachine({
  id: 'uniqueCheck',
  context: ({ input }) => ({ field: input.field, value: '' }),
  initial: 'idle',
  on: {
    'value.change': [
      { guard: 'isSame' },
      {
        guard: { type: 'isWorthAsking', params: ({ event }) => event.isWellFormed },
        target: '.settling',
        actions: { type: 'recordValue', params: ({ event }) => event.value },
      },
      { target: '.idle', actions: { type: 'recordValue', params: ({ event }) => event.value }, meta: { rules: ['FORM-43'] } },
    ],
  },
  states: {
    idle: {},
    settling: {
      description: 'Somebody types: the question waits for a pause',
      tags: 'asking',
      after: { uniqueDelay: 'asking' },
    },
    asking: {
      tags: 'asking',
      invoke: {
        id: 'askUnique',
        src: 'askUnique',
        input: ({ context: { field, value } }) => ({ field, value }),
        onDone: [{ guard: { type: 'isFree', params: ({ event }) => event.output }, target: 'free' }, 'taken'],
        onError: 'unknown',
      },
    },
    free: { tags: 'free' },
    taken: { tags: 'taken' },
    unknown: { description: 'The question failed: registration will tell' },
  },
})

import { setup } from 'xstate'
import { placeholder } from '#machines/kit/placeholder.ts'
import type * as Reachability from './reachability.types.ts'

/** Wait between two questions while the server does not answer, and how long the good news stands, ms. */
export const RECHECK_TIME = 5_000
export const GOOD_NEWS_TIME = 3_000

/**
 * Whether the server can be reached, for the banner (issue 3, Beyond): the browser's word is believed when it says no, and checked when it says yes or
 * when a call got no answer. Provide: `signs`, `checkHealth`. Tags: lost, restored.
 */
export const reachabilityMachine = setup({
  types: {} as { events: Reachability.ReachabilityEvent; tags: 'lost' | 'restored' },
  actors: { signs: placeholder<Reachability.Signs>(), checkHealth: placeholder<Reachability.CheckHealth>() },
  delays: { recheckTime: RECHECK_TIME, goodNewsTime: GOOD_NEWS_TIME },
}).createMachine({
  id: 'reachability',
  invoke: { id: 'signs', src: 'signs' },
  on: { 'network.offline': '.lost' },
  initial: 'reached',
  states: {
    reached: {
      on: { 'call.unanswered': 'doubting' },
    },
    doubting: {
      description: 'A call got no answer: is it the call or the server?',
      invoke: { id: 'checkHealth', src: 'checkHealth', onDone: 'reached', onError: 'lost' },
    },
    lost: {
      tags: 'lost',
      initial: 'waiting',
      on: { 'network.offline': {} },
      states: {
        waiting: {
          on: { 'network.online': 'checking', 'check.request': 'checking' },
          after: { recheckTime: 'checking' },
        },
        checking: {
          invoke: { id: 'checkAgain', src: 'checkHealth', onDone: '#reachability.restored', onError: 'waiting' },
        },
      },
    },
    restored: {
      tags: 'restored',
      on: { 'call.unanswered': 'doubting' },
      after: { goodNewsTime: 'reached' },
    },
  },
})

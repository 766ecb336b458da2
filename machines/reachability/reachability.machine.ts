import { assign, setup } from 'xstate'
import { placeholder } from '#machines/kit/placeholder.ts'
import type * as Reachability from './reachability.types.ts'

/** Wait between two questions while the server does not answer, and how long the good message stands, ms. */
export const RECHECK_TIME = 5_000
export const GOOD_NEWS_TIME = 3_000

/**
 * Whether the server can be reached, for the banner (issue 3, Beyond): the browser's word is believed when it says no, and checked when it says yes or
 * when a call got no answer. `isCut` tells the one issue from the other: no network here, or a server that does not
 * answer (WALK-11). Provide: `signs`, `checkHealth`. Tags: lost, restored.
 */
export const reachabilityMachine = setup({
  types: {} as { context: Reachability.ReachabilityContext; events: Reachability.ReachabilityEvent; tags: 'lost' | 'restored' },
  actors: { signs: placeholder<Reachability.Signs>(), checkHealth: placeholder<Reachability.CheckHealth>() },
  actions: { recordCut: assign({ isCut: true }), recordNetwork: assign({ isCut: false }) },
  delays: { recheckTime: RECHECK_TIME, goodNewsTime: GOOD_NEWS_TIME },
}).createMachine({
  id: 'reachability',
  context: { isCut: false },
  invoke: { id: 'signs', src: 'signs' },
  on: { 'network.offline': { target: '.lost', actions: 'recordCut' }, 'network.online': { actions: 'recordNetwork' } },
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
      on: { 'network.offline': { actions: 'recordCut' } },
      states: {
        waiting: {
          on: { 'network.online': { target: 'checking', actions: 'recordNetwork' }, 'check.request': 'checking' },
          after: { recheckTime: 'checking' },
        },
        checking: {
          invoke: { id: 'checkAgain', src: 'checkHealth', onDone: '#reachability.restored', onError: 'waiting' },
        },
      },
    },
    restored: {
      tags: 'restored',
      entry: 'recordNetwork',
      on: { 'call.unanswered': 'doubting' },
      after: { goodNewsTime: 'reached' },
    },
  },
})

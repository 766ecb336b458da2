import { assign, setup } from 'xstate'
import { placeholder } from '#machines/kit/placeholder.ts'
import type * as Reachability from './reachability.types.ts'

/** Wait between two questions while the server does not answer, and how long the good message stands, ms. */
export const RECHECK_TIME = 5_000
export const GOOD_NEWS_TIME = 3_000
/** Wait before what failed while the server answered is asked for once more: other calls that the same cut met have failed by then, ms. */
export const SETTLE_TIME = 1_000
/** What failed while the server answered is asked for once more by itself, and not again within this time, ms. */
export const TRUST_TIME = 30_000

/**
 * Whether the server can be reached, for the banner (issue 3, Beyond): the browser's word is believed when it says no, and checked when it says yes or
 * when a call got no answer. `isCut` tells the one issue from the other: no network here, or a server that does not
 * answer (WALK-11). Provide: `signs`, `checkHealth`. Tags: lost, restored, answered (a cut so short that the check no longer met it: what failed is worth
 * another try, WALK-20).
 */
export const reachabilityMachine = setup({
  types: {} as {
    context: Reachability.ReachabilityContext
    events: Reachability.ReachabilityEvent
    tags: Reachability.ReachabilityTag
  },
  actors: { signs: placeholder<Reachability.Signs>(), checkHealth: placeholder<Reachability.CheckHealth>() },
  actions: { recordCut: assign({ isCut: true }), recordNetwork: assign({ isCut: false }) },
  delays: { recheckTime: RECHECK_TIME, goodNewsTime: GOOD_NEWS_TIME, settleTime: SETTLE_TIME, trustTime: TRUST_TIME },
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
    // a call got no answer: is it the call or the server?
    doubting: {
      invoke: { id: 'checkHealth', src: 'checkHealth', onDone: 'settling', onError: 'lost' },
    },
    // it was the call, or a cut of a moment
    settling: {
      after: { settleTime: 'answered' },
    },
    answered: {
      tags: 'answered',
      meta: { rules: ['WALK-20'] },
      on: { 'call.unanswered': 'doubtingAgain' },
      after: { trustTime: 'reached' },
    },
    // another call got no answer soon after: with the server there, trying for ever would not help
    doubtingAgain: {
      invoke: { id: 'checkOnceMore', src: 'checkHealth', onDone: 'resting', onError: 'lost' },
    },
    resting: {
      on: { 'call.unanswered': 'doubtingAgain' },
      after: { trustTime: 'reached' },
    },
    lost: {
      tags: 'lost',
      meta: { rules: ['WALK-11'] },
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

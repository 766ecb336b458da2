import { assign, enqueueActions, setup } from 'xstate'
import { ARRIVAL_REPEAT } from '#contract/constants.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import type {
  ArrivalAlarmContext,
  ArrivalAlarmEmitted,
  ArrivalAlarmEvent,
  ArrivalAlarmTag,
  Leadership,
  Repeat,
} from './arrivalAlarm.types.ts'

/**
 * Rings for arriving patients and messages until somebody has looked at them (WALK-04). Every tab of the browser keeps count, one of them rings, so
 * that the next goes on when it is closed. Emits `alarm.rang`. Provide: `leadership`. Tags: unseen.
 */
export const arrivalAlarmMachine = setup({
  types: {} as {
    context: ArrivalAlarmContext
    input: { repeat: Repeat }
    events: ArrivalAlarmEvent
    emitted: ArrivalAlarmEmitted
    tags: ArrivalAlarmTag
  },
  actors: { leadership: placeholder<Leadership>() },
  delays: { arrivalRepeat: ARRIVAL_REPEAT },
  guards: { repeats: ({ context }) => context.repeat === 'repeat' },
  actions: {
    ring: enqueueActions(({ context, enqueue }) => {
      if (context.isLeader && context.repeat !== 'off') enqueue.emit({ type: 'alarm.rang' })
    }),
    lead: assign({ isLeader: true }),
    follow: assign({ isLeader: false }),
    choose: assign({ repeat: ({ context, event }) => (event.type === 'repeat.choose' ? event.repeat : context.repeat) }),
  },
}).createMachine({
  id: 'arrivalAlarm',
  context: ({ input }) => ({ repeat: input.repeat, isLeader: false }),
  invoke: { id: 'leadership', src: 'leadership' },
  initial: 'quiet',
  on: {
    'leadership.gained': { actions: 'lead' },
    'leadership.lost': { actions: 'follow' },
    'repeat.choose': { actions: 'choose' },
    // without leaving the root: the lock stays with its tab
    'arrival.came': '.unseen',
  },
  states: {
    quiet: {},
    unseen: {
      tags: 'unseen',
      meta: { rules: ['WALK-04'] },
      entry: 'ring',
      on: { 'arrivals.seen': 'quiet' },
      after: { arrivalRepeat: { guard: 'repeats', target: 'unseen', reenter: true, meta: { rules: ['WALK-04'] } } },
    },
  },
})

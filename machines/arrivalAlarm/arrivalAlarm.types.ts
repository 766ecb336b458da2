import type { CallbackActorLogic, EventObject } from 'xstate'

/** How often an arrival rings: every ARRIVAL_REPEAT until it was looked at (the default), once, or never; a person's own choice. */
export const REPEATS = ['repeat', 'once', 'off'] as const
export type Repeat = (typeof REPEATS)[number]

export interface ArrivalAlarmContext {
  repeat: Repeat
  /** this tab of the browser sounds for all of them */
  isLeader: boolean
}
export type ArrivalAlarmEvent =
  /** a patient or a message has come; every tab hears of it */
  | { type: 'arrival.came' }
  /** nothing is unread any more */
  | { type: 'arrivals.seen' }
  | { type: 'repeat.choose'; repeat: Repeat }
  | LeadershipEvent
export type LeadershipEvent = { type: 'leadership.gained' } | { type: 'leadership.lost' }

/** `alarm.rang` in the one leading tab: sound and desktop notification. */
export type ArrivalAlarmEmitted = { type: 'alarm.rang' }
/** A Web Lock: `leadership.gained` in one tab of the browser at a time. */
export type Leadership = CallbackActorLogic<EventObject, undefined, EventObject>
export type ArrivalAlarmTag = 'unseen'

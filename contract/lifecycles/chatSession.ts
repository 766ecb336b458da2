import type { Rule } from './lifecycle.ts'

/** Dictionary session_status: 10 待接诊, 20 问诊中, 30 已结束, 40 已过期, 50 已退诊, 60 已取消 (25 转诊中 comes with transfer). */
export type SessionStatus = '10' | '20' | '30' | '40' | '50' | '60'

export type SessionEvent =
  | 'accept'
  | 'refuse'
  | 'cancel'
  | 'waitTimeout'
  | 'send'
  | 'extend'
  | 'grant'
  | 'endByDoctor'
  | 'endByPatient'
  | 'serviceTimeout'
  | 'serviceTimeoutUnanswered'
  | 'rate'

/** doctor = the session's doctor, patient = its patient, clock = the server's timers. */
export type SessionActor = 'doctor' | 'patient' | 'clock'

/** consultation.md 3.4, the part before transfer. Ends absorb: no rule leaves 40, 50 or 60 (I-9). */
export const CHAT_SESSION_RULES: readonly Rule<SessionStatus, SessionEvent, SessionActor>[] = [
  { from: ['10'], event: 'accept', who: ['doctor'], to: '20' },
  { from: ['10'], event: 'refuse', who: ['doctor'], to: '50' },
  { from: ['10'], event: 'cancel', who: ['patient'], to: '60' },
  { from: ['10'], event: 'waitTimeout', who: ['clock'], to: '40' },
  { from: ['20'], event: 'send', who: ['doctor', 'patient'], to: '20' },
  { from: ['20'], event: 'extend', who: ['doctor'], to: '20' },
  { from: ['20'], event: 'grant', who: ['doctor'], to: '20' },
  { from: ['20'], event: 'endByDoctor', who: ['doctor'], to: '30' },
  { from: ['20'], event: 'endByPatient', who: ['patient'], to: '30' },
  { from: ['20'], event: 'serviceTimeout', who: ['clock'], to: '30' },
  { from: ['20'], event: 'serviceTimeoutUnanswered', who: ['clock'], to: '50' },
  { from: ['30'], event: 'rate', who: ['patient'], to: '30' },
]

/** States in which nothing is written any more. */
export const isOver = (status: SessionStatus): boolean => status !== '10' && status !== '20'

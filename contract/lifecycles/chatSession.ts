import type { Rule } from './lifecycle.ts'

/** Dictionary session_status: 10 待接诊, 20 问诊中, 25 转诊中, 30 已结束, 40 已过期, 50 已退诊, 60 已取消. */
export type SessionStatus = '10' | '20' | '25' | '30' | '40' | '50' | '60'

/** What each state means for everybody who only asks whether a session is open (hospital.md 2); a state that is missing here does not compile. */
export const SESSION_PHASE: Record<SessionStatus, 'waiting' | 'talking' | 'over'> = {
  '10': 'waiting',
  '20': 'talking',
  '25': 'talking',
  '30': 'over',
  '40': 'over',
  '50': 'over',
  '60': 'over',
}
const inPhase = (...phases: string[]): SessionStatus[] =>
  (Object.keys(SESSION_PHASE) as SessionStatus[]).filter(status => phases.includes(SESSION_PHASE[status]))

/** States in which two people talk: 20, and 25 while another doctor is asked. */
export const SESSION_TALKING: readonly SessionStatus[] = inPhase('talking')
/** States in which a session counts as one of its doctor and its patient. */
export const SESSION_OPEN: readonly SessionStatus[] = inPhase('waiting', 'talking')
/** States in which nothing is written any more. */
export const SESSION_OVER: readonly SessionStatus[] = inPhase('over')

export const isWaiting = (status: SessionStatus): boolean => SESSION_PHASE[status] === 'waiting'
/** Doctor and patient write to one another. */
export const isTalking = (status: SessionStatus): boolean => SESSION_PHASE[status] === 'talking'
/** Nothing is written any more. */
export const isOver = (status: SessionStatus): boolean => SESSION_PHASE[status] === 'over'

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
  | 'requestTransfer'
  | 'acceptTransfer'
  | 'endTransfer'
  | 'declineTransfer'
  | 'refuseFirst'
  | 'reassign'
  | 'returnToQueue'
  | 'forceEnd'

/** doctor = the session's doctor, patient = its patient, clock = the server's timers, target = a doctor who is asked to take over, office = the hospital. */
export type SessionActor = 'doctor' | 'patient' | 'clock' | 'target' | 'office'

/**
 * consultation.md 3.4, with the session's part of a transfer (hospital.md 3): in 25 both write on and either may end it, while deadlines rest.
 * Ends absorb: no rule leaves 40, 50 or 60 (I-9).
 */
export const CHAT_SESSION_RULES: readonly Rule<SessionStatus, SessionEvent, SessionActor>[] = [
  { from: ['10'], event: 'accept', who: ['doctor'], to: '20' },
  { from: ['10'], event: 'refuse', who: ['doctor'], to: '50' },
  { from: ['10'], event: 'cancel', who: ['patient'], to: '60' },
  { from: ['10'], event: 'waitTimeout', who: ['clock'], to: '40' },
  // what the patient adds while waiting; the doctor reads it on accepting
  { from: ['10'], event: 'send', who: ['patient'], to: '10' },
  { from: ['20'], event: 'send', who: ['doctor', 'patient'], to: '20' },
  { from: ['25'], event: 'send', who: ['doctor', 'patient'], to: '25' },
  { from: ['20'], event: 'extend', who: ['doctor'], to: '20' },
  { from: ['20'], event: 'grant', who: ['doctor'], to: '20' },
  { from: ['20', '25'], event: 'endByDoctor', who: ['doctor'], to: '30' },
  { from: ['20', '25'], event: 'endByPatient', who: ['patient'], to: '30' },
  { from: ['20'], event: 'serviceTimeout', who: ['clock'], to: '30' },
  { from: ['20'], event: 'serviceTimeoutUnanswered', who: ['clock'], to: '50' },
  { from: ['30'], event: 'rate', who: ['patient'], to: '30' },
  { from: ['20'], event: 'requestTransfer', who: ['doctor'], to: '25' },
  { from: ['25'], event: 'acceptTransfer', who: ['target'], to: '20' },
  // refused, withdrawn, out of time or nobody left: the session is again as it was
  { from: ['25'], event: 'endTransfer', who: ['doctor', 'target', 'clock'], to: '20' },
  { from: ['20'], event: 'declineTransfer', who: ['patient'], to: '50' },
  // a first visit must be seen in person
  { from: ['20'], event: 'refuseFirst', who: ['doctor'], to: '50' },
  { from: ['10'], event: 'reassign', who: ['office'], to: '10' },
  // another doctor was asked, which is settled by it
  { from: ['20', '25'], event: 'reassign', who: ['office'], to: '20' },
  { from: ['20'], event: 'returnToQueue', who: ['office'], to: '10' },
  { from: ['20', '25'], event: 'forceEnd', who: ['office'], to: '30' },
]

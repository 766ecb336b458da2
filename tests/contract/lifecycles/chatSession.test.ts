import { describe, expect, it } from 'vitest'
import { isOver, isTalking, isWaiting, SESSION_OPEN, SESSION_OVER } from '#contract/lifecycles/chatSession.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import { buttonsOf, deadlineOf, urgencyOf, viewOf } from '#machines/chatDesk/chatDesk.rules.ts'
import { SAMPLE_TIME, sampleSession } from '#machines/chatLink/chatSamples.ts'

/** Written down state by state: a new one does not compile until somebody has thought of it (hospital.md 2). */
const EXPECTED: Record<SessionStatus, { open: boolean; talking: boolean; view: string }> = {
  '10': { open: true, talking: false, view: 'waiting' },
  '20': { open: true, talking: true, view: 'mine' },
  '25': { open: true, talking: true, view: 'mine' },
  '30': { open: false, talking: false, view: 'ended' },
  '40': { open: false, talking: false, view: 'ended' },
  '50': { open: false, talking: false, view: 'ended' },
  '60': { open: false, talking: false, view: 'ended' },
}

describe('states of a chat session', () => {
  it.each(Object.entries(EXPECTED) as [SessionStatus, (typeof EXPECTED)[SessionStatus]][])(
    '[TRANSFER-01] %s is open, in talk and listed as its state says',
    (status, { open, talking, view }) => {
      expect([isOver(status), isTalking(status), isWaiting(status)]).toEqual([!open, talking, status === '10'])
      expect([SESSION_OPEN.includes(status), SESSION_OVER.includes(status)]).toEqual([open, !open])
      expect(viewOf(sampleSession({ status }))).toBe(view)
    },
  )

  it('[TRANSFER-01] a doctor and a patient in 25 may write and end, and the time of the service rests', () => {
    const session = sampleSession({ status: '25', serviceDeadline: SAMPLE_TIME - 1, waitingSince: SAMPLE_TIME - 60_000 })
    expect(buttonsOf(session, 'doctor').filter(button => button === 'send' || button === 'endByDoctor')).toEqual([
      'send',
      'endByDoctor',
    ])
    expect(buttonsOf(session, 'patient')).toEqual(['send', 'endByPatient'])
    expect(deadlineOf(session, SAMPLE_TIME)).toBeNull()
    expect(urgencyOf(session, SAMPLE_TIME)).toEqual({ level: 0, waited: 60_000 })
  })
})

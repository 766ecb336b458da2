import { HOSPITAL_OFFSET, hospitalTime } from './hospitalClock.ts'
import { minutesOf } from './serviceTimes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A reservation waits so long for its money, ms. */
export const CARE_PAY_MS = 30 * MINUTE
/** Patients book and cancel until so long before the visit, ms. */
const CARE_BEFORE_MS = 2 * HOUR
/** A visit begins at most so long before or after its time, ms. */
const START_WITHIN_MS = 30 * MINUTE
/** A visit that was never begun, or never ended, is settled so much later, ms. */
export const CARE_SETTLE_MS = 24 * HOUR
/** Days that patients look ahead. */
export const CARE_DAYS = 14

/** Moment (epoch ms) of a day (YYYY-MM-DD) and a time of the hospital's clock (HH:mm). */
export const careMoment = (date: string, time: string): number => Date.parse(`${date}T${time}:00${HOSPITAL_OFFSET}`)

/** HH:mm of a moment by the hospital's clock. */
export const clockOf = (at: number): string => hospitalTime(at).toISOString().slice(11, 16)

/** Whether a visit that begins at `start` may still be booked or cancelled by its patient. */
export const isInTime = (start: number, now: number): boolean => start - now >= CARE_BEFORE_MS
/** Whether a visit may be begun now. */
export const mayStart = (start: number, now: number): boolean => Math.abs(now - start) <= START_WITHIN_MS
/** Whether a visit that was assigned and never begun is to be settled. */
export const isOverdue = (start: number, now: number): boolean => now - start >= CARE_SETTLE_MS

export interface CareSpan {
  start: number
  end: number
}
/** Whether two visits share a minute. */
const sharesMinute = (one: CareSpan, other: CareSpan): boolean => one.start < other.end && other.start < one.end

interface Hours {
  date: string
  startTime: string
  endTime: string
  quota: number
}

/**
 * When a visit of so many minutes begins in the hours of a nurse: these are cut into as many equal parts as they have places, and the first part that no visit
 * of `taken` reaches into is taken; where none is left, the first whose beginning is free. null: the visit is longer than the hours.
 */
export function visitIn(
  { date, startTime, endTime, quota }: Hours,
  minutes: number,
  taken: readonly CareSpan[],
): CareSpan | null {
  const [from, to] = [minutesOf(startTime), minutesOf(endTime)]
  if (from === null || to === null || to - from < minutes) return null
  const step = Math.floor((to - from) / quota)
  const begin = careMoment(date, startTime)
  const visits = Array.from({ length: quota }, (_, place): CareSpan => {
    const start = begin + Math.min(place * step, to - from - minutes) * MINUTE
    return { start, end: start + minutes * MINUTE }
  })
  return (
    visits.find(visit => taken.every(other => !sharesMinute(visit, other))) ??
    visits.find(visit => taken.every(other => other.start !== visit.start)) ??
    visits.at(-1) ??
    null
  )
}

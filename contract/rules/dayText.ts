import { HOSPITAL_OFFSET } from './hospitalClock.ts'

/** Days and moments as texts: what a field of such a kind takes, the same on both sides. */

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.(\d{1,3}))?)?$/
const DAY_LENGTH = 10

/** `YYYY-MM-DD` of a day that exists (the database has no year 0), a time behind it is cut off; null otherwise. */
export function dayOf(text: string): string | null {
  const day = MOMENT.exec(text.trim())?.[1]
  if (day === undefined || day.startsWith('0000')) return null
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, DAY_LENGTH) === day ? day : null
}

const FIRST_BIRTHDAY = '1900-01-01'

/** Whether somebody who lives can be born on a day (YYYY-MM-DD): it exists, is of 1900 or later and not after `today`. */
export const isBirthday = (text: string, today: string): boolean =>
  dayOf(text) === text && text >= FIRST_BIRTHDAY && text <= today

/** The moment a wire text means in Asia/Shanghai, a day being its first second; null when there is no such moment. */
export function momentOf(text: string): Date | null {
  const [, day = '', time = '00:00:00', fraction = '0'] = MOMENT.exec(text.trim()) ?? []
  if (dayOf(day) === null) return null
  const date = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}.${fraction}${HOSPITAL_OFFSET}`)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 ? null : date
}

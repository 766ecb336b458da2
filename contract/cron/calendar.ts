const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const DAY = 86_400_000
const WEEK = 7

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Days of a month (1–12) of the Gregorian calendar. */
export const daysInMonth = (year: number, month: number): number => (month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 0))

/** 1 (Monday) to 7 (Sunday). */
export function weekdayOf(year: number, month: number, day: number): number {
  // 1970-01-01 was a Thursday
  const days = Math.floor(Date.UTC(year, month - 1, day) / DAY)
  return ((((days + 3) % WEEK) + WEEK) % WEEK) + 1
}

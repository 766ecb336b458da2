import { HOSPITAL_OFFSET } from './hospitalClock.ts'

/** First two digits of the region: the provinces, and 81, 82, 83 for residents from Hong Kong, Macao and Taiwan. */
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
)
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECK_DIGITS = '10X98765432'
const SHAPE = /^(?<province>\d\d)\d{4}(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)\d{3}[\dX]$/

const isBirthday = (year: string, month: string, day: string, now: number): boolean => {
  const text = `${year}-${month}-${day}`
  const at = Date.parse(`${text}T00:00:00${HOSPITAL_OFFSET}`)
  // A day that the month does not have is moved into the next one.
  const isReal = new Date(`${text}T00:00:00Z`).getUTCDate() === Number(day)
  return isReal && Number(year) >= 1900 && at <= now
}

/**
 * A number of a resident identity card (GB 11643): 18 characters, a known province, a birthday that was, and the check digit of ISO 7064. The short
 * numbers of 15 digits are no longer valid since 2013. `now`: epoch ms.
 */
export function isIdCard(text: string, now: number): boolean {
  const id = text.toUpperCase()
  const { province = '', year = '', month = '', day = '' } = SHAPE.exec(id)?.groups ?? {}
  if (!PROVINCES.has(province) || !isBirthday(year, month, day, now)) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(id[at]), 0)
  return CHECK_DIGITS[sum % 11] === id[17]
}

/** Days as texts `YYYY-MM-DD` of Asia/Shanghai, which has no summer time since 1991, and completed ages by the calendar (hospital.md part 5). */

const DAY_MS = 86_400_000

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** `days` after `day`; before it when negative. */
export const addDays = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10)

/** How many days `to` lies after `from`; negative when before. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** Completed months of life on `today`; who was born on 29 February completes on 1 March in other years. Throws a RangeError for what is no day. */
export function ageMonths(birthday: string, today: string): number {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number)
  const [nowYear = 0, nowMonth = 0, nowDay = 0] = today.split('-').map(Number)
  if (Number.isNaN(daysBetween(birthday, today))) throw new RangeError('An age needs two days.')
  return (nowYear - year) * 12 + nowMonth - month - (nowDay < day ? 1 : 0)
}

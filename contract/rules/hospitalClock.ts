/** Time zone in which the hospital reads and writes times (D14). */
export const HOSPITAL_ZONE = 'Asia/Shanghai'
const DAY_MS = 86_400_000
/** The hospital's clock is this far ahead of UTC, all year (Asia/Shanghai has no summer time; D14), ms. */
const AHEAD_MS = 8 * 3_600_000
/** The same as texts of moments end with. */
export const HOSPITAL_OFFSET = '+08:00'

/** A date whose UTC fields read as the hospital's clock does at `moment` (epoch ms): for `getUTCHours`, `toISOString` and so on. */
export const hospitalTime = (moment: number): Date => new Date(moment + AHEAD_MS)

/** `yyyy-MM-dd` of that clock. */
export const hospitalDay = (moment: number): string => hospitalTime(moment).toISOString().slice(0, 10)

/** Number of the day of that clock; two moments of one day have the same. */
export const hospitalDayNumber = (moment: number): number => Math.floor((moment + AHEAD_MS) / DAY_MS)

/** 0:00 of the day of that clock, `back` days earlier. */
export const hospitalDayStart = (moment: number, back = 0): Date =>
  new Date((hospitalDayNumber(moment) - back) * DAY_MS - AHEAD_MS)

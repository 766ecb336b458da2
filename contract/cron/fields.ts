/** The seven fields in the order in which an expression writes them (CRON-01). */
export const CRON_FIELDS = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type CronFieldName = (typeof CRON_FIELDS)[number]

/** What a field may hold: its Chinese name, its lowest and highest value, its widest interval, the names of its values. */
export interface CronFieldFacts {
  label: string
  low: number
  high: number
  widest: number
  names?: readonly string[]
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** Weekdays by name; the first has the number 1, Sunday 7 (CRON-54). A Quartz server counts from Sunday = 1: see quartzText.ts. */
export const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
export const SUNDAY = 7

/** Bounds of CRON-42 to CRON-48; years as Quartz has them, the list of the builder is shorter (YEAR_CHOICES). */
export const CRON_FACTS: Readonly<Record<CronFieldName, CronFieldFacts>> = {
  second: { label: '秒', low: 0, high: 59, widest: 59 },
  minute: { label: '分', low: 0, high: 59, widest: 59 },
  hour: { label: '时', low: 0, high: 23, widest: 23 },
  day: { label: '日', low: 1, high: 31, widest: 31 },
  month: { label: '月', low: 1, high: 12, widest: 12, names: MONTHS },
  week: { label: '周', low: 1, high: SUNDAY, widest: 7, names: WEEKDAYS },
  year: { label: '年', low: 1970, high: 2199, widest: 99 },
}

/** First and last year that the builder offers in its list (CRON-47). */
export const YEAR_CHOICES = { first: 2019, last: 2119 } as const
/** Lowest begin and lowest end of a range of years (CRON-50, CRON-51). */
export const YEAR_RANGE = { lowestFrom: 0, lowestTo: 1 } as const
/** Most days that `L-n` goes back, and the highest `k` of `n#k` (CRON-49). */
export const MOST_BEFORE_END = 30
export const MOST_NTH = 5

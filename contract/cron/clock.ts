import { runDays } from './days.ts'
import type { CronExpression } from './expression.ts'
import { CRON_FACTS } from './fields.ts'
import { type PlainFields, plainFields } from './plain.ts'

/** Which way a search goes: to later times, or to earlier ones. */
export type Way = 1 | -1

/** An expression made ready for many searches on a clock without a zone. */
export interface CronPlan {
  plain: PlainFields
  /** days of a month (1–12) on which it runs, ascending */
  daysOf: (year: number, month: number) => readonly number[]
  /** years in which it may run, from `low` to `high` at most */
  runsIn: (year: number) => boolean
}

const MONTHS = 12
const { low: FIRST_YEAR, high: LAST_YEAR } = CRON_FACTS.year

/** Runs of the same month ask for its days again and again. */
function rememberLast(daysOf: CronPlan['daysOf']): CronPlan['daysOf'] {
  let last = { year: 0, month: 0, days: [] as readonly number[] }
  return (year, month) => {
    if (last.year !== year || last.month !== month) last = { year, month, days: daysOf(year, month) }
    return last.days
  }
}

/** `isYearIgnored`: as the preview does (CRON-33). */
export function planOf(expression: CronExpression, isYearIgnored = false): CronPlan {
  const runsIn = (year: number) =>
    expression.year.some(item => {
      if (item.kind === 'value') return item.value === year
      if (item.kind === 'range') return year >= item.from && year <= item.to && (year - item.from) % (item.step ?? 1) === 0
      if (item.kind === 'step') return year >= (item.from ?? FIRST_YEAR) && (year - (item.from ?? FIRST_YEAR)) % item.step === 0
      return item.kind === 'every'
    })
  const plain = plainFields(expression)
  return {
    plain,
    daysOf: rememberLast((year, month) => runDays(expression, plain, year, month)),
    runsIn: isYearIgnored ? () => true : runsIn,
  }
}

/** The first of ascending values at or beyond `from` on the way; null when there is none. */
const nearest = (values: readonly number[], from: number, way: Way): number | null =>
  (way === 1 ? values.find(value => value >= from) : values.findLast(value => value <= from)) ?? null

type Time = readonly [hour: number, minute: number, second: number]

/** The time of day at or beyond `from` on the way; null when the day has none left. */
function timeOfDay({ hours, minutes, seconds }: PlainFields, [hour, minute, second]: Time, way: Way): Time | null {
  const edge = (values: readonly number[]) => values.at(way === 1 ? 0 : -1) ?? 0
  if (hours.includes(hour)) {
    const sameMinute = minutes.includes(minute) ? nearest(seconds, second, way) : null
    if (sameMinute !== null) return [hour, minute, sameMinute]
    const nextMinute = nearest(minutes, minute + way, way)
    if (nextMinute !== null) return [hour, nextMinute, edge(seconds)]
  }
  const nextHour = nearest(hours, hour + way, way)
  return nextHour === null ? null : [nextHour, edge(minutes), edge(seconds)]
}

const SECOND = 1_000
const WHOLE_DAY: Readonly<Record<Way, Time>> = { 1: [0, 0, 0], [-1]: [23, 59, 59] }

/**
 * The nearest reading of the clock beyond `from` on the way at which the plan runs, both as if they were UTC (epoch ms); null is never. Goes month by
 * month through the years 1970 to 2199, so that what can never be ends at once.
 */
export function readingBeyond({ plain, daysOf, runsIn }: CronPlan, from: number, way: Way): number | null {
  const start = new Date((way === 1 ? Math.floor(from / SECOND) + 1 : Math.ceil(from / SECOND) - 1) * SECOND)
  const startMonth = start.getUTCFullYear() * MONTHS + start.getUTCMonth()
  const bounded = way === 1 ? Math.max(startMonth, FIRST_YEAR * MONTHS) : Math.min(startMonth, LAST_YEAR * MONTHS + MONTHS - 1)
  for (let at = bounded; at >= FIRST_YEAR * MONTHS && at < (LAST_YEAR + 1) * MONTHS; at += way) {
    const year = Math.floor(at / MONTHS)
    const month = at - year * MONTHS + 1
    if (!plain.months.includes(month) || !runsIn(year)) continue
    const days = daysOf(year, month)
    for (const day of way === 1 ? days : days.toReversed()) {
      const isStart = at === startMonth && day === start.getUTCDate()
      if (at === startMonth && (day - start.getUTCDate()) * way < 0) continue
      const limit: Time = isStart ? [start.getUTCHours(), start.getUTCMinutes(), start.getUTCSeconds()] : WHOLE_DAY[way]
      const time = timeOfDay(plain, limit, way)
      if (time !== null) return Date.UTC(year, month - 1, day, ...time)
    }
  }
  return null
}

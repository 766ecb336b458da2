import { type CronPlan, planOf, readingBeyond, type Way } from './clock.ts'
import type { CronExpression } from './expression.ts'
import { HOSPITAL_ZONE } from '../rules/hospitalClock.ts'
import { momentsOf, type ZoneOffset, zoneOffset } from './zone.ts'

/** An expression with the clock that it follows; made once, asked often. */
export interface CronSchedule {
  plan: CronPlan
  offset: ZoneOffset
}

export interface ScheduleOptions {
  /** IANA name; an unknown one throws a RangeError */
  zone?: string
  /** as the preview does (CRON-33); the runner keeps the year */
  isYearIgnored?: boolean
}

const HOUR = 3_600_000
const HOURS = 24
/** No zone changes its clock twice within this time. */
const STRETCH = 3 * HOUR

export const scheduleOf = (expression: CronExpression, options: ScheduleOptions = {}): CronSchedule => ({
  plan: planOf(expression, options.isYearIgnored),
  offset: zoneOffset(options.zone ?? HOSPITAL_ZONE),
})

/** The moment between `from` and `to` at which the clock is set anew, seen from `from`: the first ms after it, or before it on the way back. */
function changeBetween(offset: ZoneOffset, from: number, to: number): number {
  let near = from
  let far = to
  while (Math.abs(far - near) > 1) {
    const middle = Math.floor((near + far) / 2)
    if (offset(middle) === offset(from)) near = middle
    else far = middle
  }
  return far
}

/** Runs that name their hours: a time that the clock shows twice counts the first time, one that it leaves out does not come (as on Quartz). */
function firstReadings({ plan, offset }: CronSchedule, from: number, way: Way): number | null {
  const isSetBack = offset(from - STRETCH) > offset(from)
  // on the way back the readings of the hour before the clock was set back come again
  let reading: number | null = from + (way === -1 && isSetBack ? offset(from - STRETCH) : offset(from))
  for (;;) {
    reading = readingBeyond(plan, reading, way)
    if (reading === null) return null
    const [moment] = momentsOf(offset, reading)
    if (moment !== undefined && (moment - from) * way > 0) return moment
  }
}

/** Runs of every hour go on through an hour that the clock shows twice. Null: nothing within the next hours. */
function steadily({ plan, offset }: CronSchedule, from: number, way: Way): number | null {
  const beyond = (start: number, ahead: number): number | null => {
    const reading = readingBeyond(plan, start + ahead, way)
    const moment = reading === null ? null : reading - ahead
    return moment !== null && Math.abs(moment - from) <= STRETCH && offset(moment) === ahead ? moment : null
  }
  const near = beyond(from, offset(from))
  const reach = from + way * STRETCH
  if (near !== null || offset(reach) === offset(from)) return near
  const change = changeBetween(offset, from, reach)
  return beyond(change - way, offset(change))
}

function runBeyond(schedule: CronSchedule, from: number, way: Way): number | null {
  const isHourly = schedule.plan.plain.hours.length === HOURS
  return (isHourly ? steadily(schedule, from, way) : null) ?? firstReadings(schedule, from, way)
}

/** The first run strictly after a moment (epoch ms, whole seconds out); null is never. */
export const nextRun = (schedule: CronSchedule, after: number): number | null => runBeyond(schedule, after, 1)
/** The last run strictly before a moment. */
export const previousRun = (schedule: CronSchedule, before: number): number | null => runBeyond(schedule, before, -1)

/** At most `count` runs after a moment, ascending. */
export function nextRuns(schedule: CronSchedule, after: number, count: number): number[] {
  const runs: number[] = []
  while (runs.length < count) {
    const run = nextRun(schedule, runs.at(-1) ?? after)
    if (run === null) break
    runs.push(run)
  }
  return runs
}

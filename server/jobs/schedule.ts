import { LRUCache } from 'lru-cache'
import { nextRun, previousRun, scheduleOf } from '#contract/cron/nextRuns.ts'
import type { CronSchedule } from '#contract/cron/nextRuns.ts'
import { parseCron } from '#contract/cron/parse.ts'
import { MISFIRE_AFTER, MISFIRES_MAX } from '#contract/rules/jobRules.ts'
import type { Misfire } from '#contract/rules/jobRules.ts'

const read = new LRUCache<string, { schedule: CronSchedule | null }>({ max: 1_000 })

/** An expression on the clock of the hospital; null where it cannot be read. */
function scheduled(expression: string): CronSchedule | null {
  const known = read.get(expression)
  if (known) return known.schedule
  const reading = parseCron(expression)
  const schedule = reading.ok ? scheduleOf(reading.expression) : null
  read.set(expression, { schedule })
  return schedule
}

/** The first time after a moment, both epoch ms; null is never. */
export function nextTime(expression: string, after: number): number | null {
  const schedule = scheduled(expression)
  return schedule && nextRun(schedule, after)
}

/** At most `count` times after a moment. */
export function nextTimes(expression: string, after: number, count: number): number[] {
  const times: number[] = []
  for (let at = nextTime(expression, after); at !== null && times.length < count; at = nextTime(expression, at)) times.push(at)
  return times
}

/** What is to be done about the planned times from `first` to now. */
export interface DueTimes {
  /** to run, ascending */
  run: number[]
  /** the newest of those that passed and are left out */
  missed: number | null
  /** where the plan goes on */
  next: number | null
}

/**
 * Planned times that have come, newest first in the search, so that a week away costs no more than a minute. Those of the last seconds are on time;
 * of older ones `skip` runs none, `once` the newest where nothing is on time, `all` up to MISFIRES_MAX in all.
 */
export function dueTimes(expression: string, misfire: Misfire, first: number, now: number): DueTimes {
  const schedule = scheduled(expression)
  if (!schedule) return { run: [], missed: null, next: null }
  const run: number[] = []
  let missed: number | null = null
  let newest = first
  for (let at = previousRun(schedule, now + 1); at !== null && at >= first; at = previousRun(schedule, at)) {
    newest = Math.max(newest, at)
    const isLate = at < now - MISFIRE_AFTER
    const isWanted = !isLate || misfire === 'all' || (misfire === 'once' && run.length === 0)
    if (!isWanted || run.length === MISFIRES_MAX) {
      missed = at
      break
    }
    run.unshift(at)
  }
  return { run, missed, next: nextRun(schedule, newest) }
}

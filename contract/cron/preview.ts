import type { CronExpression } from './expression.ts'
import { nextRun, scheduleOf } from './nextRuns.ts'
import { HOSPITAL_ZONE } from '../rules/hospitalClock.ts'
import { zoneOffset } from './zone.ts'

/** Runs that the preview shows (CRON-32), and what it says without any (CRON-35). */
const PREVIEW_RUNS = 10
export const NO_RUNS = '无执行时间'

/** yyyy-MM-dd HH:mm:ss of a moment on the clock of a zone, 24 hours (CRON-34, C5). */
export const runText = (moment: number, zone: string = HOSPITAL_ZONE): string =>
  new Date(moment + zoneOffset(zone)(moment)).toISOString().slice(0, 19).replace('T', ' ')

/** The next runs one by one, without the year (CRON-33), so that the caller may pause between them. */
export function* previewRuns(expression: CronExpression, now: number, zone: string = HOSPITAL_ZONE): Generator<number> {
  const schedule = scheduleOf(expression, { zone, isYearIgnored: true })
  let after = now
  for (let at = 0; at < PREVIEW_RUNS; at += 1) {
    const run = nextRun(schedule, after)
    if (run === null) return
    yield run
    after = run
  }
}

/** The lines of the preview; without any run the one line 无执行时间. */
export function previewLines(expression: CronExpression, now: number, zone: string = HOSPITAL_ZONE): string[] {
  const lines = Array.from(previewRuns(expression, now, zone), run => runText(run, zone))
  return lines.length === 0 ? [NO_RUNS] : lines
}

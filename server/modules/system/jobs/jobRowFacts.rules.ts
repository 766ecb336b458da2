import type { JobRowFacts } from '#contract/http/calls/jobs.ts'
import { cronError } from '#contract/cron/cronError.ts'
import { JOB_RUNS_SHOWN, JOB_STATUS } from '#contract/rules/jobRules.ts'
import { nextTime } from '#server/jobs/schedule.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import type { EndedRun } from './jobRuns.repository.ts'

/** Whether an expression that can be read has no time after a moment. */
export const isExpired = (expression: string, now: number): boolean =>
  expression !== '' && cronError(expression) === null && nextTime(expression, now) === null

/** What the list says of a job besides its fields; `ended`: its runs that are over, the newest first. */
export function jobRowFacts(
  job: { cronExpression: string; status: unknown },
  ended: readonly EndedRun[],
  now: number,
): JobRowFacts {
  const next = job.status === JOB_STATUS.running ? nextTime(job.cronExpression, now) : null
  const [last] = ended
  const good = ended.findIndex(({ state }) => state === 'done')
  return {
    nextRun: next === null ? null : wireTime(new Date(next)),
    isExpired: isExpired(job.cronExpression, now),
    lastRun: last
      ? {
          state: last.state,
          endedAt: last.endedAt === null ? null : wireTime(new Date(last.endedAt)),
          duration: last.startedAt === null || last.endedAt === null ? null : last.endedAt - last.startedAt,
          result: last.result,
        }
      : null,
    failuresInRow: good === -1 ? ended.length : good,
    recentStates: ended
      .slice(0, JOB_RUNS_SHOWN)
      .map(({ state }) => state)
      .toReversed(),
  }
}

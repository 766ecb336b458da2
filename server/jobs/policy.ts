import { JOB_DEFAULTS, MISFIRE_AFTER, MISFIRES_MAX, timeLimitOf } from '#contract/rules/jobRules.ts'
import type { Misfire } from '#contract/rules/jobRules.ts'
import type { JobRow } from './jobTable.ts'

/** How a job runs, with what its row leaves open filled in; times in ms. */
export interface JobPolicy {
  misfire: Misfire
  isConcurrent: boolean
  timeLimit: number
  retries: number
  retryWait: number
  retryInterrupted: boolean
  /** runs that may wait while another of the job runs */
  waitingMax: number
  /** a run so much later than planned is one that was made up for */
  lateAfter: number
}

const SECOND = 1_000

export function policyOf(row: JobRow): JobPolicy {
  const misfire = row.misfire === 'skip' || row.misfire === 'all' ? row.misfire : JOB_DEFAULTS.misfire
  return {
    misfire,
    isConcurrent: (row.isConcurrent ?? JOB_DEFAULTS.isConcurrent) === 'Y',
    timeLimit: (row.timeLimit ?? timeLimitOf(row.jobClassName ?? '')) * SECOND,
    retries: row.retries ?? JOB_DEFAULTS.retries,
    retryWait: (row.retryWait ?? JOB_DEFAULTS.retryWait) * SECOND,
    retryInterrupted: (row.retryInterrupted ?? JOB_DEFAULTS.retryInterrupted) === 'Y',
    waitingMax: misfire === 'all' ? MISFIRES_MAX : 1,
    lateAfter: MISFIRE_AFTER,
  }
}

/** How many attempts a run may have after it ended so; a kill is nobody's failure, so it is tried once more even where failures are not. */
export const attemptsAfter = (policy: JobPolicy, state: 'failed' | 'timeout' | 'interrupted'): number =>
  state === 'interrupted' ? (policy.retryInterrupted ? Math.max(policy.retries, 1) + 1 : 1) : policy.retries + 1

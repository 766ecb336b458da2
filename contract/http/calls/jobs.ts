import type { Static } from 'typebox'
import type { JobRunKind, JobRunState } from '../../rules/jobRules.ts'
import type { Page } from '../envelope.ts'
import { defineCall } from '../defineCall.ts'
import type { jobQuery, jobRunsQuery } from './jobs.schema.ts'

const who = { permission: 'quartzJob:edit' } as const

/** Stops a job; GET, as the original is (contract.md 16.3). */
export const pauseJob = defineCall<Static<typeof jobQuery>, null>({
  name: 'pause a job',
  methods: ['GET'],
  path: '/sys/quartzJob/pause',
  who,
})
export const resumeJob = defineCall<Static<typeof jobQuery>, null>({
  name: 'resume a job',
  methods: ['GET'],
  path: '/sys/quartzJob/resume',
  who,
})
/** Runs a job once, now, whatever its status. */
export const executeJob = defineCall<Static<typeof jobQuery>, null>({
  name: 'run a job once',
  methods: ['GET'],
  path: '/sys/quartzJob/execute',
  who,
})

const reader = { permission: 'quartzJob:list' } as const

/** One parameter that a job takes; `initial` is JSON. */
export interface JobParameter {
  name: string
  title: string
  rule: string
  initial: string
}
/** A job of the registry as its form shows it. */
export interface JobClassFacts {
  name: string
  title: string
  description: string
  parameters: JobParameter[]
}
export const jobClasses = defineCall<Record<string, never>, JobClassFacts[]>({
  name: 'jobs that there are',
  methods: ['GET'],
  path: '/sys/quartzJob/classes',
  who: reader,
})

/** One attempt of one run; times YYYY-MM-DD HH:mm:ss, Asia/Shanghai. */
export interface JobRun {
  id: string
  jobId: string
  jobClassName: string
  kind: JobRunKind
  state: JobRunState
  /** 1 for the first */
  attempt: number
  plannedAt: string
  startedAt: string | null
  endedAt: string | null
  /** ms from start to end */
  duration: number | null
  /** ms from the time it was due to its start */
  delay: number | null
  result: string | null
  log: string
  /** null: its plan */
  startedBy: string | null
}
export interface JobRunQuestion {
  jobId?: string
  state?: JobRunState
  kind?: JobRunKind
  pageNo?: number
  pageSize?: number
}
/** Runs of a job, or of all, the newest first. */
export const jobRuns = defineCall<Static<typeof jobRunsQuery>, Page<JobRun>>({
  name: 'runs of a job',
  methods: ['GET'],
  path: '/sys/quartzJob/runs',
  who: reader,
})

/** What a row of the list of jobs says besides its fields: what comes, and how the last runs went. */
export interface JobRowFacts {
  /** YYYY-MM-DD HH:mm:ss; null while it is stopped, or when none comes */
  nextRun: string | null
  /** its expression has no time left, whether it is started or not */
  isExpired: boolean
  /** the newest run that is over */
  lastRun: Pick<JobRun, 'state' | 'endedAt' | 'duration' | 'result'> | null
  /** runs that failed one after the other since the last good one, JOB_FAILURES_SEEN at most */
  failuresInRow: number
  /** how the newest runs ended, the newest last */
  recentStates: JobRunState[]
}

/** What comes and what was: the next five times (none while it is stopped), the last failure, sums of the last 7 days. */
export interface JobOutlook {
  next: string[]
  lastFailure: JobRun | null
  figures: JobFigures
}
/** Sums over runs of the last 7 days; ms. */
export interface JobFigures {
  done: number
  failed: number
  timeout: number
  interrupted: number
  skipped: number
  /** mean and longest duration of those that ended well */
  meanDuration: number | null
  maxDuration: number | null
}
export const jobOutlook = defineCall<Static<typeof jobQuery>, JobOutlook>({
  name: 'outlook of a job',
  methods: ['GET'],
  path: '/sys/quartzJob/outlook',
  who: reader,
})

/** Failures of the last 7 days over all jobs, those with the most first. */
export interface JobStatistics extends JobFigures {
  running: number
  worst: { jobId: string; jobClassName: string; failures: number }[]
}
export const jobStatistics = defineCall<Record<string, never>, JobStatistics>({
  name: 'statistics of jobs',
  methods: ['GET'],
  path: '/sys/quartzJob/statistics',
  who: reader,
})

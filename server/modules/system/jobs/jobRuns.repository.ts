import { and, count, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { FAILED_STATES, JOB_FAILURES_SEEN } from '#contract/rules/jobRules.ts'
import type { JobRunState } from '#contract/rules/jobRules.ts'
import type { JobFigures, JobRun, JobRunQuestion, JobStatistics } from '#contract/http/calls/jobs.ts'
import type { Page } from '#contract/http/envelope.ts'
import type { Db } from '#server/db/client.ts'
import { sysJobRun as run } from '#server/db/tables/index.ts'
import { wireTime } from '#server/plugins/wireTime.ts'

type Row = typeof run.$inferSelect
const WEEK_MS = 7 * 86_400_000
const WORST = 5

const between = (from: Date | null, to: Date | null): number | null => (from && to ? to.getTime() - from.getTime() : null)

const present = (row: Row): JobRun => ({
  id: row.id,
  jobId: row.jobId,
  jobClassName: row.jobClassName,
  kind: row.kind,
  state: row.state,
  attempt: row.attempt,
  plannedAt: wireTime(row.plannedAt),
  startedAt: row.startedAt && wireTime(row.startedAt),
  endedAt: row.endedAt && wireTime(row.endedAt),
  duration: between(row.startedAt, row.endedAt),
  delay: between(row.dueAt, row.startedAt),
  result: row.result,
  log: row.log,
  startedBy: row.startedBy,
})

/** A page of runs, those planned last first. */
export async function runsOf(db: Db, question: JobRunQuestion & { no: number; size: number }): Promise<Page<JobRun>> {
  const { jobId, state, kind, no, size } = question
  const where = and(
    jobId ? eq(run.jobId, jobId) : undefined,
    state ? eq(run.state, state) : undefined,
    kind ? eq(run.kind, kind) : undefined,
  )
  const rows = await db
    .select()
    .from(run)
    .where(where)
    .orderBy(desc(run.plannedAt), desc(run.id))
    .limit(size)
    .offset((no - 1) * size)
  const [sum] = await db.select({ n: count() }).from(run).where(where)
  const total = sum?.n ?? 0
  return { records: rows.map(present), total, size, current: no, pages: Math.ceil(total / size) }
}

/** The run of a job that failed last, or null. */
export async function lastFailureOf(db: Db, jobId: string): Promise<JobRun | null> {
  const [row] = await db
    .select()
    .from(run)
    .where(and(eq(run.jobId, jobId), inArray(run.state, [...FAILED_STATES])))
    .orderBy(desc(run.plannedAt), desc(run.attempt))
    .limit(1)
  return row ? present(row) : null
}

/** A run that is over; epoch ms. */
export interface EndedRun {
  state: JobRunState
  startedAt: number | null
  endedAt: number | null
  result: string | null
}

/** The newest runs of each of these jobs that are over, the newest first: as many as are counted as failures in a row. */
export async function endedRunsOf(db: Db, jobIds: readonly string[]): Promise<Map<string, EndedRun[]>> {
  if (jobIds.length === 0) return new Map()
  // each job by its index: one that runs every second has a hundred thousand runs
  const { rows } = await db.execute<{
    job_id: string
    state: JobRunState
    started: string | null
    ended: string | null
    result: string | null
  }>(sql`
    select j.job_id, r.state, extract(epoch from r.started_at) * 1000 as started, extract(epoch from r.ended_at) * 1000 as ended, r.result
    from jsonb_array_elements_text(${JSON.stringify(jobIds)}::jsonb) as j(job_id)
    cross join lateral (
      select * from ${run}
      where ${run.jobId} = j.job_id and ${run.state} in ('done', ${sql.join(
        FAILED_STATES.map(state => sql`${state}`),
        sql`, `,
      )})
      order by ${run.plannedAt} desc, ${run.attempt} desc limit ${JOB_FAILURES_SEEN}::int
    ) as r
    order by j.job_id, r.planned_at desc, r.attempt desc`)
  const ms = (value: string | null): number | null => (value === null ? null : Math.round(Number(value)))
  const byJob = new Map<string, EndedRun[]>()
  for (const { job_id: jobId, started, ended, ...one } of rows)
    byJob.set(jobId, [...(byJob.get(jobId) ?? []), { ...one, startedAt: ms(started), endedAt: ms(ended) }])
  return byJob
}

const lastWeek = (now: number) => gte(run.plannedAt, new Date(now - WEEK_MS))
const inState = (state: Row['state']) => sql<number>`count(*) filter (where ${run.state} = ${state})`.mapWith(Number)
const took = sql`extract(epoch from ${run.endedAt} - ${run.startedAt}) * 1000`
const ofDone = (sum: 'avg' | 'max') =>
  sql<number | null>`round(${sql.raw(sum)}(${took}) filter (where ${run.state} = 'done'))::float8`

/** Sums of the last 7 days of one job, or of all. */
export async function figuresOf(db: Db, now: number, jobId?: string): Promise<JobFigures> {
  const [row] = await db
    .select({
      done: inState('done'),
      failed: inState('failed'),
      timeout: inState('timeout'),
      interrupted: inState('interrupted'),
      skipped: inState('skipped'),
      meanDuration: ofDone('avg'),
      maxDuration: ofDone('max'),
    })
    .from(run)
    .where(and(lastWeek(now), jobId === undefined ? undefined : eq(run.jobId, jobId)))
  return row ?? { done: 0, failed: 0, timeout: 0, interrupted: 0, skipped: 0, meanDuration: null, maxDuration: null }
}

/** What fails over all jobs. */
export async function statisticsOf(db: Db, now: number): Promise<JobStatistics> {
  const failures = count()
  const worst = await db
    .select({ jobId: run.jobId, jobClassName: sql<string>`max(${run.jobClassName})`, failures })
    .from(run)
    .where(and(lastWeek(now), inArray(run.state, [...FAILED_STATES])))
    .groupBy(run.jobId)
    .orderBy(desc(failures), run.jobId)
    .limit(WORST)
  const [sum] = await db.select({ n: count() }).from(run).where(eq(run.state, 'running'))
  return { ...(await figuresOf(db, now)), running: sum?.n ?? 0, worst }
}

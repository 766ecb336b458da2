import { and, eq, lte, or, sql } from 'drizzle-orm'
import { JOB_STATUS } from '#contract/rules/jobRules.ts'
import type { JobRunKind } from '#contract/rules/jobRules.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { sqlState } from '#server/db/retried.ts'
import { storableText } from '#server/db/storableText.ts'
import { sysJobRun as run } from '#server/db/tables/index.ts'
import { newId } from '#server/db/newId.ts'
import { attemptsAfter, policyOf } from './policy.ts'
import { quartzJobs as job } from './jobTable.ts'
import type { JobRow } from './jobTable.ts'

export type RunRow = typeof run.$inferSelect
/** A run and the job as it stands now. */
export interface Candidate {
  run: RunRow
  job: JobRow
}

const TAKEN = '23505'
const LOG_MAX = 20_000
const KEEP_MS = 30 * 86_400_000
const KEEP_RUNS = 1_000
/** The sums of the screen look back 7 days (system/jobs/jobRuns.repository.ts); a day more, as they go by the planned time. */
const COUNTED_MS = 8 * 86_400_000
const SWEEP_BATCH = 5_000
/** One log that the database refuses would keep every run of the process from its end. */
const storedLog = (text: string): string => storableText(text, LOG_MAX)

/** A run that waits for its start unless told otherwise; `at` is its planned time, epoch ms. */
export const newRun = (
  row: JobRow,
  kind: JobRunKind,
  at: number,
  more: Partial<typeof run.$inferInsert> = {},
): typeof run.$inferInsert => ({
  id: newId(),
  jobId: row.id,
  jobClassName: row.jobClassName ?? '',
  kind,
  plannedAt: new Date(at),
  dueAt: new Date(at),
  state: 'waiting',
  isExclusive: !policyOf(row).isConcurrent,
  ...more,
})

/** Runs that wait in vain. */
export async function skipWaiting(tx: Queryable, jobId: string, why: string, at: Date): Promise<void> {
  await tx
    .update(run)
    .set({ state: 'skipped', result: why, endedAt: at })
    .where(and(eq(run.jobId, jobId), eq(run.state, 'waiting')))
}

const isFree = sql`(not ${run.isExclusive} or not exists (
  select 1 from ${run} other where other.job_id = ${run.jobId} and other.state = 'running'))`

/** Waiting runs whose time has come and that nothing holds back, the oldest first. */
export async function startable(db: Db, now: Date, limit: number): Promise<Candidate[]> {
  const rows = await db
    .select({ run, job })
    .from(run)
    .innerJoin(job, eq(job.id, run.jobId))
    .where(and(eq(run.state, 'waiting'), lte(run.dueAt, now), isFree))
    .orderBy(run.dueAt)
    .limit(limit)
  return rows
}

/** Takes a waiting run for this process; false where another was faster or another run of the job has begun. */
export async function claim(db: Db, id: string, processId: string, now: Date): Promise<boolean> {
  try {
    const taken = await db
      .update(run)
      .set({ state: 'running', startedAt: now, processId, beat: 0 })
      .where(and(eq(run.id, id), eq(run.state, 'waiting'), isFree))
      .returning({ id: run.id })
    return taken.length > 0
  } catch (error) {
    // the index that keeps two runs of a job apart
    if (sqlState(error) === TAKEN) return false
    throw error
  }
}

export interface Ending {
  state: 'done' | 'failed' | 'timeout' | 'interrupted'
  result: string
  log?: string
}

/**
 * Writes how a run ended, and its next attempt where the policy has one, in one transaction. `holder`: the run must still be the run's and at that beat;
 * false where it is not, and nothing is written.
 */
export async function finish(
  db: Db,
  { run: row, job: jobRow }: Candidate,
  ending: Ending,
  holder: { processId: string } | { beat: number },
  now: Date,
): Promise<boolean> {
  const current = 'beat' in holder ? eq(run.beat, holder.beat) : eq(run.processId, holder.processId)
  return db.transaction(async tx => {
    const ended = await tx
      .update(run)
      .set({
        state: ending.state,
        result: storedLog(ending.result),
        endedAt: now,
        ...(ending.log === undefined ? {} : { log: storedLog(ending.log) }),
      })
      .where(and(eq(run.id, row.id), eq(run.state, 'running'), current))
      .returning({ id: run.id })
    if (ended.length === 0) return false
    const policy = policyOf(jobRow)
    if (ending.state === 'done' || row.attempt >= attemptsAfter(policy, ending.state)) return true
    const [standing] = await tx.select({ status: job.status }).from(job).where(eq(job.id, row.jobId))
    // stopped or deleted meanwhile: nobody wants another attempt
    if (standing && (row.kind === 'manual' || standing.status === JOB_STATUS.running))
      await tx
        .insert(run)
        .values(
          newRun(jobRow, row.kind, row.plannedAt.getTime(), {
            attempt: row.attempt + 1,
            dueAt: new Date(now.getTime() + policy.retryWait),
            startedBy: row.startedBy,
          }),
        )
        .onConflictDoNothing()
    return true
  })
}

/** Says that this process lives; answers which of the runs are still its own. */
export async function beat(db: Db, processId: string, logs: ReadonlyMap<string, string>): Promise<Set<string>> {
  const rows = JSON.stringify([...logs].map(([id, log]) => ({ id, log: storedLog(log) })))
  const kept = await db.execute<{ id: string }>(sql`
    update ${run} set beat = ${run.beat} + 1, log = o.log
    from jsonb_to_recordset(${rows}::jsonb) as o(id text, log text)
    where ${run.id} = o.id and state = 'running' and process_id = ${processId} returning ${run.id}`)
  return new Set(kept.rows.map(({ id }) => id))
}

/** Runs under way in any process, with their jobs. */
export async function runsUnderWay(db: Db): Promise<Candidate[]> {
  const rows = await db.select({ run, job }).from(run).leftJoin(job, eq(job.id, run.jobId)).where(eq(run.state, 'running'))
  const gone = (row: RunRow): JobRow => ({
    id: row.jobId,
    jobClassName: row.jobClassName,
    cronExpression: null,
    parameter: null,
    status: null,
    misfire: null,
    isConcurrent: null,
    timeLimit: null,
    retries: 0,
    retryWait: null,
    retryInterrupted: 'N',
  })
  return rows.map(row => ({ run: row.run, job: row.job ?? gone(row.run) }))
}

/** Removes runs that ended a month ago, and all but the last thousand of a job once the sums of 7 days no longer count them; answers how many. */
export async function sweepRuns(db: Db, now: number): Promise<number> {
  const old = sql`${run.endedAt} < ${new Date(now - KEEP_MS).toISOString()}::timestamptz`
  const many = sql`${run.id} in (select id from (
    select id, ended_at, row_number() over (partition by job_id order by planned_at desc, id desc) as place from sys_job_run
  ) ranked where place > ${KEEP_RUNS} and ended_at < ${new Date(now - COUNTED_MS).toISOString()}::timestamptz limit ${SWEEP_BATCH})`
  const { rowCount } = await db.delete(run).where(or(old, many))
  return rowCount ?? 0
}

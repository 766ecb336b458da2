import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { JOB_DEFAULTS, JOB_STATUS } from '#contract/rules/jobRules.ts'
import type { Db, Queryable, Tx } from '#server/db/client.ts'
import { sysJobPlan as plan, sysJobRun as run } from '#server/db/tables/index.ts'
import { inTransaction } from '#server/db/retried.ts'
import { policyOf } from './policy.ts'
import { quartzJobs as job } from './jobTable.ts'
import type { JobRow } from './jobTable.ts'
import { newRun, skipWaiting } from './runs.ts'
import { dueTimes, nextTime } from './schedule.ts'

/** Plans of one transaction: a late start with ten thousand due jobs goes on in the next. */
const BATCH = 200
/** Clocks may differ by so much; what is further ahead was made by a clock that runs ahead, ms. */
export const AHEAD_MS = 5_000

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Planned times after a moment that have their run already, by job: a clock that ran ahead saw to them. */
async function runAhead(tx: Queryable, now: number, jobId?: string): Promise<Map<string, Set<number>>> {
  const rows = await tx
    .select({ jobId: run.jobId, at: run.plannedAt })
    .from(run)
    .where(and(gt(run.plannedAt, new Date(now)), eq(run.kind, 'plan'), jobId === undefined ? undefined : eq(run.jobId, jobId)))
  const times = new Map<string, Set<number>>()
  for (const row of rows) {
    const known = times.get(row.jobId)
    if (known) known.add(row.at.getTime())
    else times.set(row.jobId, new Set([row.at.getTime()]))
  }
  return times
}

/** The next time by the present clock that has no run yet. */
function nextFor(expression: string, now: number, ahead: ReadonlySet<number> | undefined): number | null {
  let at = nextTime(expression, now)
  while (at !== null && ahead?.has(at)) at = nextTime(expression, at)
  return at
}

/** Puts a job's plan in order after its row was written: started ones get their next time, others none. */
export async function replan(
  tx: Tx,
  { id, status, cronExpression }: Pick<JobRow, 'id' | 'status' | 'cronExpression'>,
  now: number,
): Promise<void> {
  const expression = cronExpression ?? ''
  // one after the other with anyone who plans this job
  await tx.select({ id: plan.jobId }).from(plan).where(eq(plan.jobId, id)).for('update')
  const next = status === JOB_STATUS.running ? nextFor(expression, now, (await runAhead(tx, now, id)).get(id)) : null
  const values = { expression, nextAt: next === null ? null : new Date(next), madeAt: new Date(now) }
  await tx
    .insert(plan)
    .values({ jobId: id, ...values })
    .onConflictDoUpdate({ target: plan.jobId, set: values })
  if (status !== JOB_STATUS.running) await skipWaiting(tx, id, '任务已停止', new Date(now))
}

/** Forgets the plan of a deleted job; what it did stays on record. */
export async function unplan(tx: Tx, id: string, now: number): Promise<void> {
  await tx.delete(plan).where(eq(plan.jobId, id))
  await skipWaiting(tx, id, '任务已删除', new Date(now))
}

/** Plans these started jobs anew, all at once, as there may be thousands. */
async function planAnew(tx: Tx, rows: readonly { id: string; expression: string }[], now: number): Promise<void> {
  if (rows.length === 0) return
  const ahead = await runAhead(tx, now)
  const made = rows.map(({ id, expression }) => ({
    job_id: id,
    expression,
    next_at: iso(nextFor(expression, now, ahead.get(id))),
    made_at: iso(now),
  }))
  await tx.execute(sql`
    insert into ${plan} (job_id, expression, next_at, made_at)
    select job_id, expression, next_at, made_at from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as m(job_id text, expression text, next_at timestamptz, made_at timestamptz)
    on conflict (job_id) do update set expression = excluded.expression, next_at = excluded.next_at, made_at = excluded.made_at`)
}

const startedJobs = (tx: Tx) =>
  tx
    .select({ id: job.id, expression: sql<string>`coalesce(${job.cronExpression}, '')` })
    .from(job)
    .leftJoin(plan, eq(plan.jobId, job.id))

/**
 * At start: started jobs whose row was written without us (before this runner, manually) get their plan, others lose theirs. Answers how many plans it
 * wrote.
 */
export async function reconcile(db: Db, now: number): Promise<number> {
  return inTransaction(db, async tx => {
    const rows = await startedJobs(tx)
      .where(
        and(
          eq(job.status, JOB_STATUS.running),
          sql`(${plan.jobId} is null or ${plan.expression} is distinct from ${job.cronExpression})`,
        ),
      )
      .for('update', { of: job, skipLocked: true })
    await planAnew(tx, rows, now)
    await tx.execute(sql`
      update ${plan} set next_at = null from ${job}
      where ${job.id} = ${plan.jobId} and ${plan.nextAt} is not null and ${job.status} is distinct from ${JOB_STATUS.running}::int`)
    await tx.delete(plan).where(sql`not exists (select 1 from ${job} where ${job.id} = ${plan.jobId})`)
    return rows.length
  })
}

const madeAhead = (now: number) => gt(plan.madeAt, new Date(now + AHEAD_MS))
/** What a waiting run may have before it: nothing the first time, its pause before another attempt; s. */
const pause = sql`(case when ${run.attempt} > 1 then coalesce(${job.retryWait}, ${JOB_DEFAULTS.retryWait}::int) else 0 end)`
const waitsAhead = (now: number) =>
  and(eq(run.state, 'waiting'), sql`${run.dueAt} > ${iso(now + AHEAD_MS)}::timestamptz + ${pause} * interval '1 second'`)

/** What there is to do. */
export interface Glance {
  /** the next planned and the next waiting time, epoch ms */
  plan: number | null
  due: number | null
  isRunning: boolean
  /** plans or waiting runs stand there that were made by a clock further on than this one */
  isAhead: boolean
}

/** One query of index look-ups: it is asked every few seconds, of thousands of plans. */
export async function glance(db: Db, now: number): Promise<Glance> {
  const plans = db.select({ id: plan.jobId }).from(plan).where(madeAhead(now))
  const waiting = db.select({ id: run.id }).from(run).innerJoin(job, eq(job.id, run.jobId)).where(waitsAhead(now))
  const { rows } = await db.execute<{
    plan: Date | string | null
    due: Date | string | null
    running: boolean
    ahead: boolean
  }>(sql`
    select (select min(next_at) from sys_job_plan) as plan,
           (select min(due_at) from sys_job_run where state = 'waiting') as due,
           exists (select 1 from sys_job_run where state = 'running') as running,
           exists (${plans}) or exists (${waiting}) as ahead`)
  const ms = (value: Date | string | null | undefined) => (value ? new Date(value).getTime() : null)
  const [row] = rows
  return { plan: ms(row?.plan), due: ms(row?.due), isRunning: row?.running ?? false, isAhead: row?.ahead ?? false }
}

/**
 * Puts right what a clock that ran ahead left behind: jobs are planned by the present clock, and what waits for a later start waits no longer than its
 * pause. A planned time that such a clock saw to has its run and is passed over. Answers how many plans it wrote.
 */
export async function putBack(db: Db, now: number): Promise<number> {
  return inTransaction(db, async tx => {
    const rows = await startedJobs(tx)
      .where(and(eq(job.status, JOB_STATUS.running), madeAhead(now)))
      .for('update', { of: job, skipLocked: true })
    // a time that came while nobody had looked yet is not lost
    await planAnew(tx, rows, now - AHEAD_MS)
    await tx.execute(sql`
      update ${plan} set made_at = ${iso(now)}::timestamptz from ${job}
      where ${job.id} = ${plan.jobId} and ${job.status} is distinct from ${JOB_STATUS.running}::int and ${madeAhead(now)}`)
    await tx.execute(sql`
      update ${run} set due_at = ${iso(now)}::timestamptz + ${pause} * interval '1 second' from ${job}
      where ${job.id} = ${run.jobId} and ${waitsAhead(now)}`)
    return rows.length
  })
}

/** How many runs of each job wait and run now. */
async function openRuns(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .select({ jobId: run.jobId, state: run.state, n: sql<number>`count(*)`.mapWith(Number) })
    .from(run)
    .where(and(inArray(run.state, ['waiting', 'running']), inArray(run.jobId, [...ids])))
    .groupBy(run.jobId, run.state)
  return (jobId: string, state: 'waiting' | 'running') => rows.find(row => row.jobId === jobId && row.state === state)?.n ?? 0
}

/**
 * Turns plans that have come into runs and moves them on, in one transaction: a process that dies in it has done nothing, another passes over the
 * locked rows. Answers how many plans it moved.
 */
export async function planDue(db: Db, now: number): Promise<number> {
  return inTransaction(db, async tx => {
    const due = await tx
      .select({ plan, job })
      .from(plan)
      .innerJoin(job, eq(job.id, plan.jobId))
      .where(lte(plan.nextAt, new Date(now)))
      .orderBy(plan.nextAt)
      .limit(BATCH)
      .for('update', { of: plan, skipLocked: true })
    if (due.length === 0) return 0
    const open = await openRuns(
      tx,
      due.map(({ plan: { jobId } }) => jobId),
    )
    const drafts: (typeof run.$inferInsert)[] = []
    const moved: { job_id: string; next_at: string | null }[] = []
    for (const one of due) {
      const row = one.job
      const policy = policyOf(row)
      const first = one.plan.nextAt?.getTime() ?? now
      const { run: times, missed, next } = dueTimes(one.plan.expression, policy.misfire, first, now)
      if (missed !== null && policy.misfire !== 'once')
        drafts.push(
          newRun(row, 'plan', missed, { state: 'skipped', result: '错过执行时间，按策略未补执行', endedAt: new Date(now) }),
        )
      let waiting = open(row.id, 'waiting')
      const isBusy = !policy.isConcurrent && waiting + open(row.id, 'running') > 0
      for (const at of times) {
        const isBehind = policy.isConcurrent ? false : isBusy || at !== times[0]
        const room = policy.misfire === 'all' ? waiting < policy.waitingMax : policy.misfire === 'once' && waiting === 0
        if (isBehind && !room)
          drafts.push(newRun(row, 'plan', at, { state: 'skipped', result: '上一次执行尚未结束', endedAt: new Date(now) }))
        else {
          drafts.push(newRun(row, 'plan', at, { result: at < now - policy.lateAfter ? '补执行' : null }))
          waiting += 1
        }
      }
      moved.push({ job_id: row.id, next_at: iso(next) })
    }
    // A planned time that is there already was dealt with, no matter whose clock said that it comes again.
    if (drafts.length > 0) await tx.insert(run).values(drafts).onConflictDoNothing()
    await tx.execute(sql`
      update ${plan} set next_at = m.next_at, made_at = ${iso(now)}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(job_id text, next_at timestamptz)
      where ${plan.jobId} = m.job_id`)
    return due.length
  })
}

import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { JOB_STATUS } from '#contract/rules/jobRules.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { sysJobPlan as plan, sysJobRun as run } from '#server/db/tables/index.ts'
import { inTransaction } from '#server/db/retried.ts'
import { policyOf } from './policy.ts'
import { quartzJobs as job } from './jobTable.ts'
import type { JobRow } from './jobTable.ts'
import { newRun, skipWaiting } from './runs.ts'
import { dueTimes, nextTime } from './schedule.ts'

/** Plans of one transaction: a late start with ten thousand due jobs goes on in the next. */
const BATCH = 200
const DAY_MS = 86_400_000

/**
 * The next time of a job that starts anew. A time that was dealt with is not planned again because a clock went back a little; one more than a day
 * ahead is a clock's fault and does not hold the job.
 */
function nextFor(expression: string, lastAt: Date | null, now: number): number | null {
  const last = lastAt?.getTime() ?? 0
  return nextTime(expression, last > now && last < now + DAY_MS ? last : now)
}

/** Puts a job's plan in order after its row was written: started ones get their next time, others none. */
export async function replan(
  tx: Tx,
  { id, status, cronExpression }: Pick<JobRow, 'id' | 'status' | 'cronExpression'>,
  now: number,
): Promise<void> {
  const expression = cronExpression ?? ''
  const [known] = await tx.select().from(plan).where(eq(plan.jobId, id)).for('update')
  const next = status === JOB_STATUS.running ? nextFor(expression, known?.lastAt ?? null, now) : null
  const nextAt = next === null ? null : new Date(next)
  await tx
    .insert(plan)
    .values({ jobId: id, expression, nextAt })
    .onConflictDoUpdate({ target: plan.jobId, set: { expression, nextAt } })
  if (status !== JOB_STATUS.running) await skipWaiting(tx, id, '任务已停止', new Date(now))
}

/** Forgets the plan of a deleted job; what it did stays on record. */
export async function unplan(tx: Tx, id: string, now: number): Promise<void> {
  await tx.delete(plan).where(eq(plan.jobId, id))
  await skipWaiting(tx, id, '任务已删除', new Date(now))
}

/**
 * At start: started jobs whose row was written without us (before this runner, by hand) get their plan, others lose theirs; all at once, as there
 * may be thousands. Answers how many plans it wrote.
 */
export async function reconcile(db: Db, now: number): Promise<number> {
  return inTransaction(db, async tx => {
    const rows = await tx
      .select({ id: job.id, expression: sql<string>`coalesce(${job.cronExpression}, '')`, lastAt: plan.lastAt })
      .from(job)
      .leftJoin(plan, eq(plan.jobId, job.id))
      .where(
        and(
          eq(job.status, JOB_STATUS.running),
          sql`(${plan.jobId} is null or ${plan.expression} is distinct from ${job.cronExpression})`,
        ),
      )
      .for('update', { of: job, skipLocked: true })
    const made = rows.map(({ id, expression, lastAt }) => {
      const next = nextFor(expression, lastAt, now)
      return { job_id: id, expression, next_at: next === null ? null : new Date(next).toISOString() }
    })
    if (made.length > 0)
      await tx.execute(sql`
        insert into ${plan} (job_id, expression, next_at)
        select job_id, expression, next_at from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
          as m(job_id text, expression text, next_at timestamptz)
        on conflict (job_id) do update set expression = excluded.expression, next_at = excluded.next_at`)
    await tx.execute(sql`
      update ${plan} set next_at = null from ${job}
      where ${job.id} = ${plan.jobId} and ${plan.nextAt} is not null and ${job.status} is distinct from ${JOB_STATUS.running}::int`)
    await tx.delete(plan).where(sql`not exists (select 1 from ${job} where ${job.id} = ${plan.jobId})`)
    return made.length
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
    const moved: { job_id: string; next_at: string | null; last_at: string }[] = []
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
      const last = times.at(-1) ?? missed ?? first
      moved.push({
        job_id: row.id,
        next_at: next === null ? null : new Date(next).toISOString(),
        last_at: new Date(last).toISOString(),
      })
    }
    // A planned time that is there already was dealt with, whoever's clock said that it comes again.
    if (drafts.length > 0) await tx.insert(run).values(drafts).onConflictDoNothing()
    await tx.execute(sql`
      update ${plan} set next_at = m.next_at, last_at = m.last_at
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(job_id text, next_at timestamptz, last_at timestamptz)
      where ${plan.jobId} = m.job_id`)
    return due.length
  })
}

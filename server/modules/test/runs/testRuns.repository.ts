import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { keysBetween } from '#contract/grids/order.ts'
import { RUN_TREND } from '#contract/rules/testRuns.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { insertMany, isAmong } from '#server/db/insertMany.ts'
import { qaRun, qaRunStep } from '#server/db/tables/index.ts'

export type RunRow = typeof qaRun.$inferSelect
export type StepRow = typeof qaRunStep.$inferSelect

/** What a run begins with: paths of steps, the first of each its start. */
export interface NewRun extends Pick<
  RunRow,
  'id' | 'tenantId' | 'name' | 'machine' | 'title' | 'generator' | 'until' | 'seed' | 'build' | 'browser' | 'tester'
> {
  createBy: string
  paths: readonly { start: number; steps: string; rows: readonly { act: string; see: string }[] }[]
  now: Date
}

const there = (tenantId: number, id: string) => and(eq(qaRun.tenantId, tenantId), eq(qaRun.id, id), eq(qaRun.delFlag, 0))

/** A run of the tenant that was not deleted. */
export async function findRun(db: Queryable, tenantId: number, id: string): Promise<RunRow | null> {
  const [row] = await db.select().from(qaRun).where(there(tenantId, id))
  return row ?? null
}

/** Stores a run with its steps; false: there is one of this id. */
export async function insertRun(tx: Tx, { paths, now, ...run }: NewRun): Promise<boolean> {
  const steps = paths.flatMap(({ rows }, path) => rows.map((row, step) => ({ ...row, path: path + 1, step })))
  const begun = await tx
    .insert(qaRun)
    .values({
      ...run,
      pathCount: paths.length,
      stepCount: steps.length,
      walks: paths.map(({ start, steps: walk }) => ({ start, steps: walk })),
      startedAt: now,
      createTime: now,
    })
    .onConflictDoNothing()
    .returning({ id: qaRun.id })
  if (begun.length === 0) return false
  const places = keysBetween(null, null, steps.length)
  await insertMany(
    tx,
    qaRunStep,
    steps.map((step, n) => ({
      ...step,
      tenantId: run.tenantId,
      id: `${run.id}-${step.path}-${step.step}`,
      place: places[n] ?? null,
      live: true,
      runId: run.id,
    })),
  )
  return true
}

/** Marks a run as ended; false: it was before, or there is none. */
export async function closeRun(
  tx: Tx,
  { tenantId, id, by, now }: { tenantId: number; id: string; by: { username: string; realname: string }; now: Date },
): Promise<boolean> {
  const ended = await tx
    .update(qaRun)
    .set({
      isEnded: 'Y',
      endedAt: now,
      endedBy: by.realname,
      updateBy: by.username,
      updateTime: now,
      version: sql`${qaRun.version} + 1`,
    })
    .where(and(there(tenantId, id), eq(qaRun.isEnded, 'N')))
    .returning({ id: qaRun.id })
  return ended.length > 0
}

/** Notes who wrote these steps when, and counts the run anew. */
export async function recordWork(
  tx: Tx,
  {
    tenantId,
    runId,
    steps,
    byName,
    now,
  }: { tenantId: number; runId: string; steps: readonly string[]; byName: string; now: Date },
): Promise<void> {
  await tx
    .update(qaRunStep)
    .set({ byName, at: now })
    .where(and(eq(qaRunStep.tenantId, tenantId), eq(qaRunStep.runId, runId), isAmong(qaRunStep.id, steps)))
  const counted = await tx
    .select({ result: qaRunStep.result, n: sql<number>`count(*)::int` })
    .from(qaRunStep)
    .where(and(eq(qaRunStep.tenantId, tenantId), eq(qaRunStep.runId, runId), isNotNull(qaRunStep.result)))
    .groupBy(qaRunStep.result)
  const of = (result: string) => counted.find(one => one.result === result)?.n ?? 0
  await tx
    .update(qaRun)
    .set({ passed: of('passed'), failed: of('failed'), blocked: of('blocked') })
    .where(there(tenantId, runId))
}

export const stepsOf = (db: Queryable, tenantId: number, runId: string): Promise<StepRow[]> =>
  db
    .select()
    .from(qaRunStep)
    .where(and(eq(qaRunStep.tenantId, tenantId), eq(qaRunStep.runId, runId)))
    .orderBy(asc(qaRunStep.path), asc(qaRunStep.step))

/** The newest runs of a machine, the newest first. */
export const newestRuns = (db: Queryable, tenantId: number, machine: string): Promise<RunRow[]> =>
  db
    .select()
    .from(qaRun)
    .where(and(eq(qaRun.tenantId, tenantId), eq(qaRun.machine, machine), eq(qaRun.delFlag, 0)))
    .orderBy(desc(qaRun.startedAt), desc(qaRun.id))
    .limit(RUN_TREND)

import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { JobRunKind, JobRunState } from '#contract/rules/jobRules.ts'
import { at, id, tenantId } from './columns.ts'

/** When a job runs next; a row for each job that ever was started. The row lock is the claim of planning, one process at a time. */
export const sysJobPlan = pgTable(
  'sys_job_plan',
  {
    jobId: text('job_id').primaryKey(),
    /** what `nextAt` was made of */
    expression: text('expression').notNull(),
    /** null: paused, or the expression never comes again */
    nextAt: at('next_at'),
    /** reading of the clock by which `nextAt` was found: one ahead of the present clock was made by a clock that ran ahead */
    madeAt: at('made_at'),
  },
  t => [index('sys_job_plan_next').on(t.nextAt), index('sys_job_plan_made').on(t.madeAt)],
)

/** One attempt of one run. A planned time is an identity: (job, kind, planned time, attempt) comes once over all processes and whatever clocks say. */
export const sysJobRun = pgTable(
  'sys_job_run',
  {
    id: id(),
    jobId: text('job_id').notNull(),
    /** as it was then */
    jobClassName: text('job_class_name').notNull(),
    kind: text('kind').$type<JobRunKind>().notNull(),
    plannedAt: at('planned_at').notNull(),
    /** 1 for the first */
    attempt: integer('attempt').notNull().default(1),
    state: text('state').$type<JobRunState>().notNull(),
    /** a waiting one starts then: later than planned for repeated attempts */
    dueAt: at('due_at').notNull(),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    /** one sentence for people */
    result: text('result'),
    log: text('log').notNull().default(''),
    /** which process runs it: made at its start */
    processId: text('process_id'),
    /** grows while its process lives; others watch it instead of comparing clocks */
    beat: integer('beat').notNull().default(0),
    /** never beside another run of its job */
    isExclusive: boolean('is_exclusive').notNull(),
    /** who asked for it; null: its plan */
    startedBy: text('started_by'),
  },
  t => [
    uniqueIndex('sys_job_run_once').on(t.jobId, t.kind, t.plannedAt, t.attempt),
    uniqueIndex('sys_job_run_alone')
      .on(t.jobId)
      .where(sql`state = 'running' and is_exclusive`),
    index('sys_job_run_waiting')
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
    index('sys_job_run_running')
      .on(t.id)
      .where(sql`state = 'running'`),
    index('sys_job_run_newest').on(t.plannedAt, t.id),
    index('sys_job_run_of_job').on(t.jobId, t.plannedAt, t.id),
  ],
)

/** What a tenant's day amounted to, by the calendar of the hospital (D14): written by DailyStatisticsJob. Money in fen. */
export const sysDailyFigures = pgTable(
  'sys_daily_figures',
  {
    tenantId: tenantId(),
    day: date('day', { mode: 'string' }).notNull(),
    /** consultations begun and ended on that day */
    consultations: integer('consultations').notNull(),
    ended: integer('ended').notNull(),
    messages: integer('messages').notNull(),
    orders: integer('orders').notNull(),
    paidFen: bigint('paid_fen', { mode: 'number' }).notNull(),
    refundFen: bigint('refund_fen', { mode: 'number' }).notNull(),
    countedAt: at('counted_at').notNull(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.day] })],
)

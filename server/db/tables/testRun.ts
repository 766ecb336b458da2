import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RunWalk } from '#contract/entities/testRun.ts'
import { at, gridRowColumns, id, stamps, tenantId, version } from './columns.ts'

/** A run of test paths (QA-14). The three numbers are counted with each write of its steps. */
export const qaRun = pgTable(
  'qa_run',
  {
    id: id(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    machine: text('machine').notNull(),
    /** Chinese name of the machine at that time */
    title: text('title').notNull(),
    generator: text('generator').notNull(),
    until: text('until').notNull(),
    seed: bigint('seed', { mode: 'number' }).notNull(),
    build: text('build').notNull(),
    browser: text('browser').notNull(),
    tester: text('tester').notNull(),
    pathCount: integer('path_count').notNull(),
    stepCount: integer('step_count').notNull(),
    passed: integer('passed').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    blocked: integer('blocked').notNull().default(0),
    walks: jsonb('walks').$type<RunWalk[]>().notNull(),
    startedAt: at('started_at').notNull(),
    isEnded: text('is_ended').notNull().default('N'),
    endedAt: at('ended_at'),
    endedBy: text('ended_by'),
    delFlag: integer('del_flag').notNull().default(0),
    version: version(),
    ...stamps,
  },
  t => [index('qa_run_newest').on(t.tenantId, t.startedAt, t.id), index('qa_run_machine').on(t.tenantId, t.machine, t.startedAt)],
)

/** A step of a run, a row of its shared table; step 0 is the start of its path. */
export const qaRunStep = pgTable(
  'qa_run_step',
  {
    ...gridRowColumns,
    runId: text('run_id').notNull(),
    path: integer('path').notNull(),
    step: integer('step').notNull(),
    act: text('act').notNull(),
    see: text('see').notNull(),
    result: text('result'),
    note: text('note'),
    pictures: text('pictures'),
    byName: text('by_name'),
    at: at('at'),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), index('qa_run_step_run').on(t.tenantId, t.runId)],
)

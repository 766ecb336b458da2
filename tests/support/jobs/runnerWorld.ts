import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Database } from '#server/db/client.ts'
import { sysQuartzJob } from '#server/db/tables/index.ts'
import { jobHandler } from '#server/jobs/handler.ts'
import type { JobContext, JobHandler } from '#server/jobs/handler.ts'
import { createRunner } from '#server/jobs/runner.ts'
import type { JobRunner } from '#server/jobs/runner.ts'
import { replan } from '#server/jobs/plan.ts'
import { quartzJobs } from '#server/jobs/jobTable.ts'
import type { JobRow } from '#server/jobs/jobTable.ts'
import { sysJobRun } from '#server/db/tables/index.ts'
import { asc, eq } from 'drizzle-orm'

/** 2026-03-02 09:59:50 in Shanghai, ten seconds before a whole hour. */
const BEGIN = Date.UTC(2026, 2, 2, 1, 59, 50)
const STEP_MS = 1_000

/** A process as tests see it: its runner and its own two clocks. */
export interface Process {
  runner: JobRunner
  /** puts its wall clock on or back by so many ms, while no time passes */
  jump: (ms: number) => void
}

/** Several processes over one database, in a time that only tests move. */
export interface World {
  process: () => Process
  /** what the job class `Test` does; replaced by tests */
  work: (context: JobContext) => Promise<string>
  /** a started job; `cron` is in Shanghai */
  job: (cron: string, more?: Partial<JobRow>) => Promise<string>
  /** the job as it stands now */
  row: (id: string) => Promise<JobRow>
  edit: (id: string, change: Partial<JobRow>) => Promise<void>
  runs: (id: string) => Promise<(typeof sysJobRun.$inferSelect)[]>
  /** time passes in steps of a second; in each all these processes look at once until nothing is due */
  pass: (ms: number, ...alive: Process[]) => Promise<void>
  now: () => number
}

export function createWorld(database: Database): World {
  const { db } = database
  let time = BEGIN
  let count = 0
  const quiet = { error: () => undefined, warn: () => undefined }
  // all that a runner and these handlers ask of the app
  const app = { db, log: quiet } as unknown as FastifyInstance
  const world: World = {
    work: async () => '完成',
    process: () => {
      let ahead = 0
      const handler: JobHandler = jobHandler({
        description: '',
        parameters: Type.Object({}),
        run: (_none, context) => world.work(context),
      })
      const runner = createRunner({
        app,
        handlerOf: name => (name === 'Test' ? handler : undefined),
        now: () => time + ahead,
        steady: () => time - BEGIN,
        shared: async () => time,
        told: () => undefined,
      })
      return { runner, jump: ms => (ahead += ms) }
    },
    job: async (cronExpression, more = {}) => {
      count += 1
      const id = `job${count}_${Math.random().toString(36).slice(2)}`
      const row = { jobClassName: 'Test', cronExpression, status: 0, ...more, id }
      await db.insert(sysQuartzJob).values(row)
      await db.transaction(tx => replan(tx, row, time))
      return id
    },
    row: async id => {
      const [row] = await db.select().from(quartzJobs).where(eq(quartzJobs.id, id))
      if (!row) throw new Error(`no job ${id}`)
      return row
    },
    edit: async (id, change) => {
      await db.update(sysQuartzJob).set(change).where(eq(quartzJobs.id, id))
    },
    runs: id =>
      db.select().from(sysJobRun).where(eq(sysJobRun.jobId, id)).orderBy(asc(sysJobRun.plannedAt), asc(sysJobRun.attempt)),
    pass: async (ms, ...alive) => {
      const until = time + ms
      for (;;) {
        // a look that did something asks for another at once
        for (let more = alive; more.length > 0;) {
          const waits = await Promise.all(more.map(({ runner }) => runner.look()))
          await new Promise(resolve => setImmediate(resolve))
          more = more.filter((_, at) => waits[at] === 0)
        }
        if (time >= until) break
        time = Math.min(until, time + STEP_MS)
      }
    },
    now: () => time,
  }
  return world
}

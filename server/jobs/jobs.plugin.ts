import { sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { forgetLeftProofs } from '#server/db/partitions/convert.service.ts'
import { jobHandlers } from './registry.ts'
import { createRunner } from './runner.ts'
import type { JobRunner } from './runner.ts'
import { isJobClass } from '#contract/rules/jobRules.ts'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: JobRunner
  }
}

export type { JobRunner } from './runner.ts'

/** A hint from another process that plans or runs have changed; losing one costs a few seconds. */
const STREAM = 'x:jobs'

/** Decorates `app.jobs`, the runner of this process; it looks by itself once the server listens. */
export const jobsPlugin = fp(
  async app => {
    const runner = createRunner({
      app,
      handlerOf: name => (isJobClass(name) ? jobHandlers[name] : undefined),
      now: () => app.now(),
      steady: () => performance.now(),
      shared: async () => {
        const { rows } = await app.db.execute<{ ms: number }>(
          sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
        )
        return rows[0]?.ms ?? NaN
      },
      told: () => app.hub.tell(STREAM, { type: 'changed', payload: {} }),
    })
    app.decorate('jobs', {
      ...runner,
      hint: () => {
        runner.hint()
        app.hub.tell(STREAM, { type: 'changed', payload: {} })
      },
    })
    const leave = app.hub.subscribe(STREAM, 0, { row: () => undefined, told: () => runner.hint() })
    app.addHook('onReady', () => forgetLeftProofs(app.database))
    app.addHook('onListen', async () => runner.start())
    // before the sockets and the database go
    app.addHook('preClose', async () => {
      leave()
      await runner.stop()
    })
  },
  { name: 'jobs', dependencies: ['realtime', 'audit', 'tokens', 'oneTimeCodes'] },
)

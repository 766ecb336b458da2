import fp from 'fastify-plugin'
import type { Config } from '#server/config.ts'
import type { Database, Db } from '#server/db/client.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** the open database with its pool and kind */
    database: Database
    /** drizzle over it */
    db: Db
    config: Config
    /** the clock of all processes of a hospital (databaseClock.ts), epoch ms; tests put their own in */
    now: () => number
    /** a clock that nobody sets, ms from any beginning: for silences, rates and whatever else lasts (SCALE-06); tests move it with theirs */
    steady: () => number
  }
}

export interface CoreOptions {
  database: Database
  config: Config
  clock: () => number
  steady: () => number
}

/** Decorates what every other part stands on: database, configuration, clock. */
export const corePlugin = fp<CoreOptions>(
  async (app, { database, config, clock, steady }) => {
    app.decorate('database', database)
    app.decorate('db', database.db)
    app.decorate('config', config)
    app.decorate('now', clock)
    app.decorate('steady', steady)
  },
  { name: 'core' },
)

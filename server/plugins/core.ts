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
    /** the server's clock, epoch ms; tests put their own in */
    now: () => number
  }
}

export interface CoreOptions {
  database: Database
  config: Config
  clock: () => number
}

/** Decorates what every other part stands on: database, configuration, clock. */
export const corePlugin = fp<CoreOptions>(
  async (app, { database, config, clock }) => {
    app.decorate('database', database)
    app.decorate('db', database.db)
    app.decorate('config', config)
    app.decorate('now', clock)
  },
  { name: 'core' },
)

import fp from 'fastify-plugin'
import { vacuumGrownTables } from '#server/db/grownTables.ts'

const EVERY_MS = 60_000

/** Vacuums grown tables of the embedded database every minute; PostgreSQL does so itself. */
export const autovacuumPlugin = fp(
  async app => {
    if (app.database.kind !== 'pglite') return
    let running: Promise<void> | undefined
    const vacuum = async () => {
      await vacuumGrownTables(app.db).catch((error: unknown) =>
        app.log.warn({ err: error }, 'Vacuuming the embedded database failed and is tried again later'),
      )
      running = undefined
    }
    const timer = setInterval(() => (running ??= vacuum()), EVERY_MS)
    timer.unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await running
    })
  },
  { name: 'autovacuum', dependencies: ['core'] },
)

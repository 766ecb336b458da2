import fp from 'fastify-plugin'
import { lt } from 'drizzle-orm'
import { sysLoginGuard } from '#server/db/tables/index.ts'

const EVERY_MS = 10 * 60_000

/** Removes what time has made useless: expired sign-ins (their sockets close), codes, counts of failed sign-ins. */
export const sweeperPlugin = fp(
  async app => {
    const sweep = async () => {
      await app.tokens.sweep()
      await app.oneTimeCodes.sweep()
      await app.db.delete(sysLoginGuard).where(lt(sysLoginGuard.firstAt, new Date(app.now() - 2 * app.config.loginLock)))
    }
    const timer = setInterval(() => {
      sweep().catch((error: unknown) => app.log.warn({ err: error }, 'Sweeping expired sign-ins failed and is tried again later'))
    }, EVERY_MS)
    timer.unref()
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'sweeper', dependencies: ['tokens', 'oneTimeCodes'] },
)

import fp from 'fastify-plugin'
import { lt, sql } from 'drizzle-orm'
import { ACCOUNT_BACK_OFF, PHONE_CODE_BACK_OFF } from '#contract/constants.ts'
import type { Db } from '#server/db/client.ts'
import { gridAnswer, sysLimit, sysLoginGuard } from '#server/db/tables/index.ts'
import { settleEach } from '#server/settleEach.ts'

const EVERY_MS = 10 * 60_000
/** What a client sends again later was taken where the history has it, which stays (`earlierAnswers`), and is judged anew where it was refused. */
const ANSWERS_KEPT_MS = 7 * 24 * 60 * 60_000
const BATCH = 5_000

/** Removes answers of shared tables that nobody asks for again; gives how many. */
export async function sweepGridAnswers(db: Db, now: number): Promise<number> {
  const oldest = new Date(now - ANSWERS_KEPT_MS).toISOString()
  for (let total = 0; ;) {
    const { rowCount } = await db.execute(sql`
      delete from ${gridAnswer} where ctid in (select ctid from ${gridAnswer} where ${gridAnswer.at} < ${oldest}::timestamptz limit ${BATCH}::int)`)
    total += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return total
  }
}

/** Removes what time has made useless: expired sign-ins (their sockets close), codes, counts of failed sign-ins, old answers of shared tables. */
export const sweeperPlugin = fp(
  async app => {
    const kept = Math.max(2 * app.config.loginLock, ACCOUNT_BACK_OFF.memory, PHONE_CODE_BACK_OFF.memory)
    const steps = [
      () => app.tokens.sweep(),
      () => app.oneTimeCodes.sweep(),
      () => app.db.delete(sysLoginGuard).where(lt(sysLoginGuard.firstAt, new Date(app.now() - kept))),
      () => app.db.delete(sysLimit).where(lt(sysLimit.endsAt, new Date(app.now()))),
      () => sweepGridAnswers(app.db, app.now()),
    ]
    const failed = (error: unknown) => app.log.warn({ err: error }, 'Sweeping what has expired failed and is tried again later')
    const timer = setInterval(() => void settleEach(steps, step => step(), failed), EVERY_MS)
    timer.unref()
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'sweeper', dependencies: ['tokens', 'oneTimeCodes'] },
)

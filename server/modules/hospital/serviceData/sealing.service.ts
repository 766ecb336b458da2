import type { FastifyInstance } from 'fastify'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { PERIOD_MAX } from '#contract/statistics/kpi.ts'
import {
  beginSealing,
  countDays,
  dropMarksOutside,
  firstDay,
  markedDays,
  mayCount,
  sealedDays,
  tenantsOf,
} from './sealedDays.repository.ts'
import { CHUNK_DAYS, dayAfter, later, nextDays } from './sealing.rules.ts'

const HOUR_MS = 3_600_000
const EVERY_MS = 60_000
/** A year, and the one before it. */
const BACK_DAYS = 2 * PERIOD_MAX
/** Changes of what is younger than a day leave no mark: a day is counted when it has been over for longer. */
const REST_MS = 25 * HOUR_MS

/** The youngest day that may be counted at `now`. */
const lastDayAt = (now: number): string => dayAfter(hospitalDay(now - REST_MS), -1)

/** Counts some days of a tenant; true: there are more. The first time it only begins to have changes marked. */
async function countSome(app: FastifyInstance, tenantId: number, most: number): Promise<boolean> {
  const now = Math.min(app.now(), Date.now())
  const last = lastDayAt(now)
  return app.db.transaction(
    async tx => {
      if (!(await mayCount(tx, tenantId))) return false
      const sealed = await sealedDays(tx, tenantId)
      if (sealed === null) {
        await beginSealing(tx, tenantId, dayAfter(last))
        return false
      }
      await dropMarksOutside(tx, tenantId, sealed)
      const marked = sealed.from > sealed.to ? [] : await markedDays(tx, tenantId, sealed)
      const first = later((await firstDay(tx, tenantId)) ?? last, dayAfter(last, -BACK_DAYS))
      const next = nextDays(sealed, { first, last, marked }, most)
      if (next === null) return false
      await countDays(tx, { tenantId, now: new Date(now) }, next.days, next.sealed)
      return true
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** Counts what is there to count, tenant after tenant, in transactions of a week. */
export async function countAllDays(app: FastifyInstance): Promise<void> {
  // where a week takes longer than a statement may, day by day
  let most = CHUNK_DAYS
  const some = async (tenantId: number): Promise<boolean> => {
    try {
      return await countSome(app, tenantId, most)
    } catch (error) {
      if (most === 1) throw error
      most = 1
      return true
    }
  }
  for (const tenantId of await tenantsOf(app.db)) while (await some(tenantId));
}

/** Keeps sums of the days that are over (STAT-09): looks every minute for new days and for those that have changed. */
export function keepDaySums(app: FastifyInstance): void {
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    countAllDays(app)
      .catch((error: unknown) => app.log.warn({ err: error }, 'Counting days of the statistics failed and is tried again'))
      .finally(() => {
        isBusy = false
      })
  }, EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

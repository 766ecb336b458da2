import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Queryable } from '#server/db/client.ts'
import { sysBackfill as backfill } from '#server/db/tables/index.ts'

const NAME = 'announcement_inbox'
/** Announcements of a step. */
const STEP = 1_000
/** So long a step waits for those that write; they wait for it as long as it takes, ms. */
const LOCK_WAIT_MS = 500

const isIt = eq(backfill.name, NAME)

/** Whether everybody's list stands in `sys_announcement_inbox`; it stays so. */
export async function isInboxWhole(db: Queryable): Promise<boolean> {
  return (await db.$count(backfill, and(isIt, isNotNull(backfill.doneAt)))) > 0
}

/** How far the copy is after a step; `busy`: another process is at it. */
export type Filling = 'more' | 'busy' | 'whole'

/**
 * Copies receivers of the next announcements that were there before migration 0070. Nobody writes receivers or announcements during a step, so that none is copied as
 * it was before a change that saw no copy yet. Errors: of the database, where writers hold the tables too long.
 */
export const fillInbox = (db: Db, at: Date): Promise<Filling> =>
  db.transaction(async tx => {
    const [state] = await tx
      .select({ position: backfill.position })
      .from(backfill)
      .where(and(isIt, isNull(backfill.doneAt)))
      .for('update', { skipLocked: true })
    if (!state) return (await isInboxWhole(tx)) ? 'whole' : 'busy'
    await tx.execute(sql`set local lock_timeout = ${sql.raw(String(LOCK_WAIT_MS))}`)
    await tx.execute(sql`lock table sys_announcement, sys_announcement_send in share mode`)
    const { rows } = await tx.execute<{ last: string | null }>(sql`
      select max(annt_id) as last from (
        select distinct annt_id from sys_announcement_send where annt_id > ${state.position} order by annt_id limit ${STEP}::int) next`)
    const last = rows[0]?.last ?? null
    if (last === null) {
      await tx.update(backfill).set({ doneAt: at }).where(isIt)
      return 'whole'
    }
    await tx.execute(sql`
      insert into sys_announcement_inbox (user_id, annt_id, tenant_id, msg_category, read_flag, is_out, create_time, send_time)
      select s.user_id, s.annt_id, a.tenant_id, a.msg_category, s.read_flag, a.send_status = '1' and a.del_flag = 0, a.create_time, a.send_time
      from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
      where s.annt_id > ${state.position} and s.annt_id <= ${last}
      on conflict do nothing`)
    await tx.update(backfill).set({ position: last }).where(isIt)
    return 'more'
  })

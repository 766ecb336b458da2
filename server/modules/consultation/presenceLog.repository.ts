import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Presence } from '#contract/entities/chat.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { hosDoctor, hosPresenceLog } from '#server/db/tables/index.ts'

type Doctor = typeof hosDoctor.$inferSelect

const openRow = async (tx: Queryable, doctorId: string) => {
  const [row] = await tx
    .select()
    .from(hosPresenceLog)
    .where(and(eq(hosPresenceLog.doctorId, doctorId), isNull(hosPresenceLog.to)))
  return row
}

/** Since when a new presence holds: since the end of the grace period where a lost connection is found late, else since now. */
const sinceWhen = ({ desired, graceUntil }: Doctor, effective: Presence, now: Date): Date =>
  effective === '0' && desired !== '0' && graceUntil !== null && graceUntil < now ? graceUntil : now

/**
 * Keeps in hos_presence_log what others see of a doctor from `now` on: closes the open row and opens one, if it is another than before
 * (hospital.md 3.9). `seen` is asked again under the doctor's lock, so that two processes never write the same change twice.
 */
export async function logPresence(
  db: Db,
  doctor: Doctor,
  effective: Presence,
  { seen, now }: { seen: (doctor: Doctor) => Presence; now: Date },
): Promise<void> {
  if ((await openRow(db, doctor.id))?.effective === effective) return
  await db.transaction(async tx => {
    const [locked] = await tx.select().from(hosDoctor).where(eq(hosDoctor.id, doctor.id)).for('update')
    if (!locked) return
    const current = seen(locked)
    const open = await openRow(tx, doctor.id)
    if (open?.effective === current) return
    const since = sinceWhen(locked, current, now)
    const at = open && open.from > since ? open.from : since
    if (open) await tx.update(hosPresenceLog).set({ to: at }).where(eq(hosPresenceLog.id, open.id))
    await tx
      .insert(hosPresenceLog)
      .values({ id: newId(), tenantId: locked.tenantId, doctorId: locked.id, effective: current, from: at })
  })
}

/** User ids of doctors who count as connected in the log though their connection ended before `now`: while no server ran. */
export async function goneUnseen(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: hosDoctor.userId })
    .from(hosPresenceLog)
    .innerJoin(hosDoctor, eq(hosDoctor.id, hosPresenceLog.doctorId))
    .where(and(isNull(hosPresenceLog.to), inArray(hosPresenceLog.effective, ['1', '2']), lt(hosDoctor.graceUntil, now)))
  return rows.map(row => row.userId)
}

import { and, avg, count, eq, gte, sql } from 'drizzle-orm'
import type { DeskFigures } from '#contract/http/calls/deskFigures.ts'
import { hospitalDay, hospitalDayStart } from '#contract/rules/hospitalClock.ts'
import { daysLater, mondayOf, SCHEDULE_SLOTS } from '#contract/rules/scheduleWeek.ts'
import type { Queryable } from '#server/db/client.ts'
import { chatSession, hosPrescription, hosSchedule, hosTransfer } from '#server/db/tables/index.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { findDoctor } from './consultation.repository.ts'
import { askedOf } from './transfer.repository.ts'

const REJECTED = '4'

/** What the duty board has for a doctor today, in whatever department. */
async function dutyOf(
  db: Queryable,
  { tenantId, doctorId, now }: { tenantId: number; doctorId: string; now: number },
): Promise<DeskFigures['duty']> {
  const today = hospitalDay(now)
  const monday = mondayOf(today)
  const week = and(eq(hosSchedule.monday, monday), eq(hosSchedule.live, true))
  const rows = await db
    .select()
    .from(hosSchedule)
    .where(and(eq(hosSchedule.tenantId, tenantId), eq(hosSchedule.doctorId, doctorId), week))
  return SCHEDULE_SLOTS.filter(({ day }) => daysLater(monday, day) === today).flatMap(({ key, half }) => {
    const places = rows.flatMap(row => row[key] ?? [])
    return places.length === 0 ? [] : [{ half, places: places.reduce((sum, one) => sum + one, 0) }]
  })
}

/** Figures of one doctor: what waits for them beside their sessions, and what today has brought. */
export async function deskFiguresOf(
  db: Queryable,
  actor: Extract<ChatActor, { kind: 'doctor' }>,
  now: number,
): Promise<DeskFigures> {
  const doctor = await findDoctor(db, actor.id)
  if (!doctor) throw new ChatRefusal('NOT_OWNER')
  const [rejected] = await db
    .select({ n: count() })
    .from(hosPrescription)
    .where(and(eq(hosPrescription.doctorId, doctor.id), eq(hosPrescription.status, REJECTED)))
  const [incoming] = await db.select({ n: count() }).from(hosTransfer).where(askedOf(db, doctor))
  const seconds = sql<number>`extract(epoch from ${chatSession.firstReplyAt} - ${chatSession.acceptedAt})`
  const [today] = await db
    .select({ n: count(), firstReply: avg(seconds) })
    .from(chatSession)
    .where(and(eq(chatSession.doctorUserId, actor.id), gte(chatSession.acceptedAt, hospitalDayStart(now))))
  const firstReply = today?.firstReply ?? null
  return {
    rejected: rejected?.n ?? 0,
    incoming: incoming?.n ?? 0,
    accepted: today?.n ?? 0,
    firstReply: firstReply === null ? null : Math.round(Number(firstReply)),
    duty: await dutyOf(db, { tenantId: doctor.tenantId, doctorId: doctor.id, now }),
  }
}

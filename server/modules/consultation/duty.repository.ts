import { and, eq, inArray, or } from 'drizzle-orm'
import { BY_SCHEDULE } from '#contract/rules/hospitalConfig.ts'
import { hospitalDay, hospitalTime } from '#contract/rules/hospitalClock.ts'
import { mondayOf, SCHEDULE_SLOTS } from '#contract/rules/scheduleWeek.ts'
import { isOnDuty } from '#contract/rules/serviceTimes.ts'
import type { Queryable } from '#server/db/client.ts'
import { hosConfig, hosDoctor, hosSchedule, hosServiceTime } from '#server/db/tables/index.ts'

const NOON = 12
const DAY_MINUTES = 1_440

/** The half-day of a moment on the duty board, and its minute of the week from Monday, by the hospital's clock. */
function momentOf(now: Date) {
  const local = hospitalTime(now.getTime())
  const day = (local.getUTCDay() + 6) % 7
  const half = local.getUTCHours() < NOON ? 'am' : 'pm'
  const slot = SCHEDULE_SLOTS.find(one => one.day === day && one.half === half)
  if (!slot) throw new Error(`no half-day ${day} ${half}`)
  return {
    monday: mondayOf(hospitalDay(now.getTime())),
    slot: slot.key,
    minute: day * DAY_MINUTES + local.getUTCHours() * 60 + local.getUTCMinutes(),
  }
}

/** Sets whose duty has begun or ended, in hospitals whose schedule decides over presence; in all others nobody is off duty. User ids of those it changed. */
export async function keepDuty(db: Queryable, now: Date): Promise<string[]> {
  const deciding = await db
    .select({ id: hosConfig.tenantId })
    .from(hosConfig)
    .where(and(eq(hosConfig.key, BY_SCHEDULE), eq(hosConfig.value, 'Y')))
  const tenants = deciding.map(({ id }) => id)
  const ofDeciding = inArray(hosDoctor.tenantId, tenants)
  const doctors = await db
    .select()
    .from(hosDoctor)
    .where(tenants.length === 0 ? eq(hosDoctor.offDuty, true) : or(eq(hosDoctor.offDuty, true), ofDeciding))
  if (doctors.length === 0) return []
  const { monday, slot, minute } = momentOf(now)
  const board = await db
    .select({ doctorId: hosSchedule.doctorId, places: hosSchedule[slot] })
    .from(hosSchedule)
    .where(and(inArray(hosSchedule.tenantId, tenants), eq(hosSchedule.monday, monday), eq(hosSchedule.live, true)))
  const windows = await db
    .select()
    .from(hosServiceTime)
    .where(and(inArray(hosServiceTime.tenantId, tenants), eq(hosServiceTime.enabled, 'Y')))
  const changed: string[] = []
  for (const { id, tenantId, userId, orgCode, openTypes, offDuty } of doctors) {
    const places = board.filter(row => row.doctorId === id).reduce((sum, row) => sum + (row.places ?? 0), 0)
    const types = openTypes.split(',').filter(type => type !== '')
    const own = windows.filter(window => window.tenantId === tenantId)
    const isOff = tenants.includes(tenantId) && !isOnDuty({ places, orgCode, openTypes: types }, own, minute)
    if (isOff === offDuty) continue
    await db.update(hosDoctor).set({ offDuty: isOff }).where(eq(hosDoctor.id, id))
    changed.push(userId)
  }
  return changed
}

import { randomInt } from 'node:crypto'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { CARE_LIVE } from '#contract/lifecycles/careReservation.ts'
import { NURSING } from '#contract/rules/care.ts'
import type { CareSpan } from '#contract/rules/careTimes.ts'
import { hospitalTime } from '#contract/rules/hospitalClock.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import {
  careItem,
  carePrice,
  careReservation,
  careSchedule,
  careType,
  hosOrder,
  hosPatient,
  sysDepart,
  sysUser,
  sysUserDepart,
} from '#server/db/tables/index.ts'
import { ofTenant } from '#server/plugins/rights.ts'
import { nursesOf } from './care.repository.ts'

export type ReservationRow = typeof careReservation.$inferSelect
export type ScheduleRow = typeof careSchedule.$inferSelect
export type ItemRow = typeof careItem.$inferSelect

const LIVE = [...CARE_LIVE]
/** States in which a nurse is bound. */
const BOUND = LIVE.filter(status => status !== '0')
const TRIES = 20
const CLOSED_CARD = 0
const account = sql<string>`coalesce(${hosPatient.userId}, ${hosPatient.id})`

/** Numbers of twelve digits of the time and six random ones. */
const numberAt = (now: Date): string =>
  `${hospitalTime(now.getTime()).toISOString().replace(/\D/g, '').slice(2, 14)}${String(randomInt(1_000_000)).padStart(6, '0')}`

/** Items in use with the names of their types. */
export const itemsInUse = (db: Queryable, tenantId: number): Promise<{ item: ItemRow; typeName: string | null }[]> =>
  db
    .select({ item: careItem, typeName: careType.name })
    .from(careItem)
    .leftJoin(careType, eq(careType.id, careItem.typeId))
    .where(and(eq(careItem.tenantId, tenantId), eq(careItem.enabled, 'Y')))
    .orderBy(asc(careItem.sort), asc(careItem.id))

export async function findItem(db: Queryable, tenantId: number, id: string): Promise<ItemRow | undefined> {
  const [row] = await db
    .select()
    .from(careItem)
    .where(and(eq(careItem.tenantId, tenantId), eq(careItem.id, id)))
  return row
}

/** Prices that hold on a day (YYYY-MM-DD) by item: that of 护理部 before that of the whole hospital. */
export async function pricesOn(
  db: Queryable,
  of: { tenantId: number; day: string; itemIds: readonly string[] },
): Promise<Map<string, typeof carePrice.$inferSelect>> {
  const rows = await db
    .select()
    .from(carePrice)
    .where(
      and(
        eq(carePrice.tenantId, of.tenantId),
        inArray(carePrice.itemId, [...of.itemIds]),
        inArray(carePrice.orgCode, ['', NURSING]),
        lte(carePrice.startDate, of.day),
        or(isNull(carePrice.endDate), gte(carePrice.endDate, of.day)),
      ),
    )
    // the last of an item wins
    .orderBy(asc(carePrice.orgCode))
  return new Map(rows.map(row => [row.itemId, row]))
}

/** Hours between two days (both included) that have a free place, of nurses who are in service, with their names. */
export const freeHours = (
  db: Queryable,
  of: { tenantId: number; from: string; to: string },
): Promise<{ schedule: ScheduleRow; nurseName: string | null }[]> =>
  db
    .select({ schedule: careSchedule, nurseName: sysUser.realname })
    .from(careSchedule)
    .innerJoin(sysUser, eq(sysUser.id, careSchedule.nurseId))
    .where(
      and(
        eq(careSchedule.tenantId, of.tenantId),
        gte(careSchedule.date, of.from),
        lte(careSchedule.date, of.to),
        lt(careSchedule.used, careSchedule.quota),
        inArray(careSchedule.nurseId, nursesOf(db, of.tenantId)),
      ),
    )
    .orderBy(asc(careSchedule.date), asc(careSchedule.startTime), asc(sysUser.realname))

/** Visits in some hours that hold a place, by schedule. */
export async function visitsOf(db: Queryable, scheduleIds: readonly string[]): Promise<Map<string, CareSpan[]>> {
  if (scheduleIds.length === 0) return new Map()
  const rows = await db
    .select({ scheduleId: careReservation.scheduleId, start: careReservation.start, end: careReservation.end })
    .from(careReservation)
    .where(and(inArray(careReservation.scheduleId, [...scheduleIds]), inArray(careReservation.status, LIVE)))
  const found = new Map<string, CareSpan[]>()
  for (const { scheduleId, start, end } of rows) {
    const spans = found.get(scheduleId ?? '') ?? []
    found.set(scheduleId ?? '', [...spans, { start: start.getTime(), end: end.getTime() }])
  }
  return found
}

/** Takes a place of some hours, which are locked from then on: of many at once as many win as there are places (CARE-02). null: there is none left. */
export async function reservePlace(tx: Tx, tenantId: number, id: string): Promise<ScheduleRow | null> {
  const [row] = await tx
    .update(careSchedule)
    .set({ used: sql`${careSchedule.used} + 1`, version: sql`${careSchedule.version} + 1` })
    .where(and(eq(careSchedule.id, id), eq(careSchedule.tenantId, tenantId), lt(careSchedule.used, careSchedule.quota)))
    .returning()
  return row ?? null
}
/** Gives a place back. */
export async function freePlace(tx: Tx, id: string): Promise<void> {
  await tx
    .update(careSchedule)
    .set({ used: sql`${careSchedule.used} - 1`, version: sql`${careSchedule.version} + 1` })
    .where(and(eq(careSchedule.id, id), gt(careSchedule.used, 0)))
}
export async function hasSchedule(tx: Tx, tenantId: number, id: string): Promise<boolean> {
  return (await tx.$count(careSchedule, and(eq(careSchedule.tenantId, tenantId), eq(careSchedule.id, id)))) > 0
}

/** One of the people of an account, locked: their visits are booked one after the other. */
export async function lockPerson(tx: Tx, accountId: string, id: string): Promise<{ id: string; name: string } | undefined> {
  const [row] = await tx
    .select({ id: hosPatient.id, name: hosPatient.name })
    .from(hosPatient)
    .where(and(eq(hosPatient.id, id), eq(account, accountId), ne(hosPatient.status, CLOSED_CARD)))
    .for('update')
  return row
}

/** The person of a visit, locked: it moves one after the other with what is booked for them. */
export async function lockVisited(tx: Tx, patientId: string): Promise<void> {
  await tx.select({ id: hosPatient.id }).from(hosPatient).where(eq(hosPatient.id, patientId)).for('update')
}

/** Whether a person, locked, has another visit at that time; `exceptId`: the one that moves. */
export async function hasVisitAt(tx: Tx, patientId: string, { start, end }: CareSpan, exceptId?: string): Promise<boolean> {
  const found = await tx.$count(
    careReservation,
    and(
      eq(careReservation.patientId, patientId),
      inArray(careReservation.status, LIVE),
      lt(careReservation.start, new Date(end)),
      gt(careReservation.end, new Date(start)),
      exceptId === undefined ? undefined : ne(careReservation.id, exceptId),
    ),
  )
  return found > 0
}

/** How many visits of an account wait for their money. */
export async function unpaidOf(tx: Tx, accountId: string): Promise<number> {
  const rows = await tx
    .select({ id: careReservation.id })
    .from(careReservation)
    .innerJoin(hosPatient, eq(hosPatient.id, careReservation.patientId))
    .where(and(eq(account, accountId), eq(careReservation.status, '0')))
  return rows.length
}

/** Whether a nurse is at another visit at that time; of two who are assigned at once the second waits here (CARE-04). */
export async function isNurseBusy(tx: Tx, nurseId: string, visit: CareSpan & { id: string }): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`careNurse|${nurseId}`}))`)
  return (await busyNurses(tx, visit)).has(nurseId)
}
/** Nurses who are at another visit at that time. */
export async function busyNurses(db: Queryable, { id, start, end }: CareSpan & { id: string }): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ nurseId: careReservation.nurseId })
    .from(careReservation)
    .where(
      and(
        ne(careReservation.id, id),
        inArray(careReservation.status, BOUND),
        lt(careReservation.start, new Date(end)),
        gt(careReservation.end, new Date(start)),
      ),
    )
  return new Set(rows.flatMap(({ nurseId }) => nurseId ?? []))
}
/** Nurses in service, with their hours of a day. */
export const nursesOn = (
  db: Queryable,
  tenantId: number,
  day: string,
): Promise<{ id: string; name: string | null; startTime: string | null; endTime: string | null }[]> =>
  db
    .select({
      id: sysUser.id,
      name: sysUser.realname,
      startTime: careSchedule.startTime,
      endTime: careSchedule.endTime,
    })
    .from(sysUser)
    .innerJoin(sysUserDepart, eq(sysUserDepart.userId, sysUser.id))
    .innerJoin(sysDepart, and(eq(sysDepart.id, sysUserDepart.departId), eq(sysDepart.orgCode, NURSING)))
    .leftJoin(
      careSchedule,
      and(eq(careSchedule.nurseId, sysUser.id), eq(careSchedule.tenantId, tenantId), eq(careSchedule.date, day)),
    )
    .where(and(eq(sysUser.status, 1), eq(sysUser.delFlag, 0), ofTenant({ tenantId })))
    .orderBy(asc(sysUser.username))

/** Stores a visit under a number of its own. */
export async function insertReservation(
  tx: Tx,
  values: Omit<typeof careReservation.$inferInsert, 'no'>,
  now: Date,
): Promise<ReservationRow> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const [row] = await tx
      .insert(careReservation)
      .values({ ...values, no: `HL${numberAt(now)}`, createTime: now })
      .onConflictDoNothing({ target: careReservation.no })
      .returning()
    if (row) return row
  }
  throw new Error('no number of a visit is free')
}
/** The order of a visit that is not paid yet; answers its id. */
export async function insertCareOrder(tx: Tx, visit: ReservationRow, payDeadline: Date, now: Date): Promise<string> {
  const id = newId()
  const { tenantId, patientId, priceFen } = visit
  const money = { amountFen: priceFen, payFen: priceFen, payDeadline }
  const of = { tenantId, patientId, type: '3', refId: visit.id, requestId: `care:${visit.id}` } as const
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const [row] = await tx
      .insert(hosOrder)
      .values({ ...of, ...money, id, orderNo: `HD${numberAt(now)}`, status: '0', createTime: now })
      .onConflictDoNothing({ target: hosOrder.orderNo })
      .returning({ id: hosOrder.id })
    if (row) return row.id
  }
  throw new Error('no number of an order is free')
}

export async function findReservation(db: Queryable, id: string): Promise<ReservationRow | undefined> {
  const [row] = await db.select().from(careReservation).where(eq(careReservation.id, id))
  return row
}
/** The visit, locked until the end of the transaction; its order is locked before it. */
export async function lockReservation(tx: Tx, id: string): Promise<ReservationRow | undefined> {
  const [row] = await tx.select().from(careReservation).where(eq(careReservation.id, id)).for('update')
  return row
}
/** Changes a locked visit: +1 to its version. */
export async function updateReservation(
  tx: Tx,
  row: ReservationRow,
  change: Partial<ReservationRow>,
  now: Date,
): Promise<ReservationRow> {
  const [changed] = await tx
    .update(careReservation)
    .set({ ...change, version: row.version + 1, updateTime: now })
    .where(eq(careReservation.id, row.id))
    .returning()
  if (!changed) throw new Error('a visit that is locked cannot be found')
  return changed
}

/** Visits that should have begun and have no nurse, and those that nobody ended since. */
export const dueVisits = (db: Queryable, now: Date, endedBy: Date): Promise<{ id: string }[]> =>
  db
    .select({ id: careReservation.id })
    .from(careReservation)
    .where(
      or(
        and(eq(careReservation.status, '1'), lte(careReservation.start, now)),
        and(eq(careReservation.status, '3'), lte(careReservation.end, endedBy)),
      ),
    )
    .limit(100)

const selectVisits = (db: Queryable) =>
  db
    .select({
      row: careReservation,
      item: careItem,
      patientName: hosPatient.name,
      account,
      nurseName: sysUser.realname,
    })
    .from(careReservation)
    .innerJoin(hosPatient, eq(hosPatient.id, careReservation.patientId))
    .leftJoin(careItem, eq(careItem.id, careReservation.itemId))
    .leftJoin(sysUser, eq(sysUser.id, careReservation.nurseId))
export type FullVisit = Awaited<ReturnType<typeof selectVisits>>[number]

export async function findVisit(db: Queryable, id: string): Promise<FullVisit | undefined> {
  const [row] = await selectVisits(db).where(eq(careReservation.id, id))
  return row
}
/** The latest visits of the people of an account. */
export const visitsOfAccount = (db: Queryable, accountId: string, limit: number): Promise<FullVisit[]> =>
  selectVisits(db).where(eq(account, accountId)).orderBy(desc(careReservation.createTime), desc(careReservation.id)).limit(limit)
/** Names of patients by visit. */
export async function patientNames(db: Queryable, ids: readonly string[]): Promise<Map<string, { name: string; phone: string }>> {
  const rows = await db
    .select({ id: careReservation.id, name: hosPatient.name, phone: careReservation.contactPhone })
    .from(careReservation)
    .innerJoin(hosPatient, eq(hosPatient.id, careReservation.patientId))
    .where(inArray(careReservation.id, [...ids]))
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

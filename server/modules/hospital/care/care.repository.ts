import { and, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { NURSING } from '#contract/rules/care.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import {
  careItem,
  carePrice,
  careReservation,
  careSchedule,
  careType,
  sysDepart,
  sysUser,
  sysUserDepart,
} from '#server/db/tables/index.ts'
import { ofTenant } from '#server/plugins/rights.ts'

type TypeRow = typeof careType.$inferSelect

/** Of two that are saved at once the second waits here until the first is done. */
const oneByOne = (tx: Tx, ...of: readonly (string | number)[]) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${of.join('|')}))`)

/** A type of a tenant. */
export async function typeOf(tx: Tx, tenantId: number, id: string): Promise<TypeRow | undefined> {
  const [row] = await tx
    .select()
    .from(careType)
    .where(and(eq(careType.tenantId, tenantId), eq(careType.id, id)))
  return row
}

/** Which of the types have others below them. */
export async function typesAbove(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ pid: careType.pid })
    .from(careType)
    .where(inArray(careType.pid, [...ids]))
  return new Set(rows.map(({ pid }) => pid))
}

/** Whether a type has an item of its own. */
export async function hasItems(tx: Tx, typeId: string): Promise<boolean> {
  return (await tx.$count(careItem, eq(careItem.typeId, typeId))) > 0
}

/** Whether a tenant has the item. */
export async function isItem(tx: Tx, tenantId: number, id: string): Promise<boolean> {
  return (await tx.$count(careItem, and(eq(careItem.tenantId, tenantId), eq(careItem.id, id)))) > 0
}

/** Whether an item was ever reserved. */
export async function isReserved(tx: Tx, itemId: string): Promise<boolean> {
  return (await tx.$count(careReservation, eq(careReservation.itemId, itemId))) > 0
}

/** An item that goes takes its prices along. */
export async function deletePrices(tx: Tx, itemId: string): Promise<void> {
  await tx.delete(carePrice).where(eq(carePrice.itemId, itemId))
}

/** A span of days, both ends included; null: open. */
export interface Days {
  from: string
  to: string | null
}

/** Whether another price of the item and department holds on one of the days. */
export async function hasPriceIn(
  tx: Tx,
  of: { tenantId: number; itemId: string; orgCode: string; exceptId: string },
  { from, to }: Days,
): Promise<boolean> {
  const { tenantId, itemId, orgCode, exceptId } = of
  await oneByOne(tx, 'carePrice', tenantId, itemId, orgCode)
  const rows = await tx
    .select({ id: carePrice.id })
    .from(carePrice)
    .where(
      and(
        eq(carePrice.tenantId, tenantId),
        eq(carePrice.itemId, itemId),
        eq(carePrice.orgCode, orgCode),
        ne(carePrice.id, exceptId),
        to === null ? undefined : lte(carePrice.startDate, to),
        or(isNull(carePrice.endDate), gte(carePrice.endDate, from)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The other hours of a nurse on a day. */
export async function hoursOf(
  tx: Tx,
  of: { tenantId: number; nurseId: string; date: string; exceptId: string },
): Promise<{ startTime: string; endTime: string }[]> {
  const { tenantId, nurseId, date, exceptId } = of
  await oneByOne(tx, 'careSchedule', tenantId, nurseId, date)
  return tx
    .select({ startTime: careSchedule.startTime, endTime: careSchedule.endTime })
    .from(careSchedule)
    .where(
      and(
        eq(careSchedule.tenantId, tenantId),
        eq(careSchedule.nurseId, nurseId),
        eq(careSchedule.date, date),
        ne(careSchedule.id, exceptId),
      ),
    )
}

/** The nurses in service of a tenant, or one of them, as a query that stands inside another one too. */
export const nursesOf = (db: Queryable, tenantId: number, userId?: string) =>
  db
    .select({ id: sysUser.id })
    .from(sysUser)
    .innerJoin(sysUserDepart, eq(sysUserDepart.userId, sysUser.id))
    .innerJoin(sysDepart, and(eq(sysDepart.id, sysUserDepart.departId), eq(sysDepart.orgCode, NURSING)))
    .where(
      and(
        userId === undefined ? undefined : eq(sysUser.id, userId),
        eq(sysUser.status, 1),
        eq(sysUser.delFlag, 0),
        ofTenant({ tenantId }),
      ),
    )

/** Whether somebody is a nurse in service of a tenant. */
export async function isNurse(tx: Tx, tenantId: number, userId: string): Promise<boolean> {
  const rows = await nursesOf(tx, tenantId, userId).limit(1)
  return rows.length > 0
}

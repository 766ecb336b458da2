import { and, asc, count, desc, eq, ilike, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PickerUser, UserKey } from '#contract/http/calls/users.ts'
import type { Page } from '#contract/http/envelope.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import type { Db } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import * as t from '#server/db/tables/index.ts'
import { ofTenant } from '#server/plugins/rights.ts'
import { departsBelow } from '#server/plugins/superiors.ts'
import { wireTime } from '#server/plugins/wireTime.ts'

/** Most rows of an answer without pages. */
const ARRAY_MAX = 1_000

/** What a query may know of its caller. */
export interface Viewer {
  tenantId: number
  seesPhones: boolean
}
/** Fields that are wanted; texts as typed. */
export interface UserFilter {
  username?: string
  realname?: string
  sex?: string
  departIds?: readonly string[]
}

const { id, username, realname, sex, phone, birthday, createTime, status } = t.sysUser
// Named one by one: a password can never slip in.
const COLUMNS = { id, username, realname, sex, phone, birthday, createTime, status }
const KEYS: Readonly<Record<UserKey, AnyPgColumn>> = { id, username, realname, workNo: t.sysUser.workNo }
const ORDERS = new Map(Object.entries({ createTime, username, realname, birthday, sex }))

/** Contains, with or without the stars of a contains search (contract.md 6.4). */
const contains = (column: AnyPgColumn, text: string | undefined): SQL | undefined => {
  const bare = text?.trim().replace(/^\*|\*$/g, '') ?? ''
  return bare === '' ? undefined : ilike(column, holding(bare))
}

/** Members of the viewer's tenant; without tenants (0) those who have none either. */
const visible = (viewer: Viewer): SQL | undefined => and(eq(t.sysUser.delFlag, 0), ofTenant(viewer))

/** Users of these departments and of those below; unknown ids give nobody. */
const within = (db: Db, departIds: readonly string[]): SQL =>
  inArray(
    id,
    db
      .select({ userId: t.sysUserDepart.userId })
      .from(t.sysUserDepart)
      .where(inArray(t.sysUserDepart.departId, departsBelow(inArray(t.sysDepart.id, [...departIds])))),
  )

type Row = Pick<typeof t.sysUser.$inferSelect, keyof typeof COLUMNS>

/** Rows as they leave the server, with the names of their departments. */
async function present(db: Db, rows: readonly Row[], viewer: Viewer): Promise<PickerUser[]> {
  const names = rows.length
    ? await db
        .select({ userId: t.sysUserDepart.userId, name: t.sysDepart.departName })
        .from(t.sysUserDepart)
        .innerJoin(t.sysDepart, eq(t.sysDepart.id, t.sysUserDepart.departId))
        .where(
          and(
            inArray(
              t.sysUserDepart.userId,
              rows.map(row => row.id),
            ),
            eq(t.sysDepart.delFlag, 0),
          ),
        )
        .orderBy(asc(t.sysDepart.orgCode))
    : []
  const byUser = new Map<string, string[]>()
  for (const { userId, name } of names) byUser.set(userId, [...(byUser.get(userId) ?? []), name])
  return rows.map(row => ({
    id: row.id,
    username: row.username,
    realname: row.realname,
    sex: row.sex === 1 || row.sex === 2 ? row.sex : null,
    phone: row.phone === null || viewer.seesPhones ? row.phone : maskPhone(row.phone),
    orgCodeTxt: (byUser.get(row.id) ?? []).join(','),
    birthday: row.birthday,
    createTime: wireTime(row.createTime),
    status: row.status === 2 ? 2 : 1,
  }))
}

/** Users of a department and below. */
export async function usersOfDepartment(db: Db, viewer: Viewer, departId: string, name?: string): Promise<PickerUser[]> {
  const rows = await db
    .select(COLUMNS)
    .from(t.sysUser)
    .where(and(visible(viewer), within(db, [departId]), contains(realname, name)))
    .orderBy(asc(realname), asc(id))
    .limit(ARRAY_MAX)
  return present(db, rows, viewer)
}

/** Users with one of the values in every named field; no field, nobody. */
export async function usersByValues(
  db: Db,
  viewer: Viewer,
  wanted: readonly (readonly [UserKey, readonly string[]])[],
): Promise<PickerUser[]> {
  if (wanted.length === 0) return []
  const matches = wanted.map(([key, values]) => inArray(KEYS[key], [...values]))
  const rows = await db
    .select(COLUMNS)
    .from(t.sysUser)
    .where(and(visible(viewer), ...matches))
    .orderBy(asc(username), asc(id))
    .limit(ARRAY_MAX)
  return present(db, rows, viewer)
}

/** A page of users; newest first unless another known column is named. The order always ends in the id. */
export async function userPage(
  db: Db,
  viewer: Viewer,
  filter: UserFilter,
  page: { no: number; size: number; column: string; order: string },
): Promise<Page<PickerUser>> {
  const where = and(
    visible(viewer),
    contains(username, filter.username),
    contains(realname, filter.realname),
    filter.sex ? eq(sex, filter.sex === '1' ? 1 : filter.sex === '2' ? 2 : -1) : undefined,
    filter.departIds?.length ? within(db, filter.departIds) : undefined,
  )
  const direction = page.order.toLowerCase().includes('asc') ? asc : desc
  const rows = await db
    .select(COLUMNS)
    .from(t.sysUser)
    .where(where)
    .orderBy(direction(ORDERS.get(page.column) ?? createTime), asc(id))
    .limit(page.size)
    .offset((page.no - 1) * page.size)
  const [sum] = await db.select({ n: count() }).from(t.sysUser).where(where)
  const total = sum?.n ?? 0
  const records = await present(db, rows, viewer)
  return { records, total, size: page.size, current: page.no, pages: Math.ceil(total / page.size) }
}

import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AddressEntry } from '#contract/http/calls/users.ts'
import type { Page } from '#contract/http/envelope.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import type { Db } from '#server/db/client.ts'
import { initialsKnown } from '#server/initials.ts'
import { holding } from '#server/db/like.ts'
import * as t from '#server/db/tables/index.ts'
import { ofTenant } from '#server/plugins/rights.ts'
import { departsBelow } from '#server/plugins/superiors.ts'
import type { Viewer } from './users.repository.ts'

/** Texts that stand in the fields; empty ones ask nothing. */
export interface AddressFilter {
  orgCode?: string
  username?: string
  realname?: string
  workNo?: string
  phone?: string
  keyWord?: string
}

const NAME_SPLIT = ' | '
const bare = (text: string | undefined): string => text?.trim().replace(/^\*|\*$/g, '') ?? ''
const holds = (column: PgColumn, text: string | undefined): SQL | undefined =>
  bare(text) === '' ? undefined : ilike(column, holding(bare(text)))

/** Who works in the department of this code or below it. */
const within = (orgCode: string): SQL => sql`exists (
  select 1 from sys_user_depart ud
  where ud.user_id = ${t.sysUser.id} and ud.depart_id in ${departsBelow(eq(t.sysDepart.orgCode, orgCode))})`

/** People compared by the sound of their names. */
const SOUNDS_MAX = 20_000

/** Part of a name, or of its pinyin initials: `lwq` finds 林文清. */
async function named(db: Db, viewer: Viewer, text: string | undefined): Promise<SQL | undefined> {
  const part = holds(t.sysUser.realname, text)
  const letters = bare(text).toLowerCase()
  if (!/^[a-z]+$/.test(letters)) return part
  const people = await db
    .select({ id: t.sysUser.id, name: t.sysUser.realname })
    .from(t.sysUser)
    .where(and(eq(t.sysUser.delFlag, 0), eq(t.sysUser.status, 1), ofTenant(viewer)))
    .limit(SOUNDS_MAX)
  const ids = people.flatMap(({ id, name }) => (initialsKnown(name).some(spelling => spelling.includes(letters)) ? [id] : []))
  return ids.length === 0 ? part : or(part, inArray(t.sysUser.id, ids))
}

/** Part of the phone as this viewer reads it, or the whole number: nobody finds out by asking what is hidden from them. */
function phoned({ seesPhones }: Viewer, text: string | undefined): SQL | undefined {
  const asked = bare(text)
  if (asked === '' || seesPhones) return holds(t.sysUser.phone, text)
  const shown = sql`left(${t.sysUser.phone}, 3) || '****' || substr(${t.sysUser.phone}, 8)`
  return or(eq(t.sysUser.phone, asked), and(sql`length(${t.sysUser.phone}) >= 11`, sql`${shown} like ${holding(asked)}`))
}

/** A page of colleagues by name (contract.md 8): normal accounts of the tenant, phones and e-mails as their reader may see them. */
export async function addressPage(
  db: Db,
  viewer: Viewer,
  filter: AddressFilter,
  page: { no: number; size: number },
): Promise<Page<AddressEntry>> {
  const user = t.sysUser
  const where = and(
    eq(user.delFlag, 0),
    eq(user.status, 1),
    ofTenant(viewer),
    bare(filter.orgCode) === '' ? undefined : within(bare(filter.orgCode)),
    holds(user.username, filter.username),
    await named(db, viewer, filter.realname),
    holds(user.workNo, filter.workNo),
    phoned(viewer, filter.phone),
    or(holds(user.realname, filter.keyWord), holds(user.username, filter.keyWord), holds(user.workNo, filter.keyWord)),
  )
  const total = await db.$count(user, where)
  const rows = await db
    .select()
    .from(user)
    .where(where)
    .orderBy(asc(user.realname), asc(user.id))
    .limit(page.size)
    .offset((page.no - 1) * page.size)
  const ids = rows.map(row => row.id)
  const links =
    ids.length === 0
      ? []
      : await db
          .select({ userId: t.sysUserDepart.userId, id: t.sysDepart.id, name: t.sysDepart.departName })
          .from(t.sysUserDepart)
          .innerJoin(t.sysDepart, and(eq(t.sysDepart.id, t.sysUserDepart.departId), eq(t.sysDepart.delFlag, 0)))
          .where(inArray(t.sysUserDepart.userId, ids))
          .orderBy(asc(t.sysDepart.orgCode))
  const records = rows.map(row => {
    const own = links.filter(link => link.userId === row.id)
    const { id: userId, username, realname, avatar, workNo, post, email, sex } = row
    return {
      ...{ id: userId, userId, username, realname, avatar, workNo, post, email, sex },
      telephone: null,
      phone: row.phone === null || viewer.seesPhones ? row.phone : maskPhone(row.phone),
      departId: own.map(link => link.id).join(','),
      departName: own.map(link => link.name).join(NAME_SPLIT),
    }
  })
  return { records, total, size: page.size, current: page.no, pages: Math.ceil(total / page.size) }
}

import { and, asc, count, desc, eq, ilike, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import type { AdminUser } from '#contract/http/calls/usersAdmin.ts'
import type { Page } from '#contract/http/envelope.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { createDataScope } from '#server/crud/dataScope.ts'
import { createStore, narrowedFor } from '#server/crud/store.ts'
import type { Tx } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import { sysUser } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { ofTenant } from '#server/plugins/rights.ts'
import { linksOf } from './links.ts'

const MISSING = '未找到对应实体'

const accounts = createStore(users, {})

/** Those of these ids that are accounts of the caller's tenant which his data rules leave to him, locked; refuses when one is not. */
export async function lockAccounts(tx: Tx, actor: UserPrincipal, ids: readonly string[], delFlag = 0): Promise<void> {
  if (ids.length === 0) throw new Refusal(MISSING)
  const narrowed = await narrowedFor({ dataScope: createDataScope({ db: tx, now: Date.now }) }, accounts, actor, tx)
  const rows = await tx
    .select({ id: sysUser.id })
    .from(sysUser)
    .where(and(inArray(sysUser.id, [...ids]), eq(sysUser.delFlag, delFlag), ofTenant(actor), narrowed))
    .orderBy(asc(sysUser.id))
    .for('update')
  if (rows.length < ids.length) throw new Refusal(MISSING)
}

/** Accounts as administration tables show them. */
export async function adminUsers(
  app: FastifyInstance,
  actor: UserPrincipal,
  where: SQL | undefined,
  page?: { no: number; size: number },
): Promise<AdminUser[]> {
  const query = app.db
    .select({
      id: sysUser.id,
      username: sysUser.username,
      realname: sysUser.realname,
      phone: sysUser.phone,
      status: sysUser.status,
    })
    .from(sysUser)
    .where(and(where, ofTenant(actor)))
    .orderBy(desc(sysUser.createTime), asc(sysUser.id))
  const rows = await (page ? query.limit(page.size).offset((page.no - 1) * page.size) : query.limit(PAGE_SIZE_MAX))
  const { departs } = await linksOf(
    app.db,
    rows.map(row => row.id),
  )
  return rows.map(row => ({
    ...row,
    phone: row.phone && (actor.actions.has('user:unmask') ? row.phone : maskPhone(row.phone)),
    orgCodeTxt: departs
      .filter(depart => depart.userId === row.id)
      .map(depart => depart.name)
      .join(','),
  }))
}

/** A page of accounts that are linked with something. */
export async function linkedUsers(
  app: FastifyInstance,
  actor: UserPrincipal,
  linked: SQL,
  input: { username?: string; pageNo?: number; pageSize?: number },
): Promise<Page<AdminUser>> {
  const [no, size] = [Math.max(1, input.pageNo ?? 1), Math.min(input.pageSize ?? PAGE_SIZE, PAGE_SIZE_MAX)]
  const name = input.username?.trim().replace(/^\*|\*$/g, '') ?? ''
  const where = and(eq(sysUser.delFlag, 0), linked, name === '' ? undefined : ilike(sysUser.username, holding(name)))
  const [sum] = await app.db
    .select({ n: count() })
    .from(sysUser)
    .where(and(where, ofTenant(actor)))
  const total = sum?.n ?? 0
  return { records: await adminUsers(app, actor, where, { no, size }), total, size, current: no, pages: Math.ceil(total / size) }
}

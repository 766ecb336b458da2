import { and, asc, count, desc, eq, ilike } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import type { AdminUser } from '#contract/http/calls/usersAdmin.ts'
import type { Page } from '#contract/http/envelope.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { askerOf, visibleAccounts } from '#server/crud/accountScope.ts'
import { holding } from '#server/db/like.ts'
import { sysUser } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { linksOf } from './links.ts'

/** Accounts as administration tables show them, those that data rules keep from the caller left out. */
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
    .where(and(where, await visibleAccounts(askerOf(app, actor))))
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
    .where(and(where, await visibleAccounts(askerOf(app, actor))))
  const total = sum?.n ?? 0
  return { records: await adminUsers(app, actor, where, { no, size }), total, size, current: no, pages: Math.ceil(total / size) }
}

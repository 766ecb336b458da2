import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import type { AdminUser } from '#contract/http/calls/usersAdmin.ts'
import type { Page } from '#contract/http/envelope.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { askerOf } from '#server/crud/accountScope.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { pageOfLinked } from './accounts.repository.ts'
import type { AccountRow, LinkedWith } from './accounts.repository.ts'
import { linksOf } from './links.repository.ts'

/** Accounts as administration tables show them: with their departments, and phones as the caller may see them. */
export async function adminUsers(app: FastifyInstance, actor: UserPrincipal, rows: readonly AccountRow[]): Promise<AdminUser[]> {
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

/** A page of accounts that are linked with something, those that data rules keep from the caller left out. */
export async function linkedUsers(
  app: FastifyInstance,
  actor: UserPrincipal,
  linkedWith: LinkedWith,
  input: { username?: string; pageNo?: number; pageSize?: number },
): Promise<Page<AdminUser>> {
  const [current, size] = [Math.max(1, input.pageNo ?? 1), Math.min(input.pageSize ?? PAGE_SIZE, PAGE_SIZE_MAX)]
  const name = input.username?.trim().replace(/^\*|\*$/g, '') ?? ''
  const asked = { name, limit: size, offset: (current - 1) * size }
  const { rows, total } = await pageOfLinked(askerOf(app, actor), linkedWith, asked)
  return { records: await adminUsers(app, actor, rows), total, size, current, pages: Math.ceil(total / size) }
}

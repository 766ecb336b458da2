import { and, asc, count, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { REPLY_SCOPE } from '#contract/rules/cannedReplies.ts'
import type { UsableReply } from '#contract/http/calls/cannedReplies.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { hosCannedReply, sysDepart, sysUserDepart } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'

const table = hosCannedReply
const OFFERED_MAX = 1_000

/** Who keeps the replies of departments and of the hospital. */
export const isOffice = ({ roles }: Pick<UserPrincipal, 'roles'>): boolean =>
  roles.includes('admin') || roles.includes('hospital')

/** Replies a person maintains: their own, and as office those of departments and of the hospital. */
export const maintainedBy = (user: UserPrincipal): SQL | undefined => {
  const own = and(eq(table.scope, REPLY_SCOPE.own), eq(table.ownerId, user.id))
  return isOffice(user) ? or(own, ne(table.scope, REPLY_SCOPE.own)) : own
}

/** Replies a doctor may insert. */
function usableBy(tx: Queryable, user: UserPrincipal): SQL | undefined {
  const departments = tx
    .select({ orgCode: sysDepart.orgCode })
    .from(sysUserDepart)
    .innerJoin(sysDepart, eq(sysDepart.id, sysUserDepart.departId))
    .where(eq(sysUserDepart.userId, user.id))
  return and(
    eq(table.tenantId, user.tenantId),
    or(
      and(eq(table.scope, REPLY_SCOPE.own), eq(table.ownerId, user.id)),
      and(eq(table.scope, REPLY_SCOPE.department), inArray(table.orgCode, departments)),
      eq(table.scope, REPLY_SCOPE.hospital),
    ),
  )
}

/** Everything a doctor may insert, most used first. */
export const offeredTo = (tx: Queryable, user: UserPrincipal): Promise<UsableReply[]> =>
  tx
    .select({
      id: table.id,
      scope: table.scope,
      groupName: table.groupName,
      shortcut: table.shortcut,
      title: table.title,
      pinyin: table.pinyin,
      content: table.content,
      useCount: table.useCount,
    })
    .from(table)
    .where(and(usableBy(tx, user), eq(table.enabled, 'Y')))
    .orderBy(desc(table.useCount), asc(table.groupName), asc(table.sort), asc(table.id))
    .limit(OFFERED_MAX)

/** +1 for a reply the doctor may insert; its version stays, so that nobody's edit is in the way. */
export async function countUse(tx: Queryable, user: UserPrincipal, id: string): Promise<void> {
  await tx
    .update(table)
    .set({ useCount: sql`${table.useCount} + 1` })
    .where(and(eq(table.id, id), usableBy(tx, user)))
}

/** Groups of what a person maintains, with their numbers. */
export const groupsOf = (tx: Queryable, user: UserPrincipal) =>
  tx
    .select({ groupName: table.groupName, count: count() })
    .from(table)
    .where(and(eq(table.tenantId, user.tenantId), maintainedBy(user)))
    .groupBy(table.groupName)
    .orderBy(asc(table.groupName))

/** Whether another reply of the same owner has the shortcut; of two who save it at once the second waits here. */
export async function isShortcutTaken(
  tx: Tx,
  owner: { tenantId: number; scope: string; ownerId: string; orgCode: string },
  shortcut: string,
  exceptId: string,
): Promise<boolean> {
  const { tenantId, scope, ownerId, orgCode } = owner
  const key = `cannedReply|${tenantId}|${scope}|${ownerId}|${orgCode}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`)
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.tenantId, tenantId),
        eq(table.scope, scope),
        eq(table.ownerId, ownerId),
        eq(table.orgCode, orgCode),
        eq(table.shortcut, shortcut),
        ne(table.id, exceptId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Writes whose a reply is: no field of the resource. */
export async function setOwner(tx: Tx, id: string, ownerId: string): Promise<void> {
  await tx.update(table).set({ ownerId }).where(eq(table.id, id))
}

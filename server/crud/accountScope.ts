import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { user as users } from '#contract/resources/system/user.resource.ts'
import type { Tx } from '#server/db/client.ts'
import { sysUser } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { ofTenant } from '#server/plugins/rights.ts'
import { createDataScope } from './dataScope.ts'
import { createStore, narrowedFor } from './store.ts'
import { NOT_FOUND_TEXT } from './write.ts'

/** Who asks, when, and in which transaction; whoever changes rights has all of it. */
export interface Asker {
  tx: Tx
  user: UserPrincipal
  now: Date
}
/** The same of a call: by the server's clock. */
export const askerOf = (app: FastifyInstance, user: UserPrincipal, tx: Tx = app.db): Asker => ({
  tx,
  user,
  now: new Date(app.now()),
})

const accounts = createStore(users, {})

/** What the data rules of 用户管理 leave to somebody; undefined: everything of his tenant. */
export const narrowedAccounts = async ({ tx, user, now }: Asker): Promise<SQL | undefined> =>
  narrowedFor({ dataScope: createDataScope({ db: tx, now: () => now.getTime() }) }, accounts, user, tx)

/** Condition on sys_user: the accounts of his tenant that his data rules leave to him, whichever call he asks by. */
export const visibleAccounts = async (asker: Asker): Promise<SQL | undefined> =>
  and(ofTenant(asker.user), await narrowedAccounts(asker))

/** Those of these ids that are accounts of the caller's tenant which his data rules leave to him, locked; refuses when one is not. */
export async function lockAccounts(asker: Asker, ids: readonly string[], delFlag = 0): Promise<void> {
  if (ids.length === 0) throw new Refusal(NOT_FOUND_TEXT)
  const rows = await asker.tx
    .select({ id: sysUser.id })
    .from(sysUser)
    .where(and(inArray(sysUser.id, [...ids]), eq(sysUser.delFlag, delFlag), await visibleAccounts(asker)))
    .orderBy(asc(sysUser.id))
    .for('update')
  if (rows.length < ids.length) throw new Refusal(NOT_FOUND_TEXT)
}

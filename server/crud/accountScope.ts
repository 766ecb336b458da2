import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { user as users } from '#contract/resources/system/user.resource.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { sysUser } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { ofTenant } from '#server/plugins/rights.ts'
import { createDataScope } from './dataScope.ts'
import { createStore, narrowedFor } from './store.ts'
import { NOT_FOUND_TEXT } from './write.ts'

/** Who asks, when, and in which transaction; anyone who changes rights has all of it. */
export interface Asker<T extends Queryable = Queryable> {
  tx: T
  user: UserPrincipal
  now: Date
}
/** The same of a call: by the server's clock. */
export const askerOf = (app: FastifyInstance, user: UserPrincipal): Asker => ({ tx: app.db, user, now: new Date(app.now()) })
/** The same within a transaction. */
export const askerIn = (tx: Tx, app: FastifyInstance, user: UserPrincipal): Asker<Tx> => ({ ...askerOf(app, user), tx })

const accounts = createStore(users, {})

/** What the data rules of 用户管理 leave to somebody; undefined: everything of their tenant. */
export const narrowedAccounts = async ({ tx, user, now }: Asker): Promise<SQL | undefined> =>
  narrowedFor({ dataScope: createDataScope({ db: tx, now: () => now.getTime() }) }, accounts, user, tx)

/** Condition on sys_user: the accounts of their tenant that their data rules leave to them, whichever call they ask by. */
export const visibleAccounts = async (asker: Asker): Promise<SQL | undefined> =>
  and(ofTenant(asker.user), await narrowedAccounts(asker))

const theirs = async (asker: Asker, ids: readonly string[], delFlag: number): Promise<SQL | undefined> =>
  and(inArray(sysUser.id, [...ids]), eq(sysUser.delFlag, delFlag), await visibleAccounts(asker))

/** Refuses unless this id is an account of the caller's tenant which their data rules leave to them. */
export async function requireAccount(asker: Asker, id: string): Promise<void> {
  const [row] = await asker.tx
    .select({ id: sysUser.id })
    .from(sysUser)
    .where(await theirs(asker, [id], 0))
  if (row === undefined) throw new Refusal(NOT_FOUND_TEXT)
}

/** Those of these ids that are accounts of the caller's tenant which their data rules leave to them, locked; refuses when one is not. */
export async function lockAccounts(asker: Asker<Tx>, ids: readonly string[], delFlag = 0): Promise<void> {
  if (ids.length === 0) throw new Refusal(NOT_FOUND_TEXT)
  const rows = await asker.tx
    .select({ id: sysUser.id })
    .from(sysUser)
    .where(await theirs(asker, ids, delFlag))
    .orderBy(asc(sysUser.id))
    .for('update')
  if (rows.length < ids.length) throw new Refusal(NOT_FOUND_TEXT)
}

import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysDict, sysUser } from '#server/db/tables/index.ts'
import { ofTenant } from '#server/plugins/rights.ts'
import { LIST_MAX } from './matching.rules.ts'
import type { Named } from './matching.rules.ts'

/** Accounts of a tenant to compare a question with, frozen ones too, with whole phones. */
export async function accountNames(db: Queryable, tenantId: number): Promise<Named[]> {
  return db
    .select({ id: sysUser.id, name: sysUser.realname, code: sysUser.username, phone: sysUser.phone })
    .from(sysUser)
    .where(and(eq(sysUser.delFlag, 0), ofTenant({ tenantId })))
    .limit(LIST_MAX)
}

/** Dictionaries to compare a question with, common to all tenants. */
export async function dictionaryNames(db: Queryable): Promise<Named[]> {
  return db
    .select({ id: sysDict.id, name: sysDict.dictName, code: sysDict.dictCode })
    .from(sysDict)
    .where(eq(sysDict.delFlag, 0))
    .limit(LIST_MAX)
}

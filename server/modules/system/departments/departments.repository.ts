import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { sysDepart, sysUserDepart } from '#server/db/tables/index.ts'
import { DepartTree } from './departmentTree.rules.ts'

/** Every department that was not deleted, in order. They belong to the hospital: all tenants have the same. */
export async function departTree(db: Db): Promise<DepartTree> {
  const { id, parentId, departName, departOrder, orgCategory, orgCode } = sysDepart
  return new DepartTree(
    await db
      .select({ id, parentId, departName, departOrder, orgCategory, orgCode })
      .from(sysDepart)
      .where(eq(sysDepart.delFlag, 0))
      .orderBy(asc(departOrder), asc(orgCode), asc(id)),
  )
}

/** Ids of the departments a user belongs to. */
export async function ownDeparts(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ id: sysUserDepart.departId }).from(sysUserDepart).where(eq(sysUserDepart.userId, userId))
  return rows.map(({ id }) => id)
}

import { and, asc, eq, ilike, inArray, ne } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import { sysDepart, sysDepartRole, sysDepartRolePermission, sysDepartRoleUser } from '#server/db/tables/index.ts'

export type DepartRoleRow = typeof sysDepartRole.$inferSelect
type NewDepartRole = typeof sysDepartRole.$inferInsert

const ROLES_MAX = 500

/** A page of the roles of these departments, the oldest first, with how many there are; `name`: part of theirs, '' for any. */
export async function pageOfDepartRoles(
  db: Queryable,
  of: { departIds: readonly string[]; name: string; limit: number; offset: number },
): Promise<{ rows: DepartRoleRow[]; total: number }> {
  const where = and(
    inArray(sysDepartRole.departId, [...of.departIds]),
    of.name === '' ? undefined : ilike(sysDepartRole.roleName, holding(of.name)),
  )
  const total = await db.$count(sysDepartRole, where)
  const rows = await db
    .select()
    .from(sysDepartRole)
    .where(where)
    .orderBy(asc(sysDepartRole.createTime), asc(sysDepartRole.id))
    .limit(of.limit)
    .offset(of.offset)
  return { rows, total }
}

/** Roles of a department by code, at most some hundreds. */
export async function rolesOfDepart(db: Queryable, departId: string): Promise<DepartRoleRow[]> {
  return db
    .select()
    .from(sysDepartRole)
    .where(eq(sysDepartRole.departId, departId))
    .orderBy(asc(sysDepartRole.roleCode))
    .limit(ROLES_MAX)
}

/** A role of a department by its id. */
export async function findDepartRole(db: Queryable, id: string): Promise<DepartRoleRow | undefined> {
  const [role] = await db.select().from(sysDepartRole).where(eq(sysDepartRole.id, id))
  return role
}

/** Whether the department is there and not deleted. */
export const hasDepart = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.$count(sysDepart, and(eq(sysDepart.id, id), eq(sysDepart.delFlag, 0)))) > 0

/** Whether another role of a department has the code. */
export const isDepartRoleCodeTaken = async (db: Queryable, roleCode: string, exceptId = ''): Promise<boolean> =>
  (await db.$count(sysDepartRole, and(eq(sysDepartRole.roleCode, roleCode), ne(sysDepartRole.id, exceptId)))) > 0

/** Adds a role to its department. */
export async function insertDepartRole(db: Queryable, values: NewDepartRole): Promise<void> {
  await db.insert(sysDepartRole).values(values)
}

/** Writes a role; gives it as it is then, undefined: there is none. */
export async function updateDepartRole(
  db: Queryable,
  id: string,
  values: Partial<NewDepartRole>,
): Promise<DepartRoleRow | undefined> {
  const [current] = await db.update(sysDepartRole).set(values).where(eq(sysDepartRole.id, id)).returning()
  return current
}

/** Removes roles with who has them and what they are granted; gives those that there were. */
export async function deleteDepartRoleRows(tx: Tx, ids: readonly string[]): Promise<DepartRoleRow[]> {
  if (ids.length === 0) return []
  const gone = await tx
    .delete(sysDepartRole)
    .where(inArray(sysDepartRole.id, [...ids]))
    .returning()
  await tx.delete(sysDepartRoleUser).where(inArray(sysDepartRoleUser.droleId, [...ids]))
  await tx.delete(sysDepartRolePermission).where(inArray(sysDepartRolePermission.roleId, [...ids]))
  return gone
}

import { and, eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { hosDoctor, sysDepart, sysUser, sysUserDepart } from '#server/db/tables/index.ts'
import { LIST_MAX } from './matching.rules.ts'

/** Which doctors somebody may find: those on duty of their tenant, or of these only those of the departments to which a user belongs. */
export interface DoctorScope {
  tenantId: number
  /** null: of all departments */
  departsOf: string | null
}

const within = (db: Queryable, { tenantId, departsOf }: DoctorScope): SQL | undefined => {
  const ofTenant = and(eq(hosDoctor.tenantId, tenantId), eq(hosDoctor.enabled, true))
  if (departsOf === null) return ofTenant
  const own = db
    .select({ orgCode: sysDepart.orgCode })
    .from(sysUserDepart)
    .innerJoin(sysDepart, eq(sysDepart.id, sysUserDepart.departId))
    .where(eq(sysUserDepart.userId, departsOf))
  return and(ofTenant, inArray(hosDoctor.orgCode, own))
}

/** Doctors to compare a question with, with phone and department. */
export async function doctorNames(
  db: Queryable,
  scope: DoctorScope,
): Promise<{ id: string; name: string; phone: string | null; depart: string | null }[]> {
  return db
    .select({ id: hosDoctor.id, name: hosDoctor.name, phone: sysUser.phone, depart: sysDepart.departName })
    .from(hosDoctor)
    .leftJoin(sysUser, eq(sysUser.id, hosDoctor.userId))
    .leftJoin(sysDepart, eq(sysDepart.orgCode, hosDoctor.orgCode))
    .where(within(db, scope))
    .limit(LIST_MAX)
}

/** One doctor whom somebody may find, with the name of the department. */
export async function findDoctor(
  db: Queryable,
  scope: DoctorScope,
  id: string,
): Promise<{ doctor: typeof hosDoctor.$inferSelect; depart: string | null } | undefined> {
  const [row] = await db
    .select({ doctor: hosDoctor, depart: sysDepart.departName })
    .from(hosDoctor)
    .leftJoin(sysDepart, eq(sysDepart.orgCode, hosDoctor.orgCode))
    .where(and(within(db, scope), eq(hosDoctor.id, id)))
  return row
}

import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { hosDoctor, sysDepart } from '#server/db/tables/index.ts'

/** Names of departments (by code) or of a tenant's doctors (by user id). */
export async function namesOf(
  db: Queryable,
  tenantId: number,
  of: 'org' | 'doctor',
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows =
    of === 'org'
      ? await db
          .select({ id: sysDepart.orgCode, name: sysDepart.departName })
          .from(sysDepart)
          .where(inArray(sysDepart.orgCode, [...ids]))
      : await db
          .select({ id: hosDoctor.userId, name: hosDoctor.name })
          .from(hosDoctor)
          .where(and(eq(hosDoctor.tenantId, tenantId), inArray(hosDoctor.userId, [...ids])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

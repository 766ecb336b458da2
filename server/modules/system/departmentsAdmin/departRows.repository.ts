import { and, asc, eq, ilike, inArray, like, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { escapeLike, holding } from '#server/db/like.ts'
import { sysDepart } from '#server/db/tables/index.ts'
import type { DepartRow } from './departTree.repository.ts'

const ROWS_MAX = 5_000
const isLive = eq(sysDepart.delFlag, 0)

/** A page of departments by code, with how many there are: by a part of the name and the beginning of the code, '' for any. */
export async function pageOfDeparts(
  db: Queryable,
  of: { name: string; code: string; limit: number; offset: number },
): Promise<{ rows: DepartRow[]; total: number }> {
  const where = and(
    isLive,
    of.name === '' ? undefined : ilike(sysDepart.departName, holding(of.name)),
    of.code === '' ? undefined : like(sysDepart.orgCode, `${escapeLike(of.code)}%`),
  )
  const total = await db.$count(sysDepart, where)
  const rows = await db.select().from(sysDepart).where(where).orderBy(asc(sysDepart.orgCode)).limit(of.limit).offset(of.offset)
  return { rows, total }
}

/** All departments by code, or those of these ids; at most some thousands. */
export async function departsByCode(db: Queryable, ids: readonly string[] | null): Promise<DepartRow[]> {
  const where = and(isLive, ids === null ? undefined : inArray(sysDepart.id, [...ids]))
  return db.select().from(sysDepart).where(where).orderBy(asc(sysDepart.orgCode)).limit(ROWS_MAX)
}

/** Adds a department; departments are common to all tenants. */
export async function insertDepart(db: Queryable, values: typeof sysDepart.$inferInsert): Promise<void> {
  await db.insert(sysDepart).values(values)
}

/** Writes a department, whose version rises. */
export async function updateDepart(
  db: Queryable,
  id: string,
  values: Partial<typeof sysDepart.$inferInsert> & { updateBy: string; updateTime: Date },
): Promise<void> {
  await db
    .update(sysDepart)
    .set({ ...values, version: sql`version + 1` })
    .where(eq(sysDepart.id, id))
}

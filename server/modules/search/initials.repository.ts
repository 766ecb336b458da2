import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { initialsOf } from '#server/initials.ts'

/** Names that one step takes. */
export const INDEX_STEP = 5_000
/** Names that a question waits for: those that were written since the last one. */
const FRESH_MAX = 200

/**
 * Writes the initials of patients whose name is new or has changed, at most so many; gives how many it did. Two processes may do it at once: the same
 * line is written once, and a name that changes meanwhile is taken again.
 */
export async function indexInitials(db: Queryable, limit: number): Promise<number> {
  const { rows } = await db.execute<{ id: string; tenant_id: number; name: string }>(sql`
    select id, tenant_id, name from hos_patient where initials_of is distinct from name order by id limit ${limit}`)
  if (rows.length === 0) return 0
  const lines = rows.flatMap(({ id, tenant_id: tenant, name }) => initialsOf(name).map(initials => ({ tenant, initials, id })))
  await db.transaction(async tx => {
    await tx.execute(sql`delete from hos_patient_initials where patient_id = any(${sql.param(rows.map(({ id }) => id))}::text[])`)
    await tx.execute(sql`
      insert into hos_patient_initials (tenant_id, initials, patient_id)
      select * from unnest(
        ${sql.param(lines.map(({ tenant }) => tenant))}::int[],
        ${sql.param(lines.map(({ initials }) => initials))}::text[],
        ${sql.param(lines.map(({ id }) => id))}::text[])
      on conflict do nothing`)
    await tx.execute(sql`
      update hos_patient p set initials_of = done.name
      from unnest(${sql.param(rows.map(({ id }) => id))}::text[], ${sql.param(rows.map(({ name }) => name))}::text[]) as done (id, name)
      where p.id = done.id`)
  })
  return rows.length
}

/** What a question sees to first: names of the last moments. */
export const indexFresh = (db: Queryable): Promise<number> => indexInitials(db, FRESH_MAX)

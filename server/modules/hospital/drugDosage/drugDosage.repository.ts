import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { updateMany } from '#server/db/insertMany.ts'
import { hosDrug, hosDrugDosage as table } from '#server/db/tables/index.ts'

/** Whether the catalogue of the tenant has this code. */
export async function isDrug(tx: Tx, tenantId: number, code: string): Promise<boolean> {
  const rows = await tx
    .select({ id: hosDrug.id })
    .from(hosDrug)
    .where(and(eq(hosDrug.tenantId, tenantId), eq(hosDrug.code, code)))
    .limit(1)
  return rows.length > 0
}

/** Whether another row speaks of the same drug, people, route and diagnosis; of two that are saved at once the second waits here. */
export async function isDosageTaken(
  tx: Tx,
  of: { tenantId: number; drugCode: string; population: string; route: string; icdPrefix: string },
  exceptId: string,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`drugDosage|${of.tenantId}|${of.drugCode}`}))`)
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.tenantId, of.tenantId),
        eq(table.drugCode, of.drugCode),
        eq(table.population, of.population),
        eq(table.route, of.route),
        eq(table.icdPrefix, of.icdPrefix),
        ne(table.id, exceptId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Writes what the amounts of rows were read as. */
export const setDosageAmounts = (
  tx: Tx,
  rows: readonly { id: string; set: Record<string, string | number | null> }[],
): Promise<void> => updateMany(tx, table, rows)

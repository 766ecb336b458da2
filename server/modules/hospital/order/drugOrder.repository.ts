import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { hosDrug, hosRxLine } from '#server/db/tables/index.ts'
import { publishedDrugs } from '../publishedFacts.queries.ts'

export type RxLineRow = typeof hosRxLine.$inferSelect
type DrugRow = Pick<typeof hosDrug.$inferSelect, 'code' | 'category' | 'packSize' | 'openable' | 'minUnit' | 'enabled'>

/** Lines of a version of a sheet, in their order. */
export const linesOfSheet = (db: Queryable, rxId: string, rxVersion: number): Promise<RxLineRow[]> =>
  db
    .select()
    .from(hosRxLine)
    .where(and(eq(hosRxLine.rxId, rxId), eq(hosRxLine.rxVersion, rxVersion)))
    .orderBy(asc(hosRxLine.no))

/** How drugs are packed as it was published, by code. */
export async function drugsOf(db: Queryable, tenantId: number, codes: readonly string[]): Promise<Map<string, DrugRow>> {
  if (codes.length === 0) return new Map()
  const wanted = [...new Set(codes)]
  const rows = await db
    .select()
    .from(hosDrug)
    .where(and(eq(hosDrug.tenantId, tenantId), inArray(hosDrug.code, wanted)))
  const { drugs } = await publishedDrugs(db, tenantId, wanted, { drugs: rows, ingredients: [], dosages: [], icds: [] })
  return new Map(drugs.map(drug => [drug.code, drug]))
}

/** The state of a line is no part of what was signed (J5). */
export async function setLineStatus(tx: Tx, { rxId, rxVersion, no, status: before }: RxLineRow, status: string): Promise<void> {
  if (before === status) return
  await tx
    .update(hosRxLine)
    .set({ status })
    .where(and(eq(hosRxLine.rxId, rxId), eq(hosRxLine.rxVersion, rxVersion), eq(hosRxLine.no, no)))
}

import { and, eq, ne } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { hosInteraction as table, hosRuleDraft } from '#server/db/tables/index.ts'

export interface Sides {
  aKind: 'ingredient' | 'class' | 'herb'
  aCode: string
  bKind: 'ingredient' | 'class' | 'herb'
  bCode: string
}

/** Whether another row has the same sides. */
export async function isPairTaken(tx: Tx, tenantId: number, sides: Sides, exceptId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.tenantId, tenantId),
        eq(table.aKind, sides.aKind),
        eq(table.aCode, sides.aCode),
        eq(table.bKind, sides.bKind),
        eq(table.bCode, sides.bCode),
        ne(table.id, exceptId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Ids of pairs whose change waits. */
export async function waitingPairs(db: Queryable, tenantId: number): Promise<Set<string>> {
  const rows = await db
    .select({ id: hosRuleDraft.refId })
    .from(hosRuleDraft)
    .where(and(eq(hosRuleDraft.tenantId, tenantId), eq(hosRuleDraft.kind, 'pair')))
  return new Set(rows.map(({ id }) => id))
}

import { eq, sql } from 'drizzle-orm'
import type { DrugFacts } from '#contract/prescriptions/types.ts'
import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { drugFactsOf } from '#server/sheets/drugFacts.ts'
import { DEMO_TENANT } from '../demo.ts'
import type { Catalogue } from './sheets.ts'

/** A batch as the movements find it. */
export interface Batch {
  id: string
  shopCode: string
  drugCode: string
  batchNo: string
  onHand: number
  packSize: number
}
const by = <R extends { drugCode: string }>(rows: readonly R[]): Map<string, R[]> => {
  const groups = new Map<string, R[]>()
  for (const row of rows) groups.set(row.drugCode, [...(groups.get(row.drugCode) ?? []), row])
  return groups
}

/** The catalogue that was seeded a moment ago, as the checks read it, and the key that signatures of this installation are made with. */
export async function readCatalogue(tx: Tx): Promise<Catalogue> {
  const rows = await tx.select().from(t.hosDrug).where(eq(t.hosDrug.tenantId, DEMO_TENANT)).orderBy(t.hosDrug.code)
  const ingredients = by(
    await tx
      .select()
      .from(t.hosDrugIngredient)
      .orderBy(t.hosDrugIngredient.drugCode, sql`main desc`, t.hosDrugIngredient.ingredientCode),
  )
  const dosages = by(await tx.select().from(t.hosDrugDosage).orderBy(t.hosDrugDosage.id))
  const icds = by(await tx.select().from(t.hosDrugIcd).orderBy(t.hosDrugIcd.icdPrefix))
  const facts: Record<string, DrugFacts> = {}
  for (const row of rows)
    facts[row.code] = drugFactsOf(row, {
      ingredients: ingredients.get(row.code) ?? [],
      dosages: dosages.get(row.code) ?? [],
      icds: icds.get(row.code) ?? [],
    })
  const pairs = await tx.select().from(t.hosInteraction).where(eq(t.hosInteraction.status, '1')).orderBy(t.hosInteraction.id)
  await tx
    .insert(t.sysSecret)
    .values({ name: 'signature', value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [secret] = await tx.select().from(t.sysSecret).where(eq(t.sysSecret.name, 'signature'))
  return {
    rows: new Map(rows.map(row => [row.code, row])),
    facts,
    pairs: pairs.map(({ aKind, aCode, bKind, bCode, level, effect, advice, source }) => {
      const spoken = level === 1 || level === 2 || level === 3 ? level : 0
      return { aKind, aCode, bKind, bCode, level: spoken, effect, advice, source }
    }),
    herbs: new Map(rows.filter(({ category }) => category === '3').map(({ name, code }) => [name, code])),
    key: secret?.value ?? '',
  }
}

/** Batches that were seeded a moment ago. */
export async function readBatches(tx: Tx, catalogue: Catalogue): Promise<Batch[]> {
  const rows = await tx.select().from(t.hosDrugStock).where(eq(t.hosDrugStock.tenantId, DEMO_TENANT)).orderBy(t.hosDrugStock.id)
  return rows.map(({ id, shopCode, drugCode, batchNo, onHand }) => {
    const drug = catalogue.rows.get(drugCode ?? '')
    const packSize = drug?.category === '3' ? 10_000 : (drug?.packSize ?? 1)
    return { id, shopCode, drugCode: drugCode ?? '', batchNo: batchNo ?? '', onHand: onHand ?? 0, packSize }
  })
}

/** What the movements leave behind. */
export async function settleStock(tx: Tx, levels: ReadonlyMap<string, { onHand: number; reserved: number }>): Promise<void> {
  const rows = [...levels].map(([id, { onHand, reserved }]) => ({ id, h: onHand, r: reserved }))
  if (rows.length === 0) return
  await tx.execute(sql`
    update ${t.hosDrugStock} set on_hand = r.h, reserved = r.r
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id text, h integer, r integer)
    where ${t.hosDrugStock}.id = r.id`)
}

import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import {
  hosChronic,
  hosDrug,
  hosDrugDosage,
  hosDrugIcd,
  hosDrugIngredient,
  hosInteraction,
  hosRuleRev,
} from '#server/db/tables/index.ts'
import { demoUserId } from '../demo.ts'
import type { DemoSize } from '../demo.ts'
import { seedId } from '../seedId.ts'
import { dosagesOf, moreDosagesOf } from './dosages.ts'
import { CHRONIC, pairsOf } from './pairs.ts'
import { productsOf } from './products.ts'

/** What a person may have changed since: code, price and use of an existing drug stay. */
const KEPT = new Set([
  'id',
  'tenantId',
  'code',
  'priceFen',
  'enabled',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'version',
])

/**
 * The catalogue of the demonstration: drugs and herbs with the facts of their rules, pairs, chronic diseases. Adds what is missing; a drug of an older
 * database that has no facts yet (`pinyin` is empty) gets them and keeps its code, price and stock (RX-37).
 */
export async function seedCatalogue(tx: Tx, tenantId: number, now: Date, size: DemoSize): Promise<void> {
  const products = productsOf(tenantId, size)
  const facts = Object.fromEntries(
    Object.entries(getTableColumns(hosDrug))
      .filter(([key]) => !KEPT.has(key))
      .map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
  )
  // the statement would leave these as they are, after a second of building it at every start
  const there = await tx
    .select({ code: hosDrug.code })
    .from(hosDrug)
    .where(and(eq(hosDrug.tenantId, tenantId), ne(hosDrug.pinyin, '')))
  const isThere = new Set(there.map(({ code }) => code))
  const wanted = products.flatMap(({ drug }) => (isThere.has(drug.code) ? [] : [drug]))
  const added =
    wanted.length === 0
      ? []
      : await tx
          .insert(hosDrug)
          .values(wanted)
          .onConflictDoUpdate({
            target: [hosDrug.tenantId, hosDrug.code],
            set: facts,
            setWhere: and(eq(hosDrug.pinyin, ''), eq(hosDrug.name, sql`excluded.name`)),
          })
          .returning({ code: hosDrug.code })
  // of drugs that were there with their facts, a person may have taken an ingredient or a diagnosis away
  const fresh = new Set(added.map(({ code }) => code))
  const made = products.filter(({ drug }) => fresh.has(drug.code))
  const [ingredients, icds] = [made.flatMap(one => one.ingredients), made.flatMap(one => one.icds)]
  if (ingredients.length > 0) await tx.insert(hosDrugIngredient).values(ingredients).onConflictDoNothing()
  if (icds.length > 0) await tx.insert(hosDrugIcd).values(icds).onConflictDoNothing()
  // what a person deleted stays away as long as one is left
  if ((await tx.$count(hosDrugDosage, eq(hosDrugDosage.tenantId, tenantId))) === 0)
    await tx.insert(hosDrugDosage).values(dosagesOf(tenantId))
  if (size === 'full') {
    const doses = moreDosagesOf(made)
    if (doses.length > 0) await tx.insert(hosDrugDosage).values(doses).onConflictDoNothing()
  }
  if ((await tx.$count(hosInteraction, eq(hosInteraction.tenantId, tenantId))) === 0)
    await tx.insert(hosInteraction).values(pairsOf(tenantId, size))
  if ((await tx.$count(hosChronic, eq(hosChronic.tenantId, tenantId))) === 0)
    await tx.insert(hosChronic).values(
      CHRONIC.split('\n').map(line => {
        const [name = '', icdCodes = '', followUpDays, longTermDays] = line.split('|')
        return {
          id: seedId('chronic', String(tenantId), name),
          tenantId,
          name,
          icdCodes,
          followUpDays: Number(followUpDays),
          longTermDays: Number(longTermDays),
        }
      }),
    )
  await tx
    .insert(hosRuleRev)
    .values({
      tenantId,
      rev: 1,
      at: now,
      byUser: demoUserId('pharmacist'),
      approvedBy: demoUserId('pharmacist2'),
      note: '演示资料',
    })
    .onConflictDoNothing()
}

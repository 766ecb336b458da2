import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, like, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { herbBase, herbName } from '#contract/prescriptions/herbNames.ts'
import type { DrugFacts, InteractionPair, StockBatch } from '#contract/prescriptions/types.ts'
import type { Queryable } from '#server/db/client.ts'
import { escapeLike, holding } from '#server/db/like.ts'
import {
  hosDrug,
  hosDrugDosage,
  hosDrugIcd,
  hosDrugIngredient,
  hosDrugStock,
  hosInteraction,
  hosRuleDraft,
  hosRuleRev,
} from '#server/db/tables/index.ts'
import { publishedDrugs, publishedPairs } from '../publishedFacts.queries.ts'
import { drugFactsOf } from '#server/sheets/drugFacts.ts'

/** Facts of these codes as they were published; unknown codes are left out. */
export async function drugFactsByCode(db: Queryable, tenantId: number, codes: readonly string[]): Promise<DrugFacts[]> {
  const wanted = [...new Set(codes)]
  if (wanted.length === 0) return []
  const drugs = await db
    .select()
    .from(hosDrug)
    .where(and(eq(hosDrug.tenantId, tenantId), inArray(hosDrug.code, wanted)))
    .orderBy(asc(hosDrug.code))
  const ingredients = await db
    .select()
    .from(hosDrugIngredient)
    .where(and(eq(hosDrugIngredient.tenantId, tenantId), inArray(hosDrugIngredient.drugCode, wanted)))
    .orderBy(asc(hosDrugIngredient.drugCode), desc(hosDrugIngredient.main), asc(hosDrugIngredient.ingredientCode))
  const dosages = await db
    .select()
    .from(hosDrugDosage)
    .where(and(eq(hosDrugDosage.tenantId, tenantId), inArray(hosDrugDosage.drugCode, wanted)))
    .orderBy(asc(hosDrugDosage.id))
  const icds = await db
    .select()
    .from(hosDrugIcd)
    .where(and(eq(hosDrugIcd.tenantId, tenantId), inArray(hosDrugIcd.drugCode, wanted)))
    .orderBy(asc(hosDrugIcd.icdPrefix))
  const rows = await publishedDrugs(db, tenantId, wanted, { drugs, ingredients, dosages, icds })
  return rows.drugs.map(drug =>
    drugFactsOf(drug, {
      ingredients: rows.ingredients.filter(({ drugCode }) => drugCode === drug.code),
      dosages: rows.dosages.filter(({ drugCode }) => drugCode === drug.code),
      icds: rows.icds.filter(({ drugCode }) => drugCode === drug.code),
    }),
  )
}

/** Codes of the drugs that one of these words may name: by name, trade name, alias or ingredient, as they stand now. */
export async function codesNamed(db: Queryable, tenantId: number, words: readonly string[]): Promise<string[]> {
  const wanted = words.map(word => word.toUpperCase())
  const drugs = await db
    .select({ code: hosDrug.code })
    .from(hosDrug)
    .where(
      and(
        eq(hosDrug.tenantId, tenantId),
        or(
          inArray(sql`upper(${hosDrug.name})`, wanted),
          inArray(sql`upper(${hosDrug.tradeName})`, wanted),
          ...wanted.map(word => like(sql`upper(${hosDrug.alias})`, holding(word))),
        ),
      ),
    )
  const parts = await db
    .selectDistinct({ code: hosDrugIngredient.drugCode })
    .from(hosDrugIngredient)
    .where(and(eq(hosDrugIngredient.tenantId, tenantId), inArray(sql`upper(${hosDrugIngredient.name})`, wanted)))
  return [...drugs, ...parts].map(({ code }) => code)
}

/** What a pair may name of a drug: ingredients, classes, herbs by name and by base. */
function codesOf(drug: DrugFacts): string[] {
  const herbs = drug.category === '3' ? [drug.name, drug.baseName] : drug.ingredients.map(({ name }) => name)
  return [
    ...drug.ingredients.map(({ code }) => code),
    ...drug.classCodes,
    ...herbs.flatMap(name => (name === '' ? [] : [herbName(name), herbBase(name)])),
  ]
}

/** Published pairs that touch one of these drugs. */
export async function pairsOf(db: Queryable, tenantId: number, drugs: readonly DrugFacts[]): Promise<InteractionPair[]> {
  const codes = [...new Set(drugs.flatMap(codesOf))]
  if (codes.length === 0) return []
  const rows = await db
    .select()
    .from(hosInteraction)
    .where(
      and(
        eq(hosInteraction.tenantId, tenantId),
        eq(hosInteraction.status, '1'),
        or(inArray(hosInteraction.aCode, codes), inArray(hosInteraction.bCode, codes)),
      ),
    )
    .orderBy(asc(hosInteraction.id))
  const published = await publishedPairs(db, tenantId, codes, rows)
  return published.map(({ aKind, aCode, bKind, bCode, level, effect, advice, source }) => {
    const spoken = level === 1 || level === 2 || level === 3 ? level : 0
    return { aKind, aCode, bKind, bCode, level: spoken, effect, advice, source }
  })
}

/** Number of the last publication of facts, pairs or levels. */
export async function dataRevOf(db: Queryable, tenantId: number): Promise<number> {
  const [row] = await db
    .select({ rev: sql<number>`coalesce(max(${hosRuleRev.rev}), 0)::int` })
    .from(hosRuleRev)
    .where(eq(hosRuleRev.tenantId, tenantId))
  return row?.rev ?? 0
}

const usable = (tenantId: number, shopCode: string, today: string): SQL | undefined =>
  and(
    eq(hosDrugStock.tenantId, tenantId),
    eq(hosDrugStock.shopCode, shopCode),
    eq(hosDrugStock.live, true),
    or(isNull(hosDrugStock.expiry), gt(hosDrugStock.expiry, today)),
  )

/** Batches of a pharmacy that are not expired, the first to expire first. */
export async function batchesOf(
  db: Queryable,
  of: { tenantId: number; shopCode: string; codes: readonly string[]; today: string },
): Promise<Record<string, StockBatch[]>> {
  const batches: Record<string, StockBatch[]> = Object.fromEntries(of.codes.map(code => [code, []]))
  if (of.codes.length === 0) return batches
  const rows = await db
    .select()
    .from(hosDrugStock)
    .where(and(usable(of.tenantId, of.shopCode, of.today), inArray(hosDrugStock.drugCode, [...of.codes])))
    .orderBy(asc(hosDrugStock.expiry), asc(hosDrugStock.id))
  for (const { drugCode, batchNo, expiry, onHand, reserved } of rows)
    batches[drugCode ?? '']?.push({
      batchNo: batchNo ?? '',
      expiry: expiry ?? '9999-12-31',
      available: (onHand ?? 0) - reserved,
    })
  return batches
}

/** What each drug has free in a pharmacy. */
export async function freeStock(
  db: Queryable,
  of: { tenantId: number; shopCode: string; codes: readonly string[]; today: string },
): Promise<Map<string, number>> {
  const batches = await batchesOf(db, of)
  return new Map(Object.entries(batches).map(([code, rows]) => [code, rows.reduce((sum, { available }) => sum + available, 0)]))
}

export const DRUGS_PAGE = 20

/** Drugs of some categories by initials, beginning of the code, or part of name, trade name and alias, as they were published; enabled ones first. One more than a page: there are more. */
export const findDrugRows = (
  db: Queryable,
  of: { tenantId: number; categories: readonly string[]; q: string; page: number },
): Promise<(typeof hosDrug.$inferSelect)[]> => {
  /** A column as it was published: what waits for a second person is chosen by nobody yet (RX-33). */
  const published = (name: 'category' | 'name' | 'tradeName' | 'alias'): SQL =>
    sql`coalesce(${hosRuleDraft.before}->'facts'->'drug'->>${name}, ${hosDrug[name]})`
  const draft = and(
    eq(hosRuleDraft.tenantId, hosDrug.tenantId),
    eq(hosRuleDraft.kind, 'drug'),
    eq(hosRuleDraft.refId, hosDrug.id),
  )
  const begins = `${escapeLike(of.q.trim().toLowerCase())}%`
  const holds = holding(of.q.trim())
  const isInitials = like(hosDrug.pinyin, begins)
  return db
    .select(getTableColumns(hosDrug))
    .from(hosDrug)
    .leftJoin(hosRuleDraft, draft)
    .where(
      and(
        eq(hosDrug.tenantId, of.tenantId),
        inArray(published('category'), [...of.categories]),
        of.q.trim() === ''
          ? undefined
          : or(
              isInitials,
              like(sql`lower(${hosDrug.code})`, begins),
              like(published('name'), holds),
              like(published('tradeName'), holds),
              like(published('alias'), holds),
            ),
      ),
    )
    .orderBy(desc(hosDrug.enabled), desc(isInitials), asc(sql`length(${hosDrug.pinyin})`), asc(hosDrug.code))
    .limit(DRUGS_PAGE + 1)
    .offset((of.page - 1) * DRUGS_PAGE)
}

import { and, eq, gt, inArray, like, lte, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ReadIngredient } from '#contract/rules/ingredientText.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import { newId } from '#server/db/newId.ts'
import { hosDrug, hosDrugIcd, hosDrugIngredient, hosDrugStock, hosPrescription, hosRxLine } from '#server/db/tables/index.ts'

/** Sheets that were not submitted, or may be changed before they are again. */
const UNSUBMITTED = ['0', '4', '5'] as const

/** What diagnoses mean for a drug, as hos_drug_icd counts. */
export const ICD_KINDS = { icdFor: 1, icdCaution: 2, icdForbid: 3 } as const
type IcdKey = keyof typeof ICD_KINDS

/** Rows that carry a mark of dictionary drug_mark; undefined for an unknown one. */
export function markedWith(mark: string): SQL | undefined {
  const marks: Readonly<Record<string, SQL | undefined>> = {
    antibiotic: ne(hosDrug.antibioticLevel, '0'),
    control: ne(hosDrug.controlClass, '0'),
    skinTest: eq(hosDrug.skinTest, 'Y'),
    coldChain: eq(hosDrug.coldChain, 'Y'),
    otc: ne(hosDrug.rxOtc, '1'),
    offline: eq(hosDrug.onlineAllowed, 'N'),
    longTerm: eq(hosDrug.longTermAllowed, 'Y'),
    toxic: gt(hosDrug.toxicity, 0),
  }
  return marks[mark]
}

/** Rows whose name, trade name, alias or code holds the text, or whose initials begin with it. */
export const namedLike = (text: string): SQL | undefined => {
  const holds = holding(text)
  return or(
    like(hosDrug.pinyin, `${text.toLowerCase().replace(/[%_\\]/g, '')}%`),
    like(hosDrug.name, holds),
    like(hosDrug.tradeName, holds),
    like(hosDrug.alias, holds),
    like(sql`lower(${hosDrug.code})`, holding(text.toLowerCase())),
  )
}

/** Rows of which some pharmacy has a batch below its warning line. */
export const runningOut = (): SQL =>
  sql`exists (select 1 from ${hosDrugStock} where ${and(
    eq(hosDrugStock.tenantId, hosDrug.tenantId),
    eq(hosDrugStock.drugCode, hosDrug.code),
    eq(hosDrugStock.live, true),
    lte(hosDrugStock.onHand, hosDrugStock.warnBelow),
  )})`

/** Free stock over all pharmacies by code, smallest units, of herbs mg. */
export async function stockOf(db: Queryable, tenantId: number, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ code: hosDrugStock.drugCode, free: sql<number>`sum(${hosDrugStock.onHand} - ${hosDrugStock.reserved})::float8` })
    .from(hosDrugStock)
    .where(and(eq(hosDrugStock.tenantId, tenantId), eq(hosDrugStock.live, true), inArray(hosDrugStock.drugCode, [...codes])))
    .groupBy(hosDrugStock.drugCode)
  return new Map(rows.map(({ code, free }) => [code ?? '', free]))
}

/** On how many sheets that are not submitted each drug stands. */
export async function draftsWith(db: Queryable, tenantId: number, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ code: hosRxLine.drugCode, sheets: sql<number>`count(distinct ${hosRxLine.rxId})::int` })
    .from(hosRxLine)
    .innerJoin(hosPrescription, and(eq(hosPrescription.id, hosRxLine.rxId), eq(hosPrescription.rxVersion, hosRxLine.rxVersion)))
    .where(
      and(
        eq(hosPrescription.tenantId, tenantId),
        inArray(hosPrescription.status, [...UNSUBMITTED]),
        inArray(hosRxLine.drugCode, [...codes]),
      ),
    )
    .groupBy(hosRxLine.drugCode)
  return new Map(rows.map(({ code, sheets }) => [code, sheets]))
}

/** Ingredients of drugs, the main one first. */
export const ingredientsOf = (db: Queryable, tenantId: number, codes: readonly string[]) =>
  db
    .select()
    .from(hosDrugIngredient)
    .where(and(eq(hosDrugIngredient.tenantId, tenantId), inArray(hosDrugIngredient.drugCode, [...codes])))
    .orderBy(hosDrugIngredient.drugCode, sql`${hosDrugIngredient.main} desc`, hosDrugIngredient.ingredientCode)

/** What diagnoses mean for drugs. */
export const icdsOf = (db: Queryable, tenantId: number, codes: readonly string[]) =>
  db
    .select()
    .from(hosDrugIcd)
    .where(and(eq(hosDrugIcd.tenantId, tenantId), inArray(hosDrugIcd.drugCode, [...codes])))
    .orderBy(hosDrugIcd.drugCode, hosDrugIcd.icdPrefix)

/** Writes columns of a drug that are no fields: what amounts were read as. */
export async function setDrugAmounts(tx: Tx, id: string, amounts: Record<string, string | number | null>): Promise<void> {
  if (Object.keys(amounts).length > 0) await tx.update(hosDrug).set(amounts).where(eq(hosDrug.id, id))
}

/** Replaces the ingredients of a drug. */
export async function setIngredients(
  tx: Tx,
  of: { tenantId: number; drugCode: string },
  ingredients: readonly ReadIngredient[],
): Promise<void> {
  await tx
    .delete(hosDrugIngredient)
    .where(and(eq(hosDrugIngredient.tenantId, of.tenantId), eq(hosDrugIngredient.drugCode, of.drugCode)))
  if (ingredients.length === 0) return
  await tx.insert(hosDrugIngredient).values(
    ingredients.map(({ name, amountText, amount, dailyMaxText, dailyMax }, at) => ({
      ...of,
      id: newId(),
      ingredientCode: name,
      name,
      amountText: amountText || null,
      amountKind: amount?.kind ?? null,
      amountValue: amount?.value ?? null,
      dailyMaxText: dailyMaxText || null,
      dailyMaxKind: dailyMax?.kind ?? null,
      dailyMaxValue: dailyMax?.value ?? null,
      main: at === 0 ? 'Y' : 'N',
    })),
  )
}

/** Replaces the diagnoses of one kind; a prefix that stands under another kind moves here. */
export async function setIcds(
  tx: Tx,
  of: { tenantId: number; drugCode: string },
  key: IcdKey,
  prefixes: readonly string[],
): Promise<void> {
  const own = and(eq(hosDrugIcd.tenantId, of.tenantId), eq(hosDrugIcd.drugCode, of.drugCode))
  await tx.delete(hosDrugIcd).where(and(own, eq(hosDrugIcd.kind, ICD_KINDS[key])))
  if (prefixes.length === 0) return
  await tx.delete(hosDrugIcd).where(and(own, inArray(hosDrugIcd.icdPrefix, [...prefixes])))
  await tx.insert(hosDrugIcd).values(prefixes.map(icdPrefix => ({ ...of, id: newId(), icdPrefix, kind: ICD_KINDS[key] })))
}

import { and, eq, gt, inArray, like, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ReadIngredient } from '#contract/rules/ingredientText.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import { insertMany, isAmong, updateMany } from '#server/db/insertMany.ts'
import { newId } from '#server/db/newId.ts'
import { hosDrug, hosDrugIcd, hosDrugIngredient, hosDrugStock, hosPrescription, hosRxLine } from '#server/db/tables/index.ts'
import { inOpenShop, isLow } from '#server/db/stockConditions.ts'

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

/** Rows of which some pharmacy in use has a batch below its warning line. */
export const runningOut = (): SQL =>
  sql`exists (select 1 from ${hosDrugStock} where ${and(
    eq(hosDrugStock.tenantId, hosDrug.tenantId),
    eq(hosDrugStock.drugCode, hosDrug.code),
    eq(hosDrugStock.live, true),
    isLow,
    inOpenShop,
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

/** Writes columns of drugs that are no fields: what amounts were read as. */
export const setDrugAmounts = (
  tx: Tx,
  drugs: readonly { id: string; set: Record<string, string | number | null> }[],
): Promise<void> => updateMany(tx, hosDrug, drugs)

/** Replaces the ingredients of drugs. */
export async function setIngredients(
  tx: Tx,
  tenantId: number,
  drugs: readonly { drugCode: string; ingredients: readonly ReadIngredient[] }[],
): Promise<void> {
  if (drugs.length === 0) return
  await tx.delete(hosDrugIngredient).where(
    and(
      eq(hosDrugIngredient.tenantId, tenantId),
      isAmong(
        hosDrugIngredient.drugCode,
        drugs.map(({ drugCode }) => drugCode),
      ),
    ),
  )
  await insertMany(
    tx,
    hosDrugIngredient,
    drugs.flatMap(({ drugCode, ingredients }) =>
      ingredients.map(({ name, amountText, amount, dailyMaxText, dailyMax }, at) => ({
        tenantId,
        drugCode,
        id: newId(),
        ingredientCode: name,
        name,
        amountText: amountText || null,
        amountKind: amount?.kind ?? null,
        amountValue: amount?.value ?? null,
        dailyMaxText: dailyMaxText || null,
        dailyMaxKind: dailyMax?.kind ?? null,
        dailyMaxValue: dailyMax?.value ?? null,
        main: at === 0 ? ('Y' as const) : ('N' as const),
      })),
    ),
  )
}

/** Replaces the diagnoses of one kind; a prefix that stands under another kind moves here. */
export async function setIcds(
  tx: Tx,
  tenantId: number,
  key: IcdKey,
  drugs: readonly { drugCode: string; prefixes: readonly string[] }[],
): Promise<void> {
  if (drugs.length === 0) return
  const kind = ICD_KINDS[key]
  const codes = drugs.map(({ drugCode }) => drugCode)
  await tx
    .delete(hosDrugIcd)
    .where(and(eq(hosDrugIcd.tenantId, tenantId), isAmong(hosDrugIcd.drugCode, codes), eq(hosDrugIcd.kind, kind)))
  const wanted = drugs.flatMap(({ drugCode, prefixes }) =>
    prefixes.map(icdPrefix => ({ tenantId, drugCode, id: newId(), icdPrefix, kind })),
  )
  if (wanted.length === 0) return
  await tx.execute(sql`delete from ${hosDrugIcd} using unnest(${sql.param(wanted.map(({ drugCode }) => drugCode))}::text[],
      ${sql.param(wanted.map(({ icdPrefix }) => icdPrefix))}::text[]) as one(code, prefix)
    where ${eq(hosDrugIcd.tenantId, tenantId)} and ${hosDrugIcd.drugCode} = one.code and ${hosDrugIcd.icdPrefix} = one.prefix`)
  await insertMany(tx, hosDrugIcd, wanted)
}

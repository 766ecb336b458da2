import { ingredientText } from '#contract/rules/ingredientText.ts'
import { waitingDrugs } from '../publishedFacts.queries.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Row } from '#server/crud/hooks.ts'
import { draftsWith, ICD_KINDS, icdsOf, ingredientsOf, stockOf } from './drug.repository.ts'

const MG = 1_000

/** Adds to rows of drugs what stands in other tables: ingredients, diagnoses, free stock (smallest units, herbs in g), sheets that are not submitted, whether a change waits. */
export async function withDrugFacts(db: Queryable, tenantId: number, rows: readonly Row[]): Promise<Row[]> {
  const codes = rows.map(row => String(row['code']))
  if (codes.length === 0) return []
  const [ingredients, icds] = [await ingredientsOf(db, tenantId, codes), await icdsOf(db, tenantId, codes)]
  const [stock, drafts] = [await stockOf(db, tenantId, codes), await draftsWith(db, tenantId, codes)]
  const waiting = await waitingDrugs(db, tenantId, codes)
  return rows.map(row => {
    const code = String(row['code'])
    const own = ingredients.filter(({ drugCode }) => drugCode === code)
    const meant = Object.entries(ICD_KINDS).map(([key, kind]) => [
      key,
      icds
        .filter(icd => icd.drugCode === code && icd.kind === kind)
        .map(({ icdPrefix }) => icdPrefix)
        .join(','),
    ])
    return {
      ...row,
      ingredients: ingredientText(
        own.map(({ name, amountText, dailyMaxText }) => ({
          name,
          amountText: amountText ?? '',
          dailyMaxText: dailyMaxText ?? '',
        })),
      ),
      ...Object.fromEntries(meant),
      stock: (stock.get(code) ?? 0) / (row['category'] === '3' ? MG : 1),
      isWaiting: waiting.has(code),
      inDrafts: drafts.get(code) ?? 0,
    }
  })
}

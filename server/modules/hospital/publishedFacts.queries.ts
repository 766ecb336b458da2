import type { hosDrug, hosDrugDosage, hosDrugIcd, hosDrugIngredient, hosInteraction } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/db/client.ts'
import { draftsAbout } from './ruleDraft.repository.ts'
import type { DraftRow } from './ruleDraft.repository.ts'
import type { DrugImage } from './ruleImage.rules.ts'

interface DrugRows {
  drugs: (typeof hosDrug.$inferSelect)[]
  ingredients: (typeof hosDrugIngredient.$inferSelect)[]
  dosages: (typeof hosDrugDosage.$inferSelect)[]
  icds: (typeof hosDrugIcd.$inferSelect)[]
}
/** What stands in an image: written by this module, so it has the columns of its table (JSON has no dates, and rules read none). */
const partOf = <T>(draft: DraftRow, name: string): T | null => (draft.before?.facts[name] ?? null) as T | null
const imageOf = (draft: DraftRow): DrugImage | null => {
  const [drug, ingredients, icds] = [
    partOf<DrugImage['drug']>(draft, 'drug'),
    partOf<DrugImage['ingredients']>(draft, 'ingredients'),
    partOf<DrugImage['icds']>(draft, 'icds'),
  ]
  return drug && ingredients && icds ? { drug, ingredients, icds } : null
}

/** Rows of drugs as they were published: what waits for a second person is not there yet (RX-33). A new drug has no facts. */
export async function publishedDrugs(
  db: Queryable,
  tenantId: number,
  codes: readonly string[],
  rows: DrugRows,
): Promise<DrugRows> {
  const drafts = await draftsAbout(db, tenantId, ['drug', 'dosage'], codes)
  if (drafts.length === 0) return rows
  const changed = new Map(drafts.filter(({ kind }) => kind === 'drug').map(draft => [draft.keyA, draft]))
  const doses = new Map(drafts.filter(({ kind }) => kind === 'dosage').map(draft => [draft.refId, draft]))
  const isKept = ({ drugCode }: { drugCode: string }) => !changed.has(drugCode)
  const images = [...changed.values()].flatMap(draft => imageOf(draft) ?? [])
  return {
    drugs: rows.drugs.map(drug => {
      const draft = changed.get(drug.code)
      return draft ? { ...drug, ...(imageOf(draft)?.drug ?? { minUnit: '' }) } : drug
    }),
    ingredients: [...rows.ingredients.filter(isKept), ...images.flatMap(({ ingredients }) => ingredients)],
    icds: [...rows.icds.filter(isKept), ...images.flatMap(({ icds }) => icds)],
    dosages: [
      ...rows.dosages.filter(({ id }) => !doses.has(id)),
      ...[...doses.values()].flatMap(draft => partOf<typeof hosDrugDosage.$inferSelect>(draft, 'dosage') ?? []),
    ],
  }
}

type PairRow = typeof hosInteraction.$inferSelect

/** The same of pairs that touch one of these codes. */
export async function publishedPairs(
  db: Queryable,
  tenantId: number,
  codes: readonly string[],
  rows: readonly PairRow[],
): Promise<PairRow[]> {
  const drafts = new Map((await draftsAbout(db, tenantId, ['pair'], codes)).map(draft => [draft.refId, draft]))
  return [
    ...rows.filter(({ id }) => !drafts.has(id)),
    ...[...drafts.values()].flatMap(draft => partOf<PairRow>(draft, 'pair') ?? []),
  ]
}

/** Drugs among these of which a change waits for its publication. */
export async function waitingDrugs(db: Queryable, tenantId: number, codes: readonly string[]): Promise<Set<string>> {
  return new Set((await draftsAbout(db, tenantId, ['drug'], codes)).map(({ keyA }) => keyA))
}

/** Drugs among these that nobody published yet. */
export async function unpublishedDrugs(db: Queryable, tenantId: number, codes: readonly string[]): Promise<Set<string>> {
  const drafts = await draftsAbout(db, tenantId, ['drug'], codes)
  return new Set(drafts.filter(({ op }) => op === 'add').map(({ keyA }) => keyA))
}

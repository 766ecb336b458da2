import { DRUG_CLASSES } from '#contract/prescriptions/classes.ts'
import { herbsOf } from '#contract/prescriptions/context.ts'
import { herbAliases, herbBase, herbName, isHerbBase, OTHER_ALLERGENS } from '#contract/prescriptions/herbNames.ts'
import type { Queryable } from '#server/db/client.ts'
import { draftedDrugs } from '../ruleDraft.repository.ts'
import { codesNamed, drugFactsByCode } from './drugFacts.repository.ts'

interface AllergyCodes {
  ingredientCode: string | null
  classCode: string | null
}
/** Dictionary allergy_kind. */
const DRUG = '1'

const upper = (text: string): string => text.toUpperCase()

/** The class of drugs that a person means by its name, with or without 类. */
const classNamed = (word: string): string | null =>
  [...DRUG_CLASSES.values()].find(({ name }) => [word, `${word}类`].some(one => upper(one) === upper(name)))?.code ?? null

/** The one code that all of them have; null: they differ, or one has none. */
const only = (codes: readonly (string | null)[]): string | null => (new Set(codes).size === 1 ? (codes[0] ?? null) : null)

/** What a herb is made of, an ingredient, or the ingredient of drugs with this name: of a compound nobody knows which one it was. As published (RX-33). */
async function ingredientNamed(db: Queryable, tenantId: number, word: string): Promise<string | null> {
  if (OTHER_ALLERGENS.has(word)) return null
  const name = herbName(word)
  const words = new Set([word, name, ...herbAliases(name)].map(upper))
  const codes = [...(await codesNamed(db, tenantId, [...words])), ...(await draftedDrugs(db, tenantId))]
  const drugs = await drugFactsByCode(db, tenantId, codes)
  const herbs = drugs.filter(drug => drug.category === '3' && [drug.name, ...drug.alias].some(one => words.has(upper(one))))
  // 沙参 is the one or the other: a text warns of both
  if (herbs.length > 0) return only(herbs.map(drug => herbsOf(drug)[0]?.base ?? null))
  if (isHerbBase(name)) return name
  for (const { category, ingredients } of drugs) {
    const ingredient = ingredients.find(one => upper(one.name) === upper(word))
    if (ingredient !== undefined) return category === '2' ? herbBase(ingredient.name) : ingredient.code
  }
  const named = drugs.filter(drug => [drug.name, drug.tradeName, ...drug.alias].some(one => upper(one) === upper(word)))
  return only(named.map(({ ingredients: [first, ...more] }) => (more.length === 0 ? (first?.code ?? null) : null)))
}

/** What an allergy to a drug is recorded as: the codes that came with it, else those that its words name; a text that names none stays a text. */
export async function codesOfAllergy(
  db: Queryable,
  tenantId: number,
  { kind, text, ingredientCode, classCode }: AllergyCodes & { kind: string; text: string },
): Promise<AllergyCodes> {
  if (kind !== DRUG || ingredientCode !== null || classCode !== null) return { ingredientCode, classCode }
  const word = text.trim().replace(/过敏$/, '').trim()
  const named = classNamed(word)
  if (named !== null || word === '') return { ingredientCode: null, classCode: named }
  return { ingredientCode: await ingredientNamed(db, tenantId, word), classCode: null }
}

import type { Field } from '#contract/resources/field.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { hasTexts, textOf } from './texts.ts'
import type { Texts } from './texts.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import type { Row } from './hooks.ts'
import type { Store } from './storeTypes.ts'
import { wireValue } from './wireValue.ts'

const maskIdentity = (text: string): string =>
  text.length < 15 ? '*'.repeat(text.length) : `${text.slice(0, 6)}********${text.slice(14)}`
const MASKS = { phone: maskPhone, identity: maskIdentity } as const

/** A text with its middle hidden. */
export const maskText = (mask: keyof typeof MASKS, text: string): string => (text === '' ? '' : MASKS[mask](text))

/** Whether this person sees masked fields whole. */
export const mayUnmask = (store: Store, user: UserPrincipal): boolean => user.actions.has(`${store.resource.permission}:unmask`)

/** A value as this person may see it. */
export function shownValue(store: Store, user: UserPrincipal, name: string, value: unknown): unknown {
  const mask = store.field(name)?.mask
  return mask && typeof value === 'string' && value !== '' && !mayUnmask(store, user) ? maskText(mask, value) : wireValue(value)
}

/** What must be done with the columns of a resource; the same for every row, so found once. */
interface Plan {
  names: readonly string[]
  masked: readonly string[]
  texts: readonly { name: string; key: string; field: Field }[]
}
const plans = new WeakMap<Store, Plan>()
function planOf(store: Store): Plan {
  const known = plans.get(store)
  if (known) return known
  const names = Object.keys(store.readable)
  const fields = Object.entries(store.resource.fields).map(([name, field]) => ({ name, key: `${name}_dictText`, field }))
  const plan = {
    names,
    masked: names.filter(name => store.field(name)?.mask !== undefined),
    texts: fields.filter(({ field }) => hasTexts(field) && !field.secret),
  }
  plans.set(store, plan)
  return plan
}

/** Whether something stands in a field. */
export const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Database rows as they go out: wire values, masks, and `<field>_dictText` (contract.md 7.1). */
export async function present(store: Store, texts: Texts, user: UserPrincipal, rows: readonly Row[]): Promise<Row[]> {
  const { names } = planOf(store)
  const wire = rows.map(row => {
    const out: Row = {}
    for (const name of names) out[name] = wireValue(row[name])
    return out
  })
  await addDictTexts(store, texts, user, wire)
  return wire
}

/** Masks, and adds the texts to, rows that hold wire values already. Changes them. */
export async function addDictTexts(store: Store, texts: Texts, user: UserPrincipal, rows: readonly Row[]): Promise<void> {
  const plan = planOf(store)
  if (plan.masked.length > 0 && !mayUnmask(store, user))
    for (const row of rows) for (const name of plan.masked) row[name] = shownValue(store, user, name, row[name])
  for (const one of plan.texts) await addTexts(texts, user, rows, one)
}

async function addTexts(
  texts: Texts,
  { tenantId }: UserPrincipal,
  rows: readonly Row[],
  { name, key, field }: Plan['texts'][number],
): Promise<void> {
  const values = rows.map(row => row[name]).filter(isGiven)
  if (values.length === 0) return
  const known = await texts.of(field, values.map(String), { tenantId })
  for (const row of rows) {
    const text = textOf(row[name], known)
    if (text !== '') row[key] = text
  }
}

/** The texts of dictionary values without a column, which the resource filled in. Changes the rows. */
export async function addMadeTexts(store: Store, texts: Texts, user: UserPrincipal, rows: readonly Row[]): Promise<void> {
  for (const one of planOf(store).texts)
    if (!store.column(one.name) && rows.every(row => row[one.key] === undefined)) await addTexts(texts, user, rows, one)
}

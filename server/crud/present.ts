import { maskPhone } from '#contract/rules/maskPhone.ts'
import { hasTexts, textOf } from './texts.ts'
import type { Texts } from './texts.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import type { Row } from './hooks.ts'
import type { Store } from './store.ts'
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

/** Adds `<field>_dictText` to wire rows (contract.md 7.1). */
export async function addTexts(store: Store, texts: Texts, rows: readonly Row[]): Promise<Row[]> {
  const fields = Object.entries(store.resource.fields).filter(([, field]) => hasTexts(field) && !field.secret)
  const byField = await Promise.all(
    fields.map(async ([name, field]) => {
      const values = rows.map(row => row[name]).filter(value => value !== null && value !== undefined && value !== '')
      return { name, known: values.length ? await texts.of(field, values.map(String)) : new Map<string, string>() }
    }),
  )
  return rows.map(row => {
    const shown = { ...row }
    for (const { name, known } of byField) {
      const text = textOf(row[name], known)
      if (text !== '') shown[`${name}_dictText`] = text
    }
    return shown
  })
}

/** Database rows as they go out: wire values, masks, texts. */
export const present = (store: Store, texts: Texts, user: UserPrincipal, rows: readonly Row[]): Promise<Row[]> =>
  addTexts(
    store,
    texts,
    rows.map(row =>
      Object.fromEntries(Object.keys(store.readable).map(name => [name, shownValue(store, user, name, row[name])])),
    ),
  )

import type { PgColumn } from 'drizzle-orm/pg-core'
import { isNumeric } from '#contract/resources/field.ts'
import type { Field } from '#contract/resources/field.ts'
import { dayOf } from '#contract/rules/dayText.ts'
import { fieldError, missingText } from '#contract/rules/fieldRules.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { Crud } from './crud.ts'
import type { Row } from './hooks.ts'
import type { Store } from './storeTypes.ts'
import { currentValue, wireValue } from './wireValue.ts'

/** What a client sent, checked: values of columns as the database holds them, and of fields without a column. */
export interface Draft {
  values: Row
  extras: Row
  /** sentence by field; empty when all is well */
  issues: Record<string, string>
}

/** A scalar or a list of scalars as text, null for empty, undefined for anything else. */
function textIn(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) {
    const parts = value.map(textIn)
    return parts.every(part => typeof part === 'string') ? parts.join(',') || null : undefined
  }
  if (typeof value === 'string') return value.trim() === '' ? null : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

async function unknownChoice(crud: Crud, field: Field, text: string): Promise<string | null> {
  const known = await crud.texts.known(field)
  if (!known) return null
  const chosen = field.kind === 'dictMulti' ? text.split(',') : [text]
  return chosen.every(part => known.has(part)) ? null : `${field.label}不是有效的选项`
}

/** An empty field as its column takes it. */
const emptyOf = (column: PgColumn, field: Field): '' | null =>
  column.notNull && !isNumeric(field) && column.dataType === 'string' ? '' : null

/** Parts of a list that goes into another table: each costs a place in a statement. */
const PARTS_MAX = 1_000

const isTaken = (field: Field, isNew: boolean): boolean => !field.readOnly && (isNew || !field.fixed)

/** Whether a text is what the row holds already: it may stand there from before a rule was made, and nobody touches it now. */
const isKept = (before: Row | null, name: string, text: string | null): boolean =>
  before !== null && String(wireValue(before[name]) ?? '') === (text ?? '')

/**
 * Takes the registered fields out of a body, nothing else, and checks them. A new row gets what its fields begin with; an edit touches only what was
 * sent. A secret that was sent empty at an edit stays as it is. What stands in `before` unchanged is not judged (WALK-13).
 */
export async function readDraft(
  crud: Crud,
  store: Store,
  body: ReadonlyMap<string, unknown>,
  isNew: boolean,
  before: Row | null = null,
): Promise<Draft> {
  const draft: Draft = { values: {}, extras: {}, issues: {} }
  for (const [name, field] of Object.entries(store.resource.fields)) {
    if (!isTaken(field, isNew)) continue
    const isSent = body.has(name)
    if (!isSent && !isNew) continue
    const text = textIn(isSent ? body.get(name) : field.initial)
    if (text === undefined) {
      draft.issues[name] = `参数不合法：${field.label}`
      continue
    }
    if (text === null && field.secret && !isNew) continue
    const issue = isKept(before, name, text)
      ? null
      : text === null
        ? field.required
          ? missingText(field)
          : null
        : (fieldError(field, text, crud.app.now) ?? (await unknownChoice(crud, field, text)))
    if (issue !== null) {
      draft.issues[name] = issue
      continue
    }
    put(crud, store, draft, name, field, text)
  }
  return draft
}

function put(crud: Crud, store: Store, draft: Draft, name: string, field: Field, text: string | null) {
  const column = store.column(name)
  if (!column) {
    if (text !== null && text.split(',').length > PARTS_MAX) draft.issues[name] = `${field.label}最多选择${PARTS_MAX}项`
    else draft.extras[name] = text !== null && isNumeric(field) ? Number(text) : text
    return
  }
  if (text === null) {
    const empty = emptyOf(column, field)
    // a column that must hold something begins with its own default
    if (empty !== null || !column.notNull) draft.values[name] = empty
    return
  }
  const clean = field.kind === 'rich' ? crud.clean(text) : field.kind === 'date' ? (dayOf(text) ?? text) : text
  const current = currentValue(column, clean)
  if (current === undefined) draft.issues[name] = `参数不合法：${field.label}`
  else draft.values[name] = current
}

/** Throws the first issue, with all of them in the result so that a form can show each in its place. */
export function refuseErrors({ issues }: Draft): void {
  const [first] = Object.values(issues)
  if (first !== undefined) throw new Refusal(first, { result: { issues } })
}

import { eq, sql } from 'drizzle-orm'
import { retried } from '#server/db/retried.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { record } from './changes.ts'
import { newId } from '#server/db/newId.ts'
import type { Crud } from './crud.ts'
import { readDraft, refuseErrors } from './draft.ts'
import type { Row } from './hooks.ts'
import { present, shownValue } from './answerRow.ts'
import { findRow, lockRow } from './store.ts'
import type { Store } from './storeTypes.ts'
import { refuseTaken, rethrowTaken } from './unique.ts'

/** contract.md 14.1. */
export const NOT_FOUND_TEXT = '未找到对应实体'
const CHANGED_TEXT = '该数据已被他人修改，请确认后重新保存'

/** Somebody wrote the row after it was read. */
class Changed extends Error {
  readonly row: Row
  constructor(row: Row) {
    super(CHANGED_TEXT)
    this.row = row
  }
}

/** Refuses to touch rows that nobody may change. */
export function refuseProtected({ resource }: Store, row: Row): void {
  const { protected: rule } = resource
  if (rule && rule.values.includes(String(row[rule.field]))) throw new Refusal(rule.text)
}

/** Values of columns by their keys in the table: a field may have a column of another name. */
export const byColumn = (store: Store, values: Row): Row => {
  const named = new Map(Object.entries(store.tableKeys))
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (named.has(name) ? [[named.get(name), value]] : [])),
  )
}

/** Adds a row from what a client sent; answers its id. */
export async function addRow(crud: Crud, store: Store, user: UserPrincipal, body: ReadonlyMap<string, unknown>): Promise<string> {
  const draft = await readDraft(crud, store, body, true)
  refuseErrors(draft)
  await store.hooks.prepare?.({ app: crud.app, values: draft.values })
  const id = newId()
  await retried(() =>
    crud.app.db.transaction(async tx => {
      const save = { app: crud.app, user, tx, id, values: { ...draft.values }, before: null, extras: draft.extras }
      await store.hooks.beforeSave?.(save)
      await refuseTaken(tx, store, user, undefined, save.values)
      const facts = { id, createBy: user.username, createTime: new Date(crud.app.now()) }
      const tenant = store.tenant ? { tenantId: user.tenantId } : {}
      await tx.insert(store.table).values({ ...byColumn(store, { ...save.values, ...facts }), ...tenant })
      await record(crud, store, { tx, user, id, action: 'add', before: null, after: save.values })
      await store.hooks.afterSave?.(save)
    }),
  ).catch((error: unknown) => rethrowTaken(store, error))
  crud.totals.forget(store.resource.id)
  await store.hooks.committed?.([id], { app: crud.app, user, operation: 'add' })
  return id
}

/** A text or number of a body as text; '' for anything else. */
const scalarIn = (body: ReadonlyMap<string, unknown>, name: string): string => {
  const value = body.get(name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
const versionIn = (body: ReadonlyMap<string, unknown>): number | null => {
  const text = scalarIn(body, 'version').trim()
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** A body without masked values that are only what this person was shown of the row: they come back with a form and mean no change. */
async function withoutMasks(crud: Crud, store: Store, user: UserPrincipal, id: string, body: ReadonlyMap<string, unknown>) {
  const masked = Object.keys(store.resource.fields).filter(name => store.field(name)?.mask && scalarIn(body, name).includes('*'))
  const row = masked.length ? await findRow(crud, crud.app.db, store, user, id) : null
  if (!row) return body
  const shown = masked.filter(name => shownValue(store, user, name, row[name]) === body.get(name))
  return new Map([...body].filter(([name]) => !shown.includes(name)))
}

/** Whether a client read another version of the row than this. */
const isOld = (row: Row, version: number | null): boolean =>
  version !== null && row['version'] !== undefined && row['version'] !== version

/**
 * The draft of an edit. Only one with issues asks for the row: what stood there before is not judged again, and of a row that changed since only that is
 * said: what was shown of it, such as the ends of a phone, may stand in the form.
 */
async function readEdit(
  crud: Crud,
  store: Store,
  user: UserPrincipal,
  { id, version, body }: { id: string; version: number | null; body: ReadonlyMap<string, unknown> },
) {
  const draft = await readDraft(crud, store, body, false)
  if (Object.keys(draft.issues).length === 0) return draft
  const before = await findRow(crud, crud.app.db, store, user, id)
  if (before && isOld(before, version)) throw await conflictOf(crud, store, user, before)
  return before ? readDraft(crud, store, body, false, before) : draft
}

/** What is said of a row that changed since: it comes along as it stands. */
async function conflictOf(crud: Crud, store: Store, user: UserPrincipal, row: Row): Promise<Refusal> {
  const [current] = await present(store, crud.texts, user, [row])
  return new Refusal(CHANGED_TEXT, { result: { reason: 'VERSION_CONFLICT', current } })
}

/** Changes a row by what a client sent. With the `version` that was read, a row that changed since is refused and comes along as it stands. */
export async function editRow(crud: Crud, store: Store, user: UserPrincipal, body: ReadonlyMap<string, unknown>): Promise<void> {
  const id = scalarIn(body, 'id')
  const version = versionIn(body)
  const sent = await withoutMasks(crud, store, user, id, body)
  const draft = await readEdit(crud, store, user, { id, version, body: sent })
  refuseErrors(draft)
  await retried(() =>
    crud.app.db.transaction(async tx => {
      const before = await lockRow(crud, tx, store, user, id)
      if (!before) throw new Refusal(NOT_FOUND_TEXT)
      if (isOld(before, version)) throw new Changed(before)
      refuseProtected(store, before)
      const save = { app: crud.app, user, tx, id, values: { ...draft.values }, before, extras: draft.extras }
      await store.hooks.beforeSave?.(save)
      await refuseTaken(tx, store, user, id, save.values)
      const facts = { updateBy: user.username, updateTime: new Date(crud.app.now()) }
      const versionColumn = store.column('version')
      const next = versionColumn ? { version: sql`${versionColumn} + 1` } : {}
      await tx
        .update(store.table)
        .set(byColumn(store, { ...save.values, ...facts, ...next }))
        .where(eq(store.id, id))
      await record(crud, store, { tx, user, id, action: 'edit', before, after: { ...before, ...save.values } })
      await store.hooks.afterSave?.(save)
    }),
  ).catch(async (error: unknown) => {
    if (!(error instanceof Changed)) return rethrowTaken(store, error)
    throw await conflictOf(crud, store, user, error.row)
  })
  crud.totals.forget(store.resource.id)
  await store.hooks.committed?.([id], { app: crud.app, user, operation: 'edit' })
}

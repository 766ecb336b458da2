import { and, asc, eq, inArray } from 'drizzle-orm'
import type { BatchResult } from '#contract/resources/defineResource.ts'
import type { Tx } from '#server/db/client.ts'
import { retried } from '#server/db/retried.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { idList } from './idList.ts'
import { record } from './changes.ts'
import type { Crud } from './crud.ts'
import { shownValue } from './answerRow.ts'
import { findRow, lockRow, writableBy } from './store.ts'
import type { Store } from './storeTypes.ts'
import { byColumn, NOT_FOUND_TEXT, refuseProtected } from './write.ts'

/** contract.md 14.1. */
const NO_IDS_TEXT = '参数不识别！'

async function removeIn(crud: Crud, store: Store, user: UserPrincipal, tx: Tx, id: string): Promise<void> {
  const row = await lockRow(crud, tx, store, user, id)
  if (!row) throw new Refusal(NOT_FOUND_TEXT)
  refuseProtected(store, row)
  const context = { app: crud.app, user, tx }
  await store.hooks.beforeDelete?.(row, context)
  // the bin shows first what was deleted last
  const facts = byColumn(store, { updateBy: user.username, updateTime: new Date(crud.app.now()) })
  if (store.deleted)
    await tx
      .update(store.table)
      .set({ ...facts, delFlag: 1 })
      .where(eq(store.id, id))
  else await tx.delete(store.table).where(eq(store.id, id))
  await record(crud, store, { tx, user, id, action: 'delete', before: row, after: null })
  await store.hooks.afterDelete?.(row, context)
}

/** Removes a row, or marks it where rows are kept. */
export async function removeRow(crud: Crud, store: Store, user: UserPrincipal, id: string): Promise<void> {
  if (id === '') throw new Refusal(NO_IDS_TEXT)
  await retried(() => crud.app.db.transaction(tx => removeIn(crud, store, user, tx, id)))
  crud.totals.forget(store.resource.id)
  await store.hooks.committed?.([id], { app: crud.app, user, operation: 'delete' })
}

async function removeEach(crud: Crud, store: Store, user: UserPrincipal, tx: Tx, ids: readonly string[]): Promise<BatchResult> {
  const result: BatchResult = { done: 0, left: [] }
  // in one order, no matter who deletes: two batches that share rows wait for each other and never both
  await tx
    .select({ id: store.id })
    .from(store.table)
    .where(and(inArray(store.id, [...ids]), writableBy(store, user)))
    .orderBy(asc(store.id))
    .for('update')
  for (const id of ids) {
    try {
      await tx.transaction(inner => removeIn(crud, store, user, inner, id))
      result.done += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const row = await findRow(crud, tx, store, user, id)
      const { name } = store.resource
      result.left.push({ id, name: row ? String(shownValue(store, user, name, row[name]) ?? '') : '', text: error.text })
    }
  }
  return result
}

/** Removes what can be removed of a comma list of ids; the rest is named with its reason. All or nothing of each row, in one transaction. */
export async function removeRows(crud: Crud, store: Store, user: UserPrincipal, idText: string): Promise<BatchResult> {
  const ids = idList(idText)
  if (ids.length === 0) throw new Refusal(NO_IDS_TEXT)
  const result = await retried(() => crud.app.db.transaction(tx => removeEach(crud, store, user, tx, ids)))
  crud.totals.forget(store.resource.id)
  const left = new Set(result.left.map(row => row.id))
  await store.hooks.committed?.(
    ids.filter(id => !left.has(id)),
    { app: crud.app, user, operation: 'delete' },
  )
  return result
}

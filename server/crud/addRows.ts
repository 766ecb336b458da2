import { retried } from '#server/db/retried.ts'
import { insertMany } from '#server/db/insertMany.ts'
import { newId } from '#server/db/newId.ts'
import type { Tx } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { recordAdded } from './changes.ts'
import type { Crud } from './crud.ts'
import type { Row, Save } from './hooks.ts'
import type { Store } from './storeTypes.ts'
import { takenAmong, takenRefusal } from './unique.ts'
import { byColumn } from './write.ts'

/** What a new row holds, checked and prepared. */
export interface NewRow {
  values: Row
  extras: Row
}

/** None of these rows stands in the database: what was wrong became known before they were committed. */
export class TakenBack extends Error {
  constructor(cause: unknown) {
    super('The rows were taken back', { cause })
  }
}

/** Inserts rows, those that name the same columns in one statement. */
async function insertAlike(tx: Tx, store: Store, rows: readonly Row[]): Promise<void> {
  const alike = new Map<string, Row[]>()
  for (const row of rows) {
    const shape = Object.keys(row).toSorted().join()
    const some = alike.get(shape)
    if (some) some.push(row)
    else alike.set(shape, [row])
  }
  for (const some of alike.values()) await insertMany(tx, store.table, some)
}

/**
 * Adds rows in one transaction, by a handful of statements for all of them; each as `addRow` adds one, but `committed` is left to the caller. Answers the
 * ids of those that stand now and the refusals of the others, by place. Throws TakenBack where anything else went wrong before the end, and what came if
 * nobody can know what became of them.
 */
export async function addRows(
  crud: Crud,
  store: Store,
  user: UserPrincipal,
  rows: readonly NewRow[],
): Promise<{ added: readonly string[]; refused: ReadonlyMap<number, Refusal> }> {
  const { app } = crud
  const { hooks } = store
  const made = rows.map(({ values, extras }, at) => ({ at, id: newId(), values, extras }))
  let refused = new Map<number, Refusal>()
  let added: string[] = []
  let isWritten = false
  const write = async (tx: Tx) => {
    refused = new Map()
    isWritten = false
    const ready: { at: number; save: Save }[] = []
    for (const { at, id, values, extras } of made) {
      const save: Save = { app, user, tx, id, values: { ...values }, before: null, extras: { ...extras } }
      try {
        await hooks.beforeSave?.(save)
        ready.push({ at, save })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused.set(at, error)
      }
    }
    const taken = await takenAmong(
      tx,
      store,
      user,
      ready.map(({ save }) => save.values),
    )
    for (const [place, { name }] of taken) refused.set(ready[place]?.at ?? 0, takenRefusal(store, name))
    const saves = ready.flatMap(({ save }, place) => (taken.has(place) ? [] : [save]))
    added = saves.map(({ id }) => id)
    const facts = { createBy: user.username, createTime: new Date(app.now()) }
    const tenant = store.tenant ? { tenantId: user.tenantId } : {}
    const columns = saves.map(({ id, values }) => ({ ...byColumn(store, { ...values, ...facts, id }), ...tenant }))
    await insertAlike(tx, store, columns)
    await recordAdded(crud, store, { tx, user, added: saves })
    if (hooks.batch?.afterSave) await hooks.batch.afterSave(saves)
    else for (const save of saves) await hooks.afterSave?.(save)
    isWritten = true
  }
  try {
    await retried(() => app.db.transaction(write))
  } catch (error) {
    if (isWritten) throw error
    throw new TakenBack(error)
  }
  return { added, refused }
}

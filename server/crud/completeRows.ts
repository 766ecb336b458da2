import type { UserPrincipal } from '#server/plugins/principal.ts'
import { addMadeTexts } from './answerRow.ts'
import type { Crud } from './crud.ts'
import type { Row } from './hooks.ts'
import type { Store } from './storeTypes.ts'

/** Rows as they go out with what the resource adds to them, and with the texts of dictionary values that it added. */
export async function completeRows(
  crud: Pick<Crud, 'app' | 'texts'>,
  store: Store,
  user: UserPrincipal,
  rows: Row[],
): Promise<Row[]> {
  if (!store.hooks.present || rows.length === 0) return rows
  const shown = await store.hooks.present(rows, { app: crud.app, user })
  await addMadeTexts(store, crud.texts, user, shown)
  return shown
}

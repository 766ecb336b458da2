import type { UserPrincipal } from '#server/plugins/principal.ts'
import type { Crud } from './crud.ts'
import type { Row } from './hooks.ts'
import type { Store } from './storeTypes.ts'

/** A trace names so many rows at most; of more it says the number alone. */
const IDS_MAX = 30

/** Keeps who read these rows, where the resource says that they hold data of patients (SEC-02). */
export async function auditReads(
  crud: Pick<Crud, 'app'>,
  store: Store,
  actor: UserPrincipal,
  rows: readonly Row[],
): Promise<void> {
  const { reads } = store.hooks
  if (!reads || rows.length === 0) return
  const ids = rows.map(row => String(row['id']))
  const { action, entity, unit } = reads
  await crud.app.audit({
    actor,
    action,
    entity,
    entityId: ids.length > IDS_MAX ? '' : ids.join(','),
    content: `${ids.length}${unit}`,
  })
}

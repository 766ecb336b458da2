import type { UserPrincipal } from '#server/plugins/principal.ts'
import type { Crud } from './crud.ts'
import type { Row } from './hooks.ts'
import type { Store } from './storeTypes.ts'

/**
 * Keeps who read these rows, where the resource says that they hold data of patients (SEC-02); of none too, as that somebody is no patient here is told by
 * it. It is kept before the rows are answered.
 */
export function auditReads(crud: Pick<Crud, 'app'>, store: Store, actor: UserPrincipal, rows: readonly Row[]): void {
  const { reads } = store.hooks
  if (!reads) return
  const { action, entity, unit } = reads
  const entityId = rows.map(row => String(row['id'])).join(',')
  crud.app.auditRead({ actor, action, entity, entityId, content: `${rows.length}${unit}` })
}

import type { GridTable } from '#contract/grids/defineGrid.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import type { GridAccess } from '#server/realtime/grid/source.ts'

/** What the buttons of a person's roles let them do in a table: `<auth>:list` to see it, add, edit (and move), batch_delete; null without list. */
export function accessByButtons({ actions }: UserPrincipal, { auth }: GridTable): GridAccess | null {
  const may = (work: string) => actions.has(`${auth}:${work}`)
  return may('list') ? { edit: may('edit'), move: may('edit'), add: may('add'), remove: may('batch_delete') } : null
}

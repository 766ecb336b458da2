import type { GridSession } from '../session/gridSession.ts'
import type { RowHandle } from '../store/rowHandle.ts'

/** A press on a row where nothing is written: its details, its panel or its choice, where the owner wants that (contract.md 28.43). */
export function rowClick(session: GridSession, row: RowHandle, f: string, target: Element): void {
  const { clickRowShowMainForm, clickRowShowSubForm, clickSelectRow } = session.options
  if (session.canEdit(row, f) || target.closest('button, input, a, select, textarea') !== null) return
  if (clickRowShowMainForm === true) session.windows.open({ kind: 'details', place: { r: row.id, f } })
  else if (clickRowShowSubForm === true) session.expanded.toggle(row.id)
  else if (clickSelectRow === true) session.deeds.turn(row)
}

import type { CellKeyboardEvent } from 'react-data-grid'
import type { GridSession } from '../session/gridSession.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { GroupRow } from './groupRow.ts'

/** What would write into a cell. */
const writes = ({ key, ctrlKey, metaKey, altKey }: CellKeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Delete' || key === 'Backspace' || key === 'F2')

/**
 * Keys on the head of a group: Enter and the space bar open and close it; in front of the figures → opens it and ← closes it, then goes to the group around it,
 * as in a treegrid. `idx`: place of the column. Answers whether the key was the group's.
 */
export function groupKey(
  session: Pick<GridSession, 'arrangement' | 'range' | 'layout' | 'cells' | 'screen'>,
  row: RowHandle | undefined,
  column: { key: string; idx: number } | undefined,
  event: CellKeyboardEvent,
): boolean {
  const { groups } = session.arrangement
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  if (groups.depth === 0 || row === undefined || column === undefined) return false
  if (target instanceof Element && target.closest('.xl-grid-editor') !== null) return false
  const take = () => {
    event.preventGridDefault()
    event.preventDefault()
    return true
  }
  const isPlain = !ctrlKey && !metaKey && !altKey && !shiftKey
  // whole rows are no place to stand on here
  const isAtEdge = column.idx === 0 && key === 'ArrowLeft' && !shiftKey
  if (!(row instanceof GroupRow)) return isAtEdge ? take() : false
  const { id, facts } = row
  const isOpen = groups.isOpen(id)
  const nameKey = session.range.page.columns[0] ?? session.layout.shown[0]?.key
  const isInFront = column.key === nameKey || session.cells.column(column.key) === null
  const isTurn = key === 'Enter' || key === ' ' || (isInFront && key === (isOpen ? 'ArrowLeft' : 'ArrowRight'))
  if (isPlain && isTurn) {
    groups.toggle(id)
    return take()
  }
  if (isPlain && isInFront && key === 'ArrowLeft' && facts.parent !== null) {
    session.screen.focus({ r: facts.parent, f: column.key })
    return take()
  }
  return isAtEdge || writes(event) ? take() : false
}

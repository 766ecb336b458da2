import type { CellKeyboardEvent } from 'react-data-grid'
import type { GridSession } from '../session/gridSession.ts'
import type { RowHandle } from '../store/rowHandle.ts'

/**
 * Keys of a treegrid on the cell with the expander: → opens the row and then goes on to the next cell, ← closes it, else goes to the row above it; at the
 * top it goes on to the left. `idx`: place of the column. Answers whether the key was the tree's.
 */
export function treeKey(
  session: Pick<GridSession, 'tree' | 'rowView' | 'screen'>,
  row: RowHandle | undefined,
  column: { key: string; idx: number } | undefined,
  event: CellKeyboardEvent,
): boolean {
  const { tree } = session
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  if (tree === null || row === undefined || column === undefined || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
  if (target instanceof Element && target.closest('.xl-grid-editor') !== null) return false
  const take = () => {
    event.preventGridDefault()
    event.preventDefault()
    return true
  }
  if (ctrlKey || metaKey || altKey || shiftKey) return column.idx === 0 && key === 'ArrowLeft' && !shiftKey ? take() : false
  if (column.key === tree.column) {
    const state = tree.stateOf(row)
    const parent = session.rowView.spotOf(row.id)?.parent ?? null
    if (key === 'ArrowRight' && (state === 'closed' || state === 'failed')) {
      tree.open(row)
      return take()
    }
    if (key === 'ArrowLeft' && (state === 'open' || state === 'loading')) {
      tree.close(row)
      return take()
    }
    if (key === 'ArrowLeft' && parent !== null) {
      session.screen.focus({ r: parent, f: column.key })
      return take()
    }
  }
  // whole rows are no place to stand on here
  return key === 'ArrowLeft' && column.idx === 0 ? take() : false
}

import type { CellKeyboardEvent } from 'react-data-grid'
import { onRangeKey } from '../range/rangeKeys.ts'
import { NOT_MOVED } from '../menu/rowEntries.ts'
import type { GridSession } from '../session/gridSession.ts'
import type { RowHandle } from '../store/rowHandle.ts'

/** A key of an input method at work: its Enter, Escape and Tab are its own (grid.md 5.3). */
const isComposing = ({ nativeEvent }: CellKeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229

const isLetter = ({ key, ctrlKey, metaKey, altKey }: CellKeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** Keys in an open editor. */
function inEditor(session: GridSession, target: Element, event: CellKeyboardEvent): void {
  if (isComposing(event)) return
  // an open list answers Enter and Escape itself
  const isListOpen = target.getAttribute('aria-expanded') === 'true'
  const { key } = event
  const { wanted } = session
  const place = target.closest<HTMLElement>('.xl-grid-editor')?.dataset
  if (wanted !== null && wanted.r === place?.['r'] && wanted.f === place['f'] && isLetter(event)) {
    // behind what was typed while the editor was loading
    event.preventDefault()
    session.wanted = { ...wanted, typed: `${wanted.typed}${key}` }
  } else if (key === 'Escape' && !isListOpen) session.cancel()
  else if (key === 'Enter' && !isListOpen && !(target instanceof HTMLTextAreaElement) && !(target instanceof HTMLButtonElement)) {
    event.preventDefault()
    session.confirm(event.shiftKey ? 'above' : 'below')
  } else if (key === 'Tab') {
    event.preventDefault()
    session.confirm(event.shiftKey ? 'previous' : 'next')
  }
}

function isOpenedByKey(session: GridSession, f: string): boolean {
  const column = session.column(f)
  const { opensByKey = false } = session.kind(f)
  return column !== null && (typeof opensByKey === 'boolean' ? opensByKey : opensByKey(column))
}

/** Keys by which the viewport moves the active cell. */
const MOVES = /^(Arrow|Page|Home$|End$|Tab$)/

/** Keys on a cell that is read. */
function onCell(session: GridSession, row: RowHandle, f: string, event: CellKeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  const { takesKeys, toggle } = session.kind(f)
  const opensByKey = takesKeys !== true && isOpenedByKey(session, f)
  if (isComposing(event)) {
    // the composition goes on in the editor, which must have the focus now
    if (takesKeys || opensByKey) session.press(row, f, '')
    return
  }
  const place = { r: row.id, f }
  if (session.isOpen(place) && !takesKeys && session.options.alwaysEdit !== true) {
    // the editor is still loading
    if (key === 'Escape') session.cancel()
    else if (key.length === 1) session.wanted = { ...place, typed: `${session.wanted?.typed ?? ''}${key}` }
  } else if (key === 'Enter' || key === 'F2') session.press(row, f)
  else if (key === 'Delete' || key === 'Backspace') session.clear(row, f)
  else if (key === ' ' && toggle !== undefined) session.press(row, f)
  else if (key.length === 1 && takesKeys) session.press(row, f, key)
  else if (key.length === 1 && key !== ' ' && opensByKey) {
    session.press(row, f, '')
    if (session.isOpen(place)) session.wanted = { ...place, typed: key }
  } else return
  event.preventDefault()
}

/**
 * Keys of the grid: nothing reaches the viewport's own editing. `f` is undefined in no column, and the key of a control column begins with `$`. Answers
 * what is to be read out, null for nothing.
 */
export function onCellKey(
  session: GridSession,
  row: RowHandle | undefined,
  f: string | undefined,
  rowIdx: number,
  event: CellKeyboardEvent,
): string | null {
  const { target, currentTarget, key, altKey, ctrlKey, metaKey, shiftKey } = event
  // keys of a window that an editor opened bubble here through React
  if (!(target instanceof Element) || !currentTarget.contains(target)) {
    event.preventGridDefault()
    return null
  }
  if (target.closest('.xl-grid-editor') !== null) {
    event.preventGridDefault()
    inEditor(session, target, event)
    return null
  }
  if (onRangeKey(session, event)) return null
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown') && row !== undefined) {
    event.preventGridDefault()
    event.preventDefault()
    // the menu of the column, where Alt+↓ does not move the row
    if (
      key === 'ArrowDown' &&
      f !== undefined &&
      session.column(f) !== null &&
      (shiftKey || !session.data.status().access.move)
    ) {
      session.windows.open({ kind: 'columnMenu', f, place: { r: row.id, f } })
      return null
    }
    if (session.rowView.isArranged) return NOT_MOVED
    const way = key === 'ArrowUp' ? -1 : 1
    if (!session.deeds.shift(row.id, way)) return null
    return session.tree === null ? `已移到第${rowIdx + way + 1}行` : way < 0 ? '已上移' : '已下移'
  }
  const letter = key.toLowerCase()
  if ((ctrlKey || metaKey) && (letter === 'z' || letter === 'y')) {
    event.preventGridDefault()
    event.preventDefault()
    if (letter === 'y' || shiftKey) session.data.redo()
    else session.data.undo()
    return null
  }
  if (MOVES.test(key)) return null
  event.preventGridDefault()
  if (row !== undefined && f !== undefined && session.column(f) !== null) onCell(session, row, f, event)
  return null
}

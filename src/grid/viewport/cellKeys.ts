import type { CellKeyboardEvent } from 'react-data-grid'
import { opensByKey } from '../kinds/cellKind.ts'
import { onRangeKey } from '../range/rangeKeys.ts'
import { NOT_MOVED } from '../menu/rowEntries.ts'
import { awaitedText, awaitEditor, isAwaited, settleAwaited } from '../session/awaitedEditor.ts'
import type { CommandPorts } from '../session/commandPorts.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { INPUT_FIELD } from './InputField.tsx'
import { leapOf } from './leaps.ts'
import { typeInto } from './typeInto.ts'

/** A key of an input method at work: its Enter, Escape and Tab are its own (grid.md 5.3). */
const isComposing = ({ nativeEvent }: CellKeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229

const isLetter = ({ key, ctrlKey, metaKey, altKey }: CellKeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** Keys in an open editor. */
function inEditor(session: CommandPorts, target: Element, event: CellKeyboardEvent): void {
  if (isComposing(event)) return
  // an open list answers Enter and Escape itself
  const isListOpen = target.getAttribute('aria-expanded') === 'true'
  const { key } = event
  const { r = '', f = '' } = target.closest<HTMLElement>('.xl-grid-editor')?.dataset ?? {}
  const isWanted = isAwaited(session, { r, f })
  if (isWanted && isLetter(event)) {
    // behind what was typed while the editor was loading
    event.preventDefault()
    awaitEditor(session, { r, f }, `${awaitedText(session, { r, f })}${key}`)
    return
  }
  if (isWanted && (key === 'Enter' || key === 'Tab')) {
    // what is confirmed is all that was typed
    typeInto(target, settleAwaited(session) ?? '')
  }
  if (key === 'Escape' && !isListOpen) session.edit.cancel()
  else if (key === 'Enter' && !isListOpen && !(target instanceof HTMLTextAreaElement) && !(target instanceof HTMLButtonElement)) {
    event.preventDefault()
    session.edit.confirm(event.shiftKey ? 'above' : 'below')
  } else if (key === 'Tab') {
    event.preventDefault()
    session.edit.confirm(event.shiftKey ? 'previous' : 'next')
  }
}

function isOpenedByKey(session: CommandPorts, f: string): boolean {
  const column = session.cells.column(f)
  return column !== null && opensByKey(session.cells.kind(f), column)
}

/** Keys by which the viewport moves the active cell. */
const MOVES = /^(Arrow|Page|Home$|End$|Tab$)/

/** The editor of a cell is open and has not got the focus yet: it is loading, or was opened by a press just now. What is typed is kept for it. */
const isWaiting = (session: CommandPorts, { id: r }: RowHandle, f: string): boolean =>
  session.cells.isOpen({ r, f }) && session.options.alwaysEdit !== true

/** Enter or Tab behind a text that came before its editor had the focus, as a scanner types it: the text is the value of the cell. */
function confirmEarly(session: CommandPorts, row: RowHandle, f: string, event: CellKeyboardEvent): boolean {
  const { key, shiftKey } = event
  const typed = awaitedText(session, { r: row.id, f })
  if ((key !== 'Enter' && key !== 'Tab') || typed === '') return false
  if (session.cells.kind(f).takesKeys !== true || !isWaiting(session, row, f) || isComposing(event)) return false
  event.preventGridDefault()
  event.preventDefault()
  session.edit.editorFocus.send({ type: 'focus.settled' })
  session.edit.change(row, f, typed)
  if (key === 'Enter') session.edit.confirm(shiftKey ? 'above' : 'below')
  else session.edit.confirm(shiftKey ? 'previous' : 'next')
  return true
}

/** Keys on a cell that is read, or whose editor waits for the focus. */
function onCell(session: CommandPorts, row: RowHandle, f: string, event: CellKeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  const { takesKeys, toggle } = session.cells.kind(f)
  const isOpened = takesKeys !== true && isOpenedByKey(session, f)
  const place = { r: row.id, f }
  if (isComposing(event)) {
    // the composition goes on in the editor, which must have the focus now
    if (isWaiting(session, row, f)) session.screen.focus(place)
    else if (takesKeys || isOpened) session.edit.press(row, f, '')
    return
  }
  if (isWaiting(session, row, f)) {
    if (key === 'Escape') session.edit.cancel()
    else if (key === 'Backspace') awaitEditor(session, place, awaitedText(session, place).slice(0, -1))
    else if (key.length === 1) awaitEditor(session, place, `${awaitedText(session, place)}${key}`)
    else if (key !== 'Enter') return
  } else if (key === 'Enter' || key === 'F2') session.edit.press(row, f)
  else if (key === 'Delete' || key === 'Backspace') session.edit.clear(row, f)
  else if (key === ' ' && toggle !== undefined) session.edit.press(row, f)
  else if (key.length === 1 && takesKeys) session.edit.press(row, f, key)
  else if (key.length === 1 && key !== ' ' && isOpened) {
    session.edit.press(row, f, '')
    if (session.cells.isOpen(place)) awaitEditor(session, place, key)
  } else return
  event.preventDefault()
}

/**
 * Keys of the grid: nothing reaches the viewport's own editing. `f` is undefined in no column, and the key of a control column begins with `$`. Answers
 * what is to be read out, null for nothing.
 */
export function onCellKey(
  session: CommandPorts,
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
  // they are in the field already, and what comes of them is told by it
  if (isComposing(event) && target.classList.contains(INPUT_FIELD)) {
    event.preventGridDefault()
    return null
  }
  if (row !== undefined && f !== undefined && confirmEarly(session, row, f, event)) return null
  if (onRangeKey(session, event)) return null
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown') && row !== undefined) {
    event.preventGridDefault()
    event.preventDefault()
    // the menu of the column, where Alt+↓ does not move the row
    if (
      key === 'ArrowDown' &&
      f !== undefined &&
      session.cells.column(f) !== null &&
      (shiftKey || !session.data.status().access.move)
    ) {
      session.windows.open({ kind: 'columnMenu', f, place: { r: row.id, f } })
      return null
    }
    if (session.rowView.isArranged) return NOT_MOVED
    const way = key === 'ArrowUp' ? -1 : 1
    if (!session.commands.shift(row.id, way)) return null
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
  const leap = row === undefined || f === undefined ? null : leapOf(session, { r: row.id, f }, event)
  if (leap !== null) {
    event.preventGridDefault()
    event.preventDefault()
    session.screen.focus(leap)
    return null
  }
  if (MOVES.test(key)) return null
  event.preventGridDefault()
  if (row !== undefined && f !== undefined && session.cells.column(f) !== null) onCell(session, row, f, event)
  return null
}

import type { CellKeyboardEvent } from 'react-data-grid'
import type { RangePorts } from './rangePorts.ts'
import type { RangeStep } from './cellRange.ts'
import { clearRange, copyAlong } from './rangeCommands.ts'

const STEPS: Readonly<Record<string, RangeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'first',
  End: 'last',
}
/** With Ctrl: to the edges. */
const LEAPS: Readonly<Record<string, RangeStep>> = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'first',
  ArrowRight: 'last',
  Home: 'home',
  End: 'end',
}

/** What a key means to the range; null: nothing. */
function commandOf(session: RangePorts, { key, shiftKey, ctrlKey, metaKey, altKey }: CellKeyboardEvent): (() => void) | null {
  const { range } = session
  if (altKey) return null
  const isCommand = ctrlKey || metaKey
  // on a control column, a header or the footer there is nothing to begin with
  const isThere = range.shape !== null || range.active !== null
  const way = shiftKey && isThere ? (isCommand ? LEAPS : STEPS)[key] : undefined
  if (way !== undefined) return () => void range.step(way)
  const letter = key.toLowerCase()
  if (isCommand && !shiftKey) {
    if (letter === 'a') return () => range.all()
    if (!isThere) return null
    if (letter === 'd') return () => copyAlong(session, 'down')
    if (letter === 'r') return () => copyAlong(session, 'right')
    return null
  }
  if (range.shape === null || shiftKey) return null
  if (key === 'Escape') return () => range.end()
  return key === 'Delete' || key === 'Backspace' ? () => clearRange(session) : null
}

/** Keys of the range on a cell that is read, before all others. Answers whether the key was one. */
export function onRangeKey(session: RangePorts, event: CellKeyboardEvent): boolean {
  const command = event.nativeEvent.isComposing ? null : commandOf(session, event)
  if (command === null) return false
  event.preventGridDefault()
  event.preventDefault()
  // a page around the grid must not take the same key for another command
  event.stopPropagation()
  command()
  return true
}

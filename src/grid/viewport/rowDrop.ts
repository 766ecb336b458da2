import type { DragEvent } from 'react'
import { ROW_DRAG } from '../components/RowTools.tsx'
import type { GridSession } from '../session/gridSession.ts'
import type { RowHandle } from '../store/rowHandle.ts'

type Drag = DragEvent<HTMLDivElement>

/** The row under the pointer, and whether its lower half is meant. */
function rowUnder({ target, clientY }: Drag): { row: Element; isBelow: boolean } | null {
  const row = target instanceof Element ? target.closest('.xl-grid-row') : null
  const cell = row?.querySelector('[role=gridcell]')
  if (row == null || cell == null) return null
  const { top, height } = cell.getBoundingClientRect()
  return { row, isBelow: clientY > top + height / 2 }
}

/** Draws the line where the row would go; null takes it away. */
function markDrop(viewport: Element, event: Drag | null): void {
  for (const marked of viewport.querySelectorAll('[data-drop]')) marked.removeAttribute('data-drop')
  const under = event === null ? null : rowUnder(event)
  under?.row.setAttribute('data-drop', under.isBelow ? 'below' : 'above')
}

/** Index in the order to which the dragged row goes; null: nowhere, or beside a row where it may not stand. */
function dropAt(event: Drag, view: readonly RowHandle[], id: string, mayStandBeside: (over: string) => boolean): number | null {
  const under = rowUnder(event)
  const r = under?.row.querySelector<HTMLElement>('[data-r]')?.dataset['r']
  const [from, over] = [view.findIndex(row => row.id === id), view.findIndex(row => row.id === r)]
  if (under === null || r === undefined || from < 0 || over < 0 || !mayStandBeside(r)) return null
  return over + (under.isBelow ? 1 : 0) - (from < over + (under.isBelow ? 1 : 0) ? 1 : 0)
}

/** A row is dragged over the viewport, leaves it or is dropped on it: a line shows where it would go, and a drop moves it there. */
export function onRowDrag({ data, tree, commands }: Pick<GridSession, 'data' | 'tree' | 'commands'>, event: Drag): void {
  if (!event.dataTransfer.types.includes(ROW_DRAG)) return
  event.preventDefault()
  markDrop(event.currentTarget, event.type === 'dragover' ? event : null)
  if (event.type !== 'drop') return
  const id = event.dataTransfer.getData(ROW_DRAG)
  const to = dropAt(event, data.store.view, id, over => tree?.areSiblings(id, over) ?? true)
  if (to !== null) commands.move(id, to)
}

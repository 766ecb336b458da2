import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { columnWidths } from '../widths.ts'
import type { GridLayout } from './gridLayout.ts'

/** A drag of a column's edge is over when it rests so long, ms. */
const DRAG_PAUSE = 250

/** Widths of the shown columns in px, those that the person drew as they drew them. */
export function renderedWidths(
  columns: readonly GridColumn[],
  drawn: Readonly<Record<string, number>>,
  available: number,
  controls: number,
): Readonly<Record<string, number>> {
  const sized = columns.map(column => {
    const width = drawn[column.key]
    return width === undefined ? column : { ...column, width }
  })
  return { ...columnWidths(sized, available, controls), ...drawn }
}

/** Takes over the width of a column when its edge is let go, or the page goes: each step of a drag would draw the whole grid anew. */
export function resizedLater(layout: Pick<GridLayout, 'resize'>): (key: string, width: number) => void {
  const waiting = new Map<string, () => void>()
  return (key, width) => {
    waiting.get(key)?.()
    const forget = () => {
      clearTimeout(timer)
      removeEventListener('pagehide', settle)
      waiting.delete(key)
    }
    const settle = () => {
      forget()
      layout.resize(key, width)
    }
    const timer = setTimeout(settle, DRAG_PAUSE)
    addEventListener('pagehide', settle)
    waiting.set(key, forget)
  }
}

import type { CSSProperties } from 'react'
import { sideOf, stickOf, type Side } from '../columns/frozen.ts'
import type { Run } from './rangeShape.ts'

/** A column as it is drawn, control columns too. */
export interface RenderedColumn {
  key: string
  frozen?: boolean | 'start' | 'end' | null
}
const ORDER: readonly Side[] = ['start', 'middle', 'end']

/** Columns in the order in which the viewport draws them: those that are frozen stand at the edges. */
export const renderOrder = <C extends RenderedColumn>(columns: readonly C[]): C[] =>
  columns.toSorted((one, other) => ORDER.indexOf(sideOf(one)) - ORDER.indexOf(sideOf(other)))

/** A rectangle over the cells, in lines of the viewport's own grid: it scrolls with them and is as wide as they are. */
export interface RangeBox {
  key: string
  side: Side
  style: CSSProperties
  /** an edge of the range, not only of this piece of it */
  isFirst: boolean
  isLast: boolean
  /** the lower right corner of the range is in it */
  hasCorner: boolean
}

/** Lines before the first row: that of the header, and lines are counted from 1. */
const HEAD = 2

/** The pieces in which rows of a range are drawn: one for each run of rows, and for the columns that are frozen at each edge. */
export function rangeBoxes(columns: readonly RenderedColumn[], keys: readonly string[], runs: readonly Run[]): RangeBox[] {
  const wanted = new Set(keys)
  const pieces: { side: Side; from: number; to: number }[] = []
  for (const [n, column] of columns.entries()) {
    if (!wanted.has(column.key)) continue
    const side = sideOf(column)
    const last = pieces.at(-1)
    if (last?.side === side && last.to === n - 1) last.to = n
    else pieces.push({ side, from: n, to: n })
  }
  return runs.flatMap((run, r) =>
    pieces.map(({ side, from, to }, p): RangeBox => {
      return {
        key: `${run.from} ${side} ${from}`,
        side,
        style: {
          gridRow: `${run.from + HEAD} / ${run.to + HEAD + 1}`,
          gridColumn: `${from + 1} / ${to + 2}`,
          ...stickOf(side, from, to),
        },
        isFirst: p === 0 || pieces[p - 1]?.to !== from - 1,
        isLast: p === pieces.length - 1 || pieces[p + 1]?.from !== to + 1,
        hasCorner: r === runs.length - 1 && p === pieces.length - 1,
      }
    }),
  )
}

import type { ValidateRule } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'

/** A column as a comparison bench names it; `kind`: text, number, date, select, check, or a kind of the product's own. */
export interface BenchColumn {
  key: string
  title: string
  kind: string
  /** px */
  width: number
  /** rules of the column's own; without them its kind gives one */
  validateRules?: readonly ValidateRule[]
}
export interface BenchRow {
  id: string
  [field: string]: GridValue
}
/** A changed cell: `r` is the index of its row in the order in which the rows were mounted. */
export interface BenchUpdate {
  r: number
  k: string
  v: GridValue
}

/** What a comparison bench drives (grid.md part 7). Row indices are those of the screen's order, except in `applyUpdates`. */
export interface BenchGrid {
  name: string
  /** `applyUpdates` is called once for each message, the grid batches by itself */
  batching: 'self'
  /** the rows as the server of this grid keeps them, before anybody asks for them; absent where the page itself holds its rows */
  hold?: (rows: readonly BenchRow[]) => void
  mount: (el: HTMLElement, rows: BenchRow[], cols: readonly BenchColumn[]) => void
  applyUpdates: (updates: readonly BenchUpdate[]) => void
  /** px from the top */
  scrollTo: (px: number) => void
  /** what is on the screen now; '' when that row is not rendered */
  cellText: (r: number, k: string) => string
  /** brings a cell into view; answers where a pointer would click */
  focusCell: (r: number, k: string) => { x: number; y: number }
  editBy: 'key' | 'click' | 'dblclick'
  editorVisible: () => boolean
  paste: (r0: number, c0: number, matrix: readonly (readonly GridValue[])[]) => void
  /** all cells of the pastes are written, and stored where there is a server */
  isPasted: () => boolean
  /** also numbers the rows anew from 1 */
  moveRow: (from: number, to: number) => void
}

declare global {
  interface Window {
    __bench: BenchGrid
  }
}
/** px of a row, on both pages */
export const ROW_HEIGHT = 36

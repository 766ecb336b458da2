import type { EditMove } from '#machines/cellEditing/cellEditing.types.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'

/** What the viewport does for the session: the only way from here to the page. */
export interface GridScreen {
  /** the cell takes the focus, or its editor where one is open */
  focus: (place: CellRef) => void
  /** the next place from a cell: below, above, or beside it among the shown columns; null at the edge */
  neighbour: (place: CellRef, to: EditMove) => CellRef | null
  /** the cell becomes the active one and comes into sight; the focus stays where it is */
  show: (place: CellRef) => void
}

/** Whether two places are the same cell. */
export const sameLocation = (one: CellRef | null, other: CellRef | null): boolean => one?.r === other?.r && one?.f === other?.f

import type { EditMove } from '#machines/cellEditing/cellEditing.types.ts'
import type { CellPlace } from '#machines/gridMerge/gridMerge.types.ts'

/** What the viewport does for the session: the only way from here to the page. */
export interface GridScreen {
  /** the cell takes the focus, or its editor where one is open */
  focus: (place: CellPlace) => void
  /** the next place from a cell: below, above, or beside it among the shown columns; null at the edge */
  neighbour: (place: CellPlace, to: EditMove) => CellPlace | null
  /** the cell becomes the active one and comes into sight; the focus stays where it is */
  show: (place: CellPlace) => void
}

/** Whether two places are the same cell. */
export const samePlace = (one: CellPlace | null, other: CellPlace | null): boolean => one?.r === other?.r && one?.f === other?.f

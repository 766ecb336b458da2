import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { CellKind } from './cellKind.ts'

/** A letter typed on a cell of the column opens its editor, though it may be typed only when that is there. */
export const opensByKey = ({ opensByKey: opens = false }: CellKind, column: GridColumn): boolean =>
  typeof opens === 'boolean' ? opens : opens(column)

/** A letter typed on a cell of the column comes into its editor. */
export const opensByLetter = (kind: CellKind, column: GridColumn): boolean => kind.takesKeys === true || opensByKey(kind, column)

import { CELL_PARAM, cellText, readCellText } from '#contract/grids/cellAddress.ts'
import type { CellPlace } from '#machines/gridMerge/gridMerge.types.ts'
import { currentPlace } from '#src/lib/navigation.ts'

/** The address of a cell on the page that is shown: whoever opens it comes to the cell and its comments. */
export function addressOf(table: string, { r, f }: CellPlace): string {
  const { pathname, search } = currentPlace()
  const query = new URLSearchParams(search)
  query.set(CELL_PARAM, cellText(table, r, f))
  return `${pathname}?${query.toString()}`
}

/** The cell that an address names; null: none. */
export const cellOf = (search: string): (CellPlace & { table: string }) | null =>
  readCellText(new URLSearchParams(search).get(CELL_PARAM) ?? '')

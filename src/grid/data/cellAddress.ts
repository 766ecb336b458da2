import { CELL_PARAM, cellText, readCellText } from '#contract/grids/cellAddress.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { currentLocation } from '#src/lib/navigation.ts'

/** The address of a cell on the page that is shown: anyone who opens it comes to the cell and its comments. */
export function addressOf(table: string, { r, f }: CellRef): string {
  const { pathname, search } = currentLocation()
  const query = new URLSearchParams(search)
  query.set(CELL_PARAM, cellText(table, r, f))
  return `${pathname}?${query.toString()}`
}

/** The cell that an address names; null: none. */
export const cellOf = (search: string): (CellRef & { table: string }) | null =>
  readCellText(new URLSearchParams(search).get(CELL_PARAM) ?? '')

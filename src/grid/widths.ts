import { GRID_SIZE } from '#contract/rules/gridSize.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'

type Sized = Pick<GridColumn, 'key' | 'type' | 'width'>

const LEAST: Readonly<Record<string, number>> = GRID_SIZE.least
const FALLBACK: Readonly<Record<string, number>> = GRID_SIZE.fallback

/** px of the control columns: selection, expand, drag sort; wider where a footer's label stands (GRID-25, GRID-26). */
export const controlWidth = (hasFooter: boolean): number => (hasFooter ? GRID_SIZE.controlWithFooter : GRID_SIZE.control)

/** The width a column asks for, in px; null when it asks for none. */
function explicitWidth({ width }: Sized, available: number): number | null {
  if (typeof width === 'number') return width
  const match = /^(\d+(?:\.\d+)?)(px|%)?$/.exec(width ?? '')
  if (match === null) return null
  const size = Number(match[1])
  return match[2] === '%' ? (available * size) / 100 : size
}

/**
 * Widths of the shown columns in px (C16). A width of its own wins; the others share 92% of the room equally, none below its kind's least. Where that
 * does not fit and the grid must scroll, the fallback of the kind counts. `available`: px of the grid, `controls`: of the columns before.
 */
export function columnWidths(columns: readonly Sized[], available: number, controls = 0): Record<string, number> {
  const share = Math.round((available * GRID_SIZE.shared * 100) / Math.max(1, columns.length)) / 100
  const shared = columns.map(column => explicitWidth(column, available) ?? Math.max(LEAST[column.type] ?? 0, share))
  const fits = available > 0 && shared.reduce((sum, width) => sum + width, controls) <= available
  return Object.fromEntries(
    columns.map((column, n) => {
      const own = explicitWidth(column, available)
      const made =
        own ?? (fits ? (shared[n] ?? 0) : (FALLBACK[column.type] ?? Math.max(LEAST[column.type] ?? 0, GRID_SIZE.columnDefault)))
      // pictures and files are one px wider than they ask for (contract.md 28.50)
      return [column.key, own !== null && (column.type === 'file' || column.type === 'image') ? made + 1 : made]
    }),
  )
}

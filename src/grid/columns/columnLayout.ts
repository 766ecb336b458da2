import type { GridColumn } from '#contract/entities/gridColumn.ts'

export type Side = 'left' | 'right'
/** Narrowest and widest a person may draw a column, px. */
const COLUMN_MIN = 40
const COLUMN_MAX = 1_000

/** Heights of rows that a person may choose beside that of the page. */
export type LineHeight = 'low' | 'high'

/** What a person chose for the columns and lines of a grid; a column that is not named stands as it is declared. */
export interface ColumnLayout {
  order: readonly string[]
  hidden: readonly string[]
  /** `none`: declared at a side and let go */
  frozen: Readonly<Record<string, Side | 'none'>>
  /** px */
  widths: Readonly<Record<string, number>>
  /** of rows; null: as the page declares */
  height: LineHeight | null
}
export const AS_DECLARED: ColumnLayout = { order: [], hidden: [], frozen: {}, widths: {}, height: null }

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(one => typeof one === 'string') : [])
const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []

/** A kept layout, whatever an older program may have kept. */
export function layoutOf(kept: unknown): ColumnLayout {
  const part = new Map(entries(kept))
  return {
    order: [...new Set(texts(part.get('order')))],
    hidden: [...new Set(texts(part.get('hidden')))],
    frozen: Object.fromEntries(
      entries(part.get('frozen')).flatMap(([key, side]) =>
        side === 'left' || side === 'right' || side === 'none' ? [[key, side] as const] : [],
      ),
    ),
    widths: Object.fromEntries(
      entries(part.get('widths')).flatMap(([key, width]) =>
        typeof width === 'number' && Number.isFinite(width) ? [[key, boundedWidth(width)] as const] : [],
      ),
    ),
    height: part.get('height') === 'low' ? 'low' : part.get('height') === 'high' ? 'high' : null,
  }
}

/** A width brought within its bounds, in whole px. */
export const boundedWidth = (width: number): number => Math.min(COLUMN_MAX, Math.max(COLUMN_MIN, Math.round(width)))

/** All declared keys in the person's order: a new one stands behind the one it is declared behind, one that is gone is left out. */
export function mergedOrder(stored: readonly string[], declared: readonly string[]): string[] {
  const known = new Set(declared)
  const order = [...new Set(stored)].filter(key => known.has(key))
  const placed = new Set(order)
  for (const [at, key] of declared.entries()) {
    if (placed.has(key)) continue
    const before = declared[at - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
    placed.add(key)
  }
  return order
}

/** A column as it stands in the person's layout. */
export interface ArrangedColumn {
  column: GridColumn
  isShown: boolean
  side: Side | null
}

/** All columns in the order they are drawn: those frozen left, the free ones, those frozen right. */
export function arrangedColumns(columns: readonly GridColumn[], { order, hidden, frozen }: ColumnLayout): ArrangedColumn[] {
  const byKey = new Map(columns.map(column => [column.key, column]))
  const away = new Set(hidden)
  const isAllHidden = columns.every(({ key }) => away.has(key))
  const placed = mergedOrder(order, [...byKey.keys()]).flatMap((key): ArrangedColumn[] => {
    const column = byKey.get(key)
    if (column === undefined) return []
    const side = frozen[key] ?? column.fixed ?? null
    // a program that took all other columns away does not leave an empty grid
    return [{ column, isShown: isAllHidden || !away.has(key), side: side === 'none' ? null : side }]
  })
  const at = (wanted: Side | null) => placed.filter(({ side }) => side === wanted)
  return [...at('left'), ...at(null), ...at('right')]
}

import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { GroupRow } from '../groups/groupRow.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { ViewportColumn } from './gridColumns.tsx'
import './cards.css'

/** Classes of a grid whose rows are cards, and of the parts of a card. */
export const CARD = { grid: 'xl-grid-cards', cell: 'xl-grid-card-cell', title: 'xl-grid-card-title' } as const

/** px of a card: its first line, each pair of values, and what keeps it from the next. */
const FIRST = 48
const PAIR = 56
const APART = 17

/** Height of a card by the number of its values, px. */
export const cardHeight = (values: number): number => FIRST + Math.ceil(Math.max(0, values - 1) / 2) * PAIR + APART

/** Height of the head of a group between cards, px: its name, and below it its figures where columns have some. */
export const groupHeight = (columns: readonly GridColumn[]): number =>
  columns.some(({ statistics = [] }) => statistics.length > 0) ? 68 : 44

/** Where lines lie, px from the first one. */
export interface LinePositions {
  /** where a line begins; behind the last one: where that ends */
  topOf: (index: number) => number
  /** the line at a height */
  at: (px: number) => number
}
/** The places of lines of one `height`, px; `head`: that of the heads of groups where it is another, as between cards. */
export function linePositions(lines: readonly RowHandle[], height: number, head: number | null): LinePositions {
  if (head === null) return { topOf: index => index * height, at: px => Math.floor(px / height) }
  const tops = [0]
  for (const line of lines) tops.push((tops.at(-1) ?? 0) + (line instanceof GroupRow ? head : height))
  return {
    topOf: index => tops[index] ?? tops.at(-1) ?? 0,
    at: px =>
      Math.max(
        0,
        tops.findLastIndex(top => top <= px),
      ),
  }
}

export const isCardCell = ({ cellClass }: { cellClass?: unknown }): boolean =>
  typeof cellClass === 'string' && cellClass.includes(CARD.cell)

/**
 * The columns of a grid for a phone: each row is a card, the first value its title, the others in pairs under their names. For the viewport they are so narrow
 * that all are in sight (`available`: px of the grid), so that it draws every cell; where they stand says the card.
 */
export function cardColumns(columns: readonly ViewportColumn[], available: number): ViewportColumn[] {
  const width = Math.max(1, Math.floor(available / (columns.length + 1)))
  const first = columns.find(({ key }) => !key.startsWith('$'))
  return columns.map(column => {
    const isControl = column.key.startsWith('$')
    const name = column === first ? CARD.title : isControl ? 'xl-grid-control' : ''
    return {
      ...column,
      width,
      minWidth: 1,
      resizable: false,
      draggable: false,
      frozen: false,
      cellClass: `${CARD.cell} ${name}`.trim(),
      ...(isControl ? { name: '' } : {}),
    }
  })
}

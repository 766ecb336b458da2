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

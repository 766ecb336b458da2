import type { CSSProperties, ReactElement } from 'react'
import type { CalculatedColumn } from 'react-data-grid'
import { sideOf, stickOf, type Side } from '../columns/frozen.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { isCardCell } from './cards.ts'
import type { FooterRow } from './gridColumns.tsx'
import { InputField } from './InputField.tsx'

interface Props {
  row: RowHandle
  column: CalculatedColumn<RowHandle, FooterRow>
  /** null: a column of control */
  data: GridColumn | null
  /** keys are for it */
  isActive: boolean
  /** the focus is in a control in it */
  isEntered: boolean
  /** what its row draws of it; null: its column draws it */
  content: ReactElement | null
}

interface Looks {
  className: string
  /** said over its value: in a card there is no head */
  title?: string
  /** none: it scrolls */
  side: Side | undefined
  style: CSSProperties
}
/** One for all cells of a column: hundreds of them come with each turn of the wheel. */
const known = new WeakMap<Props['column'], Looks>()
/** How the cells of a column look and where they stand. */
export function looksOf(column: Props['column']): Looks {
  let looks = known.get(column)
  if (looks === undefined) {
    const { idx, cellClass } = column
    const side = sideOf(column)
    looks = {
      className: typeof cellClass === 'string' ? `rdg-cell xl-grid-cell ${cellClass}` : 'rdg-cell xl-grid-cell',
      side: side === 'middle' ? undefined : side,
      style: { gridColumn: idx + 1, ...stickOf(side, idx) },
    }
    // the card itself says where its cells stand
    if (isCardCell(column)) looks = { ...looks, ...(typeof column.name === 'string' ? { title: column.name } : {}), style: {} }
    known.set(column, looks)
  }
  return looks
}
const nothing = () => undefined

/**
 * A cell of the viewport: its place, its states for keys and screen readers, and in it what its column draws, which alone is drawn anew with its value. No
 * component: hundreds of them come with the first screen, and a row asks for its cells only when the focus moves in it or other columns come into sight.
 */
export function gridCell({ row, column, data, isActive, isEntered, content }: Props): ReactElement {
  const { className, side, style, title } = looksOf(column)
  const { editable } = column
  const isEditable = typeof editable === 'function' ? editable(row) : editable === true
  return (
    <div
      key={column.key}
      role="gridcell"
      aria-colindex={column.idx + 1}
      aria-selected={isActive}
      aria-readonly={isEditable ? undefined : true}
      tabIndex={isActive && !isEntered ? 0 : -1}
      className={className}
      data-side={side}
      data-title={title}
      style={style}
    >
      {content ??
        column.renderCell({
          column,
          row,
          rowIdx: 0,
          isCellEditable: isEditable,
          tabIndex: isActive ? 0 : -1,
          onRowChange: nothing,
        })}
      {isActive && isEditable && data !== null ? <InputField row={row} column={data} /> : null}
    </div>
  )
}

import { memo, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { AriaAttributes, FocusEvent, MouseEvent } from 'react'
import type { CalculatedColumn, RenderRowProps } from 'react-data-grid'
import { useSession } from '../session/SessionContext.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { gridCell } from './gridCell.tsx'
import type { FooterRow } from './gridColumns.tsx'
import { INPUT_FIELD } from './InputField.tsx'
import { RowCells } from './rowCells.ts'
import type { GridSession } from '../session/gridSession.ts'
import { togglePanel } from '../expand/panelPosition.ts'

/** A press on a row where nothing is written: its details, its panel or its choice, where the owner wants that (contract.md 28.43). */
function rowClick(
  session: Pick<GridSession, 'options' | 'cells' | 'windows' | 'expanded' | 'commands'>,
  row: RowHandle,
  f: string,
  target: Element,
): void {
  const { clickRowShowMainForm, clickRowShowSubForm, clickSelectRow } = session.options
  if (session.cells.canEdit(row, f) || target.closest('button, input, a, select, textarea') !== null) return
  if (clickRowShowMainForm === true) session.windows.open({ kind: 'details', place: { r: row.id, f } })
  else if (clickRowShowSubForm === true) togglePanel(session.expanded, row.id)
  else if (clickSelectRow === true) session.commands.turn(row)
}

/** What the viewport says of a row that it wants drawn. */
export type RenderedRow = RenderRowProps<RowHandle, FooterRow>
/** What ARIA says of rows of a treegrid. */
type TreeAria = Pick<AriaAttributes, 'aria-level' | 'aria-posinset' | 'aria-setsize' | 'aria-busy' | 'aria-expanded'>
type Column = CalculatedColumn<RowHandle, FooterRow>
export interface GridRowProps extends RenderedRow, TreeAria {
  /** px below the header */
  top: number
}

/** The column whose cell was hit; a press in a window that an editor opened bubbles here through React and is none of this row. */
function columnAt({ target, currentTarget }: MouseEvent<HTMLElement>, columns: readonly Column[]): Column | undefined {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
  return cell?.parentElement === currentTarget ? columns[[...currentTarget.children].indexOf(cell)] : undefined
}

/**
 * A row of the viewport. All rows lie in one place of its grid and are moved to theirs as a whole: a row that goes elsewhere styles, lays out and paints
 * none of its cells anew, and none of them is drawn again, as they do not know at which place they are.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, rowIdx, top, activeCellIdx, iterateOverViewportColumnsForRow, setActivePosition, isTreeGrid } = props
  const session = useSession()
  const { depth } = session.arrangement.groups
  /** the column whose cell has the focus in a control of its own */
  const [entered, setEntered] = useState<number | null>(null)
  if (entered !== null && entered !== activeCellIdx) setEntered(null)
  const columns = useMemo(
    () => [...iterateOverViewportColumnsForRow(activeCellIdx)].map(([column]) => column),
    [iterateOverViewportColumnsForRow, activeCellIdx],
  )
  const rowCells = useMemo(() => new RowCells(session, row, columns), [session, row, columns])
  const drawing = useSyncExternalStore(rowCells.listen, rowCells.drawing)
  // the very same ones while only the place of the row changes
  const cells = useMemo(
    () =>
      columns.map(column =>
        gridCell({
          row,
          column,
          data: session.cells.column(column.key),
          isActive: column.idx === activeCellIdx,
          isEntered: column.idx === entered,
          content: drawing.draw(column.key),
        }),
      ),
    [columns, row, activeCellIdx, entered, session, drawing],
  )
  const place = useCallback(
    (element: HTMLElement | null) => {
      rowCells.element = element
    },
    [rowCells],
  )

  const press = (event: MouseEvent<HTMLElement>) => {
    const column = columnAt(event, columns)
    // the right button asks for a menu, which itself says which cells it means
    if (column !== undefined && event.button !== 2) setActivePosition({ idx: column.idx, rowIdx })
  }
  const click = (event: MouseEvent<HTMLElement>) => {
    const column = columnAt(event, columns)
    if (column === undefined || !(event.target instanceof Element) || event.target.closest('.xl-grid-editor') !== null) return
    session.edit.press(row, column.key)
    rowClick(session, row, column.key, event.target)
  }
  // a cell passes the focus to the control in it; Tab leaves both
  const focus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (activeCellIdx === undefined) return
    const isCell = target.parentElement === currentTarget
    const at = [...currentTarget.children].findIndex(cell => cell.contains(target))
    // a window that an editor opened counts for its cell
    if (at >= 0 && columns[at]?.idx !== activeCellIdx) return
    const control = isCell ? target.querySelector<HTMLElement>(`[tabindex="0"], .${INPUT_FIELD}`) : null
    control?.focus({ preventScroll: true })
    setEntered(isCell && control === null ? null : activeCellIdx)
  }
  const isWhole = activeCellIdx === -1
  return (
    <div
      ref={place}
      role="row"
      aria-rowindex={props['aria-rowindex']}
      aria-level={props['aria-level'] ?? (depth === 0 ? undefined : depth + 1)}
      aria-posinset={props['aria-posinset']}
      aria-setsize={props['aria-setsize']}
      aria-busy={props['aria-busy']}
      aria-expanded={props['aria-expanded']}
      tabIndex={isTreeGrid ? (isWhole ? 0 : -1) : undefined}
      className="xl-grid-row"
      style={{ transform: `translateY(${top}px)` }}
      onMouseDown={press}
      onClick={click}
      onFocus={focus}
    >
      {cells}
    </div>
  )
})

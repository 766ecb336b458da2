import type { GridColumn, GridStatistics } from '#contract/entities/gridColumn.ts'
import { GRID_SIZE } from '#contract/rules/gridSize.ts'
import { HeadCell } from '../columns/HeadCell.tsx'
import { ExpandCell } from '../expand/ExpandCell.tsx'
import { CellView } from '../components/CellView.tsx'
import { FIGURE_TEXT, figureText } from '../view/figureTexts.ts'
import { AllChoice, DragGrip, RowChoice, RowLead } from '../components/RowTools.tsx'
import type { RowHandle } from '../store/rowHandle.ts'
import { TreeCell } from '../tree/TreeCell.tsx'
import { controlWidth } from '../widths.ts'
import type { Column } from 'react-data-grid'
import { useSyncExternalStore } from 'react'
import { useSession } from '../session/SessionContext.ts'
import { figuresOf } from '../view/figures.ts'

/** A column's figure in the footer; draws anew when the figures changed. */
function Figure({ column, kind }: { column: GridColumn; kind: GridStatistics }) {
  const { data, rowView } = useSession()
  const figures = figuresOf(data.store, rowView)
  const figure = useSyncExternalStore(figures.listen, () => figures.get(column.key, kind))
  if (figure === null || column.statistics?.includes(kind) !== true) return null
  return <span className="xl-grid-figure">{figureText(figure)}</span>
}

/** What stands before the data. With row numbers one column of 60 px holds number, handle, box and menu (GRID-24); without, each has its own. */
export interface Controls {
  rowNumber: boolean
  dragSort: boolean
  /** a panel opens under each row */
  rowExpand: boolean
  selection: 'checkbox' | 'radio' | 'none'
}
/** A line of the footer. */
export interface FooterRow {
  kind: GridStatistics
}
export type ViewportColumn = Column<RowHandle, FooterRow>

/** Lines the footer needs: 合计 and 平均 where a column asks for them. */
export const footerRows = (columns: readonly GridColumn[]): FooterRow[] =>
  (['sum', 'average'] as const)
    .filter(kind => columns.some(({ statistics }) => statistics?.includes(kind)))
    .map(kind => ({ kind }))

/** px of the control columns together. */
export function controlsWidth(
  { rowNumber, dragSort, rowExpand, selection }: Controls,
  hasFooter: boolean,
  isNarrow: boolean,
): number {
  const own = controlWidth(hasFooter)
  return (
    (rowNumber ? GRID_SIZE.rowNumber : 0) +
    (dragSort && !isNarrow && !rowNumber ? own : 0) +
    (rowExpand ? own : 0) +
    (selection === 'none' || rowNumber ? 0 : own)
  )
}

/** The columns as the viewport draws them: control columns first, then the data in its widths (px by key). Nothing is frozen where it is narrow. */
export function viewportColumns(
  columns: readonly GridColumn[],
  widths: Readonly<Record<string, number>>,
  { rowNumber, dragSort, rowExpand, selection }: Controls,
  canEdit: (row: RowHandle, key: string) => boolean,
  isNarrow: boolean,
  /** the column with the expander of a tree; '' where there is none */
  treeColumn: string,
): ViewportColumn[] {
  const hasFooter = footerRows(columns).length > 0
  const width = controlWidth(hasFooter)
  const control = {
    frozen: !isNarrow,
    width,
    minWidth: width,
    resizable: false,
    cellClass: 'xl-grid-control',
    headerCellClass: 'xl-grid-control',
  } as const
  const controls: ViewportColumn[] = [
    // on a phone the handle would take a sixth of the room, and the menu of the row moves it as well
    ...(dragSort && !isNarrow && !rowNumber
      ? [{ ...control, key: '$drag', name: '', renderCell: ({ row }: { row: RowHandle }) => <DragGrip row={row} /> }]
      : []),
    ...(rowNumber
      ? [
          {
            ...control,
            key: '$number',
            name: '序号',
            width: GRID_SIZE.rowNumber,
            minWidth: GRID_SIZE.rowNumber,
            ...(selection === 'checkbox'
              ? {
                  renderHeaderCell: ({ tabIndex }: { tabIndex: number }) => (
                    <>
                      <span className="xl-hidden-text">序号</span>
                      <AllChoice tabIndex={tabIndex} />
                    </>
                  ),
                }
              : {}),
            renderCell: ({ row, tabIndex }: { row: RowHandle; tabIndex: number }) => (
              <RowLead
                row={row}
                tabIndex={tabIndex}
                hasGrip={dragSort && !isNarrow}
                hasMenu={dragSort}
                hasChoice={selection !== 'none'}
              />
            ),
          },
        ]
      : []),
    ...(rowExpand
      ? [
          {
            ...control,
            key: '$expand',
            name: '展开',
            renderHeaderCell: () => <span className="xl-hidden-text">展开</span>,
            renderCell: ({ row, tabIndex }: { row: RowHandle; tabIndex: number }) => <ExpandCell row={row} tabIndex={tabIndex} />,
          },
        ]
      : []),
    ...(selection === 'none' || rowNumber
      ? []
      : [
          {
            ...control,
            key: '$select',
            name: '选择',
            renderHeaderCell: ({ tabIndex }: { tabIndex: number }) =>
              selection === 'checkbox' ? <AllChoice tabIndex={tabIndex} /> : <span className="xl-hidden-text">选择</span>,
            renderCell: ({ row, tabIndex }: { row: RowHandle; tabIndex: number }) => <RowChoice row={row} tabIndex={tabIndex} />,
          },
        ]),
  ]
  const data = columns.map((column): ViewportColumn => {
    const { key, title, subtitle, align, fixed } = column
    return {
      key,
      name: subtitle === undefined ? title : `${title} ${subtitle}`,
      width: widths[key] ?? GRID_SIZE.columnDefault,
      minWidth: 40,
      resizable: true,
      draggable: true,
      renderHeaderCell: ({ tabIndex }) => <HeadCell column={column} tabIndex={tabIndex} />,
      ...(fixed === undefined || isNarrow ? {} : { frozen: fixed === 'left' ? 'start' : 'end' }),
      ...(align === undefined
        ? {}
        : { cellClass: `xl-grid-${align}`, headerCellClass: `xl-grid-${align}`, summaryCellClass: `xl-grid-${align}` }),
      // the others are drawn by their row (RowCells)
      ...(key === treeColumn
        ? {
            renderCell: ({ row }: { row: RowHandle }) => (
              <TreeCell row={row} columnKey={key}>
                <CellView row={row} column={column} room={0} />
              </TreeCell>
            ),
          }
        : {}),
      // only for what is said of the cell: without an editor of its own keys and presses never reach the viewport's own editing
      editable: row => canEdit(row, key),
      renderSummaryCell: ({ row }) => <Figure column={column} kind={row.kind} />,
    }
  })
  const all = [...controls, ...data]
  const [first, ...others] = all
  if (first === undefined) return []
  // only the first cell of the footer names it (contract.md 28.51)
  const { renderSummaryCell } = first
  return [
    {
      ...first,
      renderSummaryCell: props => (
        <>
          <b className="xl-grid-figure-name">{FIGURE_TEXT[props.row.kind]}</b>
          {renderSummaryCell?.(props)}
        </>
      ),
    },
    ...others,
  ]
}

import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type DragEvent,
  type Ref,
  type RefObject,
} from 'react'
import './oldBrowsers.ts'
import { flushSync } from 'react-dom'
import { DataGrid, type DataGridHandle } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { renderedWidths, resizedLater } from '../columns/renderedWidths.ts'
import { usePinnedColumn } from '../columns/usePinnedColumn.ts'
import { RangeLayer } from '../range/RangeLayer.tsx'
import { scrollingFlag } from '../scrolling.ts'
import { useSession } from '../session/SessionContext.ts'
import { treeKey } from '../tree/treeKeys.ts'
import { renderTreeRow } from '../tree/TreeRow.tsx'
import type { RowHandle } from '../store/rowHandle.ts'
import { onCellKey } from './cellKeys.ts'
import { groupKey } from '../groups/groupKeys.ts'
import { renderGroupedRow } from '../groups/GroupLine.tsx'
import { GroupRow } from '../groups/groupRow.ts'
import { hasOurLetters } from '../components/fitsIn.ts'
import { shiftOf } from './scrollAnchor.ts'
import { onRowDrag } from './rowDrop.ts'
import { positionIn, useGridScreen } from './useGridScreen.ts'
import { controlsWidth, footerRows, viewportColumns, type Controls } from './gridColumns.tsx'
import { FRAME, HEADER, widthIn, type GridSize } from './gridSize.ts'
import { useFastScroll } from './fastScroll.tsx'
import { plainText } from './plainText.ts'
import { useFlashes } from './useFlashes.ts'
import { usePageHeight } from './usePageHeight.ts'
import { CARD, cardColumns, cardHeight, groupHeight, linePositions } from './cards.ts'
import './viewport.css'

/** Height of a footer line, px. */
const FOOTER = 36
/** Room for the word that there is nothing, px. */
const NOTHING = 64
/** From this height on a name has room below the value of a cell, px. */
const ROOMY = 54
/** Below this width frozen columns would leave no room for the others, px. */
const NARROW = 600

export interface ViewportHandle {
  scrollToRow: (index: number) => void
}
interface Props {
  ref?: Ref<ViewportHandle>
  label: string
  /** without the hidden ones */
  columns: readonly GridColumn[]
  controls: Controls
  /** px of a row */
  rowHeight: number
  /** px; null: as high as its rows */
  maxHeight: number | null
  /** the person may edit anything at all */
  mayEdit: boolean
  /** what others change glows */
  highlight: boolean
  /** takes what the window leaves for it, and draws cards where it is narrow */
  isPage: boolean
  /** known before it is drawn; kept for the next viewport of the same grid */
  room: RefObject<GridSize>
}

const keyOf = (row: RowHandle) => row.id

/**
 * The one module over react-data-grid (grid.md part 3). It paints rows, columns and the active cell and knows the keys between cells; it never edits: its
 * own editing addresses a cell by its index, throws a draft away on an outside change and takes the Enter of an input method for an end. Editors are
 * drawn by the cell itself, found by row id, and stay mounted while rows around them come, go and move; the active cell follows its row.
 */
export function Viewport({
  ref,
  label,
  columns,
  controls,
  rowHeight: lineHeight,
  maxHeight,
  mayEdit,
  highlight,
  isPage,
  room,
}: Props) {
  const session = useSession()
  const { rowView } = session
  const { groups } = session.arrangement
  // heads of groups stand among the rows
  const [view, setView] = useState(rowView.lines)
  // rows that came, went or moved are drawn in the frame that tells it: updates of this kind React does not put off to the next one
  useSyncExternalStore(rowView.listen, () => rowView.lines)
  const isGrouped = useSyncExternalStore(session.arrangement.listen, () => session.arrangement.grouped.length > 0)
  const [isScrolling, setScrolling] = useState(false)
  const [scrolled] = useState(() => scrollingFlag(setScrolling))
  const [resized] = useState(() => resizedLater(session.layout))
  const [told, tell] = useState('')
  const grid = useRef<DataGridHandle>(null)
  const wrapper = useRef<HTMLDivElement>(null)
  const active = useRef<CellRef | null>(null)
  const isPinning = useRef(false)

  const footer = useMemo(() => footerRows(columns), [columns])
  const lines = view.length + session.data.store.coming
  const most = usePageHeight(wrapper, isPage) ?? maxHeight
  const [available, setAvailable] = useState(() => {
    const whole = HEADER + (lines === 0 ? NOTHING : lines * lineHeight) + footer.length * FOOTER + FRAME
    return widthIn(room.current, most !== null && whole > most)
  })
  const [bar, setBar] = useState(() => room.current.bar)
  const isNarrow = available < NARROW
  // before it is measured nothing is known of the width
  const isCards = isPage && isNarrow && available > 0
  const rowHeight = isCards ? cardHeight(columns.length) : lineHeight
  const header = isCards ? 0 : HEADER
  // heads of groups are lower than cards
  const head = isCards && isGrouped ? groupHeight(columns) : null
  const places = useMemo(() => linePositions(view, rowHeight, head), [view, rowHeight, head])
  const shown = useMemo(() => {
    const made = viewportColumns(
      columns,
      renderedWidths(columns, session.layout.widths, available, controlsWidth(controls, footer.length > 0, isNarrow)),
      controls,
      // what may be edited follows from the access, which comes with the rows
      (row, key) => mayEdit && session.cells.canEdit(row, key),
      isNarrow,
      session.tree?.column ?? '',
    )
    return isCards ? cardColumns(made, available) : made
  }, [columns, available, isNarrow, isCards, controls, footer, mayEdit, session])
  // the bar under columns that are wider than the grid takes its room from no row
  const lying = shown.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : 0), 0) > available ? bar : 0
  const height = header + (lines === 0 ? NOTHING : places.topOf(lines)) + (isCards ? 0 : footer.length * FOOTER) + lying + FRAME
  const blockSize = most === null ? height : Math.min(most, height)
  /** The active cell goes where its row went; nothing is told, because the person did not move. */
  const pin = (rows: readonly RowHandle[]) => {
    const was = active.current
    if (was === null) return
    // a row under one that was closed, or in a group that was, leaves its place to that one
    const standIn = session.tree?.standIn(was.r) ?? groups.standIn(was.r) ?? was.r
    active.current = { ...was, r: standIn }
    const [to, from] = [positionIn(shown, rows, active.current), positionIn(shown, view, was)]
    if (to.rowIdx < 0 || to.idx < 0 || to.rowIdx === from.rowIdx) return
    const shouldFocus = standIn !== was.r && grid.current?.element?.contains(document.activeElement) === true
    isPinning.current = true
    grid.current?.setActivePosition(to, { shouldFocus })
    isPinning.current = false
  }
  /** where the viewport goes along with what is in sight once the rows are drawn, px */
  const anchorTop = useRef<number | null>(null)
  const follow = useEffectEvent(() => {
    if (rowView.lines === view) return
    const element = grid.current?.element
    const { scrollTop, clientHeight } = element ?? { scrollTop: 0, clientHeight: 0 }
    const first = places.at(scrollTop)
    const visible = { from: first, to: places.at(scrollTop + clientHeight - header) }
    const isEditing = session.edit.editing.getSnapshot().hasTag('editing')
    // what begins at the top is read from the top
    const shift = scrollTop > 0 ? shiftOf(view, rowView.lines, visible, isEditing ? (active.current?.r ?? null) : null) : 0
    const { topOf } = linePositions(rowView.lines, rowHeight, head)
    anchorTop.current = shift === 0 ? null : scrollTop + topOf(first + shift) - places.topOf(first)
    pin(rowView.lines)
    setView(rowView.lines)
  })
  useLayoutEffect(() => {
    const element = grid.current?.element
    // told from where it was: a table that became shorter has moved it already
    if (element != null && anchorTop.current !== null) element.scrollTop = anchorTop.current
    anchorTop.current = null
  }, [view])
  useEffect(() => {
    follow()
    return rowView.listen(() => follow())
  }, [rowView])

  useGridScreen({ grid, wrapper, active, view, shown, columns })
  usePinnedColumn(shown, active, to => {
    isPinning.current = true
    grid.current?.setActivePosition({ idx: to, rowIdx: view.findIndex(({ id }) => id === active.current?.r) })
    isPinning.current = false
  })

  useLayoutEffect(() => {
    const element = grid.current?.element
    if (element == null) return undefined
    const measure = () => {
      const { offsetWidth: width, clientWidth } = element
      const standing = width - FRAME - clientWidth
      setAvailable(clientWidth)
      room.current = { width, bar: standing > 0 ? standing : room.current.bar }
      setBar(room.current.bar)
    }
    // what is known already need not be measured, which lays out the page
    if (room.current.width === 0) measure()
    // another width is drawn before the paint
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(element)
    return () => observer.disconnect()
  }, [room])
  useLayoutEffect(() => {
    const element = grid.current?.element
    if (element != null) wrapper.current?.toggleAttribute('data-cut', !hasOurLetters(element))
  }, [shown])
  useImperativeHandle(ref, () => ({
    scrollToRow: index => {
      const element = grid.current?.element
      if (element != null) element.scrollTop = places.topOf(index)
    },
  }))
  useFlashes(wrapper, highlight)

  const drag = (event: DragEvent<HTMLDivElement>) => onRowDrag(session, event)
  const style = {
    blockSize,
    // also what the grid takes for its width before it has measured itself (patches/react-data-grid…)
    ...(available > 0 ? { '--xl-grid-seen': `${available}px` } : {}),
    ...(isCards ? { '--xl-card': `${rowHeight}px`, '--xl-group': `${head ?? 0}px` } : {}),
    // rows that come take no room for a scrollbar from those that are there
    ...(session.data.store.coming > 0 && height > blockSize ? { overflowY: 'scroll' } : {}),
  }
  const renderRow = useFastScroll(wrapper, {
    screen: blockSize,
    topOf: places.topOf,
    rowHeight: isCards ? null : rowHeight,
    header,
    footer: footer.length * FOOTER,
    columns: shown,
    textOf: (index, key) => plainText(session, view[index], key),
    draw: session.tree === null ? renderGroupedRow : renderTreeRow,
  })
  const renderers = useMemo(() => ({ noRowsFallback: <Nothing />, renderRow }), [renderRow])
  return (
    <div
      ref={wrapper}
      className="xl-grid-viewport"
      data-scrolling={isScrolling || undefined}
      data-low={rowHeight < ROOMY || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
      // a double press on the edge of a column measures what it holds, before it comes here
      onDoubleClickCapture={({ currentTarget }) => currentTarget.setAttribute('data-measured', '')}
      onDoubleClick={({ currentTarget }) => currentTarget.removeAttribute('data-measured')}
    >
      <DataGrid
        ref={grid}
        className={isCards ? `xl-grid ${CARD.grid}` : 'xl-grid'}
        aria-label={label}
        role={session.tree === null && !isGrouped ? 'grid' : 'treegrid'}
        style={style as CSSProperties}
        columns={shown}
        rows={view}
        rowKeyGetter={keyOf}
        rowHeight={head === null ? rowHeight : row => (row instanceof GroupRow ? head : rowHeight)}
        headerRowHeight={header}
        summaryRowHeight={FOOTER}
        {...(isCards ? {} : { bottomSummaryRows: footer })}
        renderers={renderers}
        onScroll={scrolled}
        onColumnResize={({ key }, width) => {
          // which texts are cut follows when the edge rests
          wrapper.current?.setAttribute('data-cut', '')
          resized(key, width)
        }}
        onColumnsReorder={(key, target) => session.layout.moveTo(key, target)}
        onActivePositionChange={({ row, column }) => {
          if (isPinning.current) return
          active.current = row === undefined || column === undefined ? null : { r: row.id, f: column.key }
          const place = row instanceof GroupRow ? null : active.current
          const isData = place !== null && session.cells.column(place.f) !== null
          session.data.enter(isData ? place : null)
          session.issues.stand(place?.r ?? null)
          if (isData && row !== undefined && session.cells.canEdit(row, place.f)) session.cells.kind(place.f).Editor?.warm?.()
          session.range.enter(place)
        }}
        onCellKeyDown={({ row, column, rowIdx }, event) => {
          if (treeKey(session, row, column, event) || groupKey(session, row, column, event)) return
          const moved = onCellKey(session, row, column?.key, rowIdx, event)
          if (moved !== null) tell(moved)
        }}
      />
      <div className="xl-hidden-text" aria-live="polite">
        {told}
      </div>
      {isCards ? null : <RangeLayer wrapper={wrapper} grid={grid} columns={shown} view={view} rowHeight={rowHeight} />}
    </div>
  )
}

/** Instead of rows: there are none, or the filters leave none. */
function Nothing() {
  const { rowView, data, onMarks } = useSession()
  const isLoading = useSyncExternalStore(onMarks, () => data.status().phase === 'loading')
  const isNarrowed = useSyncExternalStore(rowView.listen, () => rowView.shape.keep !== null)
  if (isLoading) return <p className="xl-grid-nothing">加载中…</p>
  return <p className="xl-grid-nothing">{isNarrowed ? '没有符合筛选条件的行' : '暂无数据'}</p>
}

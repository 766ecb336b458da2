import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import { GRID_SIZE } from '#contract/rules/gridSize.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'
import type { LineHeight } from './columns/columnLayout.ts'
import { FilterLine } from './columns/FilterLine.tsx'
import { FindBar } from './find/FindBar.tsx'
import { useFindKey } from './find/useFindKey.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { SlotsContext, type GridSlots } from './kinds/slots.ts'
import type { GridData } from './data/gridData.ts'
import { fetchRows, SCREEN } from './data/loadInto.ts'
import { localData } from './data/localData.ts'
import { sharedData } from './data/sharedData.ts'
import { RowPanel, type RowPanelContent } from './expand/RowPanel.tsx'
import { frameSchedule } from './frameSchedule.ts'
import { CellMenu } from './menu/CellMenu.tsx'
import { CellNote } from './components/CellNote.tsx'
import { GridPages, type GridPagination } from './components/GridPages.tsx'
import { GridStatus } from './components/GridStatus.tsx'
import { People } from './components/People.tsx'
import { Toolbar, type ToolbarProps } from './components/Toolbar.tsx'
import { PasteProgress } from './range/PasteProgress.tsx'
import { TroubleBar } from './components/TroubleBar.tsx'
import { clickTarget } from './session/clickTarget.ts'
import { gridHandle, type GridHandle } from './session/gridHandle.ts'
import type { GridOptions } from './session/gridOptions.ts'
import { GridSession } from './session/gridSession.ts'
import { SessionContext } from './session/SessionContext.ts'
import { HEADER, gridSizeIn, type GridSize } from './viewport/gridSize.ts'
import { useNamedCell } from './useNamedCell.ts'
import { tonesOf } from './view/cellTones.ts'
import { Viewport, type ViewportHandle } from './viewport/Viewport.tsx'
import { GridWindows } from './windows/GridWindows.tsx'
import type { GridLink } from './wire/gridLink.ts'
import { gridLink } from './wire/gridLink.ts'
import './grid.css'

/** Sizes of a grid (GRID-34); without one its rows have the height of an editable table. */
export type GridSizeName = keyof typeof GRID_SIZE.heights

export interface EditableGridProps extends GridOptions {
  ref?: Ref<GridHandle>
  /** name for a screen reader */
  label: string
  /** the same array as long as the grid is the same */
  columns: readonly GridColumn[]
  /** rows of this page alone; another array is loaded anew */
  rows?: readonly GridRow[]
  /** key of a table that others edit too; its rows come from the server */
  socketKey?: string
  size?: GridSizeName
  rowNumber?: boolean
  dragSort?: boolean
  /** content of the panel that opens under a row (control column row-expand) */
  rowExpand?: RowPanelContent
  toolbar?: boolean | ToolbarProps
  /** px; null: as high as its rows */
  maxHeight?: number | null
  /** the table is its page: rows of size small where no other is said, as high as the window leaves room, cards on a phone */
  isPage?: boolean
  pagination?: GridPagination
  slots?: GridSlots
  isLoading?: boolean
}

const NO_ROWS: readonly GridRow[] = []
const NO_SLOTS: GridSlots = {}
const UNKNOWN: GridSize = { width: 0, bar: 0 }

const rowHeightOf = ({ size, isPage }: EditableGridProps): number =>
  size === undefined && isPage !== true ? GRID_SIZE.rowHeight : GRID_SIZE.heights[size ?? 'small']
/** px of the rows that a person chose themselves */
const CHOSEN_HEIGHT: Readonly<Record<LineHeight, number>> = { low: GRID_SIZE.heights.mini, high: GRID_SIZE.rowHeight }
/** px; null: as high as its rows */
const heightOf = ({ maxHeight, isPage }: EditableGridProps): number | null =>
  maxHeight === undefined ? (isPage === true ? null : GRID_SIZE.maxHeight) : maxHeight
/** Rows that the grid shows before anybody scrolls it. */
function rowsShown(props: EditableGridProps): number {
  const height = heightOf(props)
  return height === null ? SCREEN : Math.ceil((height - HEADER) / rowHeightOf(props))
}

/**
 * A grid whose cells are edited in place (spec parts 4, 9). With `socketKey` it is shared and live; otherwise its rows belong to the page. The ref gives
 * the methods of contract.md 28.48.
 */
export function EditableGrid(props: EditableGridProps) {
  const { columns, socketKey, rows = NO_ROWS } = props
  const [session, setSession] = useState<GridSession | null>(null)
  const [issue, setIssue] = useState<unknown>(null)
  const { toolbar } = props
  const code = props.code ?? (typeof toolbar === 'object' ? toolbar.code : undefined)
  const options = useRef<GridOptions>(props)
  useLayoutEffect(() => {
    options.current = code === undefined ? props : { ...props, code }
    if (session !== null) session.options = options.current
  })
  const place = useRef<HTMLDivElement>(null)
  const room = useRef(UNKNOWN)
  const local = useRef<ReturnType<typeof localData> | null>(null)
  const latest = useRef(rows)
  latest.current = rows
  const screen = useRef(0)
  screen.current = rowsShown(props)
  const loaded = useRef(rows)
  // with the commit, not some frames behind it
  useLayoutEffect(() => {
    let isWanted = true
    const leaving = new AbortController()
    let running: { data: GridData; session: GridSession } | null = null
    /** Rows that are seen from the top of the table: none where the person sorted or narrowed it, or where its top hangs under others. */
    const shown = () => (running?.session.rowView.isArranged === true || running?.session.tree != null ? 0 : screen.current)
    const begin = (data: GridData) => {
      if (!isWanted) return data.stop()
      room.current = gridSizeIn(place.current)
      running = { data, session: new GridSession(data, columns, options.current) }
      setSession(running.session)
    }
    if (socketKey === undefined) {
      loaded.current = latest.current
      local.current = localData(columns, loaded.current, frameSchedule)
      begin(local.current)
    } else {
      const open = async (link: GridLink) => {
        // the server and the browser's own store at the same time
        const fetched = fetchRows(link, socketKey, leaving.signal)
        // a failure is told where the rows are wanted
        fetched.catch(() => undefined)
        const queued = await link.loadQueue(socketKey)
        if (isWanted)
          begin(
            sharedData(socketKey, columns, link, { queued, fetched, shown, parent: options.current.tree?.parent }, frameSchedule),
          )
      }
      gridLink().then(open).catch(setIssue)
    }
    return () => {
      isWanted = false
      leaving.abort()
      local.current = null
      running?.session.stop()
      running?.data.stop()
      setSession(null)
    }
  }, [columns, socketKey, code])
  useEffect(() => {
    if (loaded.current === rows) return
    loaded.current = rows
    session?.framed.flush()
    local.current?.load(rows)
    session?.tree?.replaced()
  }, [rows, session])
  // the page's own boundary says it and offers another try
  if (issue !== null) throw issue
  if (session === null)
    return (
      <div ref={place}>
        <Loading />
      </div>
    )
  return <SessionGrid {...props} session={session} room={room} />
}

interface SessionProps {
  session: GridSession
  /** what is known of the grid's place already */
  room?: RefObject<GridSize>
}

/** The face of a grid whose session somebody else holds, so that it may begin before the grid is shown and outlive it. */
export function SessionGrid(props: EditableGridProps & SessionProps) {
  return (
    <SessionContext value={props.session}>
      <SlotsContext value={props.slots ?? NO_SLOTS}>
        <Grid {...props} />
      </SlotsContext>
    </SessionContext>
  )
}

/** Escape ends what is open in the grid, not the window in which the grid stands. */
function keepEscape(event: KeyboardEvent): void {
  const { key, target } = event
  if (key === 'Escape' && target instanceof Element && target.closest('.xl-grid-editor, .xl-grid-find, dialog') !== null)
    event.stopPropagation()
}

function Grid({ session, room: given, ...props }: EditableGridProps & SessionProps) {
  const { rowNumber = false, toolbar = false, pagination, isPage = false } = props
  const [isCollapsed, setCollapsed] = useState(false)
  const [access, setAccess] = useState(() => session.data.status().access)
  const mayEdit = access.edit || access.add
  // who reads only sees nothing to change rows with
  const dragSort = props.dragSort === true && access.move
  const selection = access.remove || mayEdit ? (props.selection ?? 'none') : 'none'
  const viewport = useRef<ViewportHandle>(null)
  const own = useRef(UNKNOWN)
  const room = given ?? own
  const root = useRef<HTMLElement>(null)
  const shown = useSyncExternalStore(session.layout.listen, () => session.layout.shown)
  const version = useSyncExternalStore(session.layout.listen, () => session.layout.version)
  const chosenHeight = useSyncExternalStore(session.layout.listen, () => session.layout.height)
  useFindKey(root)
  useNamedCell(session, props.socketKey)
  const rowExpand = props.rowExpand !== undefined
  const controls = useMemo(() => ({ rowNumber, dragSort, rowExpand, selection }), [rowNumber, dragSort, rowExpand, selection])
  const { tones } = props
  const renderedTones = useRef(tones)
  useEffect(() => {
    if (renderedTones.current !== tones) session.retell()
    renderedTones.current = tones
  }, [tones, session])
  useEffect(() => tonesOf(session).watchDay(), [session])
  useImperativeHandle(props.ref, () => gridHandle(session, index => viewport.current?.scrollToRow(index)), [session])
  useEffect(() => {
    const look = () => setAccess(session.data.status().access)
    look()
    return session.onMarks(look)
  }, [session])
  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      if (root.current !== null) session.edit.pageClick(clickTarget(target, root.current))
    }
    document.addEventListener('mousedown', press, true)
    return () => document.removeEventListener('mousedown', press, true)
  }, [session])
  const toBottom = useCallback(() => viewport.current?.scrollToRow(session.rowView.lines.length), [session])
  return (
    <section
      ref={root}
      className={isPage ? 'xl-editable-grid xl-grid-page' : 'xl-editable-grid'}
      aria-label={props.label}
      aria-busy={props.isLoading === true}
      onKeyDown={keepEscape}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && clickTarget(relatedTarget, currentTarget) === 'outside') session.issues.stand(null)
      }}
    >
      {toolbar === false ? (
        session.data.record === null ? null : (
          <div className="xl-grid-standing">
            <People />
            <GridStatus />
          </div>
        )
      ) : (
        <Toolbar
          {...(toolbar === true ? {} : toolbar)}
          title={props.label}
          isCollapsed={isCollapsed}
          onCollapse={setCollapsed}
          onScrollToBottom={toBottom}
        />
      )}
      {isCollapsed ? null : <FindBar root={root} />}
      <FilterLine />
      {isCollapsed ? null : (
        <Viewport
          key={version}
          ref={viewport}
          label={props.label}
          columns={shown}
          controls={controls}
          rowHeight={chosenHeight === null ? rowHeightOf(props) : CHOSEN_HEIGHT[chosenHeight]}
          maxHeight={heightOf(props)}
          mayEdit={mayEdit}
          highlight={props.highlight === true}
          isPage={isPage}
          room={room}
        />
      )}
      <PasteProgress />
      <TroubleBar />
      {pagination === undefined ? null : <GridPages {...pagination} />}
      <CellNote root={root} />
      <CellMenu root={root} />
      <GridWindows />
      {props.rowExpand === undefined ? null : <RowPanel root={root} Content={props.rowExpand} />}
    </section>
  )
}

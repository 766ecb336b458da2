import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useSelector } from '@xstate/react'
import type { DataGridHandle } from 'react-data-grid'
import { useSession } from '../session/SessionContext.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { FillHandle } from './FillHandle.tsx'
import type { FillAim } from './fillRange.ts'
import { rangeBoxes, renderOrder } from './rangeBoxes.ts'
import type { RangeBox, RenderedColumn } from './rangeBoxes.ts'
import { listenClipboard } from './rangeClipboard.ts'
import { listenPointer } from './rangePointer.ts'
import { indexIn, runsOf } from './rangeShape.ts'
import type { Run } from './rangeShape.ts'
import { RangeStatus } from './RangeStatus.tsx'
import './range.css'

/** Room around a box for what stands out of its edges, the handle at its corner, px. */
const OUT = 24

/**
 * Cuts the boxes over columns that scroll where they pass under frozen ones: cells that are frozen lie over the others of their own row only, and a box that
 * spans rows would be seen over them.
 */
function clipBoxes(scroller: HTMLElement): void {
  const { scrollLeft, clientWidth, style } = scroller
  // the viewport says there how much of it its frozen columns take
  const from = scrollLeft + (Number.parseFloat(style.scrollPaddingInlineStart) || 0)
  const to = scrollLeft + clientWidth - (Number.parseFloat(style.scrollPaddingInlineEnd) || 0)
  for (const box of scroller.querySelectorAll<HTMLElement>('.xl-grid-range[data-side=middle]')) {
    const { offsetLeft, offsetWidth } = box
    const [before, after] = [from - offsetLeft, offsetLeft + offsetWidth - to]
    box.style.clipPath =
      before > 0 || after > 0 ? `inset(-${OUT}px ${after > 0 ? after : -OUT}px -${OUT}px ${before > 0 ? before : -OUT}px)` : ''
  }
}

interface Props {
  wrapper: RefObject<HTMLElement | null>
  grid: RefObject<DataGridHandle | null>
  /** control columns too */
  columns: readonly RenderedColumn[]
  /** the drawn rows */
  view: readonly RowHandle[]
  /** px of a row */
  rowHeight: number
}

/** Runs of rows that are drawn wherever they lie; of more than these only those in sight. */
const RUNS_MAX = 60

/**
 * The range of a grid over its cells: elements on the lines of the viewport's own grid, so that they scroll with the cells and no cell is drawn anew.
 * Keys come from the viewport, the pointer and the clipboard are heard here.
 */
export function RangeLayer({ wrapper, grid, columns, view, rowHeight }: Props) {
  const session = useSession()
  const { range } = session
  useSyncExternalStore(range.listen, range.version)
  const isEditing = useSelector(session.edit.editing, snapshot => snapshot.hasTag('editing'))
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [aim, setAim] = useState<FillAim | null>(null)
  const [visible, setVisible] = useState<Run>({ from: 0, to: 0 })
  const ordered = useMemo(() => renderOrder(columns), [columns])

  // without a range nothing is drawn yet, and who draws again before the first paint puts it off
  const attach = useEffectEvent(() => setScroller(grid.current?.element ?? null))
  useLayoutEffect(() => {
    if (range.shape !== null) attach()
  }, [range])
  useEffect(() => attach(), [])
  const reveal = useEffectEvent(({ r, f }: { r: string; f: string }) => {
    const [rowIdx, idx] = [indexIn(view, r), ordered.findIndex(({ key }) => key === f)]
    if (rowIdx >= 0 && idx >= 0) grid.current?.scrollToCell({ rowIdx, idx })
  })
  const visibleRowCount = useEffectEvent(() => Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - 1))
  useLayoutEffect(() => {
    range.page = {
      columns: ordered.flatMap(({ key }) => (session.cells.column(key) === null ? [] : [key])),
      reveal: place => reveal(place),
      visibleRowCount: () => visibleRowCount(),
    }
  }, [range, ordered, session])
  useEffect(() => {
    const element = wrapper.current
    if (element === null || scroller === null) return undefined
    const stops = [listenPointer(session, element, scroller), listenClipboard(session, element)]
    return () => stops.forEach(stop => stop())
  }, [session, wrapper, scroller])
  useEffect(() => {
    if (isEditing) range.end()
  }, [isEditing, range])

  const runs = range.shape === null ? [] : runsOf(view, range.shape)
  const isScattered = runs.length > RUNS_MAX
  useEffect(() => {
    if (!isScattered || scroller === null) return undefined
    const look = () => {
      const from = Math.floor(scroller.scrollTop / rowHeight)
      setVisible({ from: from - 20, to: from + Math.ceil(scroller.clientHeight / rowHeight) + 20 })
    }
    look()
    scroller.addEventListener('scroll', look)
    return () => scroller.removeEventListener('scroll', look)
  }, [isScattered, scroller, rowHeight])

  const { rows, columns: chosen } = range.cells()
  const [row] = rows
  const [column] = chosen
  const place = row === undefined ? -1 : indexIn(view, row.id)
  const canFill =
    !isEditing && chosen.some(({ key }) => row !== undefined && session.cells.canEdit(row, key)) && range.progress === null
  const visibleRuns = isScattered ? runs.filter(({ from, to }) => to >= visible.from && from <= visible.to) : runs
  const boxes =
    range.shape === null
      ? place < 0 || column === undefined || !canFill
        ? []
        : rangeBoxes(ordered, [column.key], [{ from: place, to: place }])
      : rangeBoxes(ordered, range.shape.columns, visibleRuns)
  const filled = aim === null ? [] : outline(ordered, view, aim)
  const hasBoxes = boxes.length + filled.length > 0
  useLayoutEffect(() => {
    if (scroller !== null && hasBoxes) clipBoxes(scroller)
  })
  useEffect(() => {
    if (!hasBoxes || scroller === null) return undefined
    let left = scroller.scrollLeft
    const scrolled = () => {
      if (scroller.scrollLeft === left) return
      left = scroller.scrollLeft
      clipBoxes(scroller)
    }
    scroller.addEventListener('scroll', scrolled)
    return () => scroller.removeEventListener('scroll', scrolled)
  }, [hasBoxes, scroller])
  return (
    <>
      {scroller === null
        ? null
        : createPortal(
            <>
              {boxes.map(box => (
                <div
                  key={box.key}
                  aria-hidden="true"
                  className="xl-grid-range"
                  data-side={box.side}
                  data-edges={edges(box)}
                  data-kind={range.shape === null ? 'cell' : 'range'}
                  style={box.style}
                >
                  {box.hasCorner && canFill ? <FillHandle scroller={scroller} onAim={setAim} /> : null}
                </div>
              ))}
              {filled.map(box => (
                <div
                  key={`fill ${box.key}`}
                  aria-hidden="true"
                  className="xl-grid-range"
                  data-side={box.side}
                  data-edges={edges(box)}
                  data-kind="fill"
                  style={box.style}
                />
              ))}
            </>,
            scroller,
          )}
      <RangeStatus />
    </>
  )
}

const edges = ({ isFirst, isLast }: RangeBox): string => `${isFirst ? 'first ' : ''}${isLast ? 'last' : ''}`

function outline(ordered: readonly RenderedColumn[], view: readonly RowHandle[], aim: FillAim): RangeBox[] {
  const places = aim.rows.map(({ id }) => indexIn(view, id)).filter(n => n >= 0)
  if (places.length === 0) return []
  return rangeBoxes(
    ordered,
    aim.columns.map(({ key }) => key),
    [{ from: Math.min(places[0] ?? 0, places.at(-1) ?? 0), to: Math.max(places[0] ?? 0, places.at(-1) ?? 0) }],
  )
}

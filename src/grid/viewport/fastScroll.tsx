import { useEffect, useReducer, useRef, useState, type Key, type ReactNode, type RefObject } from 'react'
import { SCROLLING_QUIET } from '#contract/constants.ts'
import { sideOf } from '../columns/frozen.ts'
import { FlungRows, type FlungColumn } from './flungRows.ts'
import { GridRow, type RenderedRow, type GridRowProps } from './GridRow.tsx'
import type { ViewportColumn } from './gridColumns.tsx'
import { FRAME } from './gridSize.ts'

type Draw = (key: Key, props: GridRowProps) => ReactNode

const drawRow: Draw = (key, props) => <GridRow key={key} {...props} />

/** What is drawn while a grid is flung. */
export interface FastScroll {
  /** px of the grid */
  screen: number
  /** px at which a line begins */
  topOf: (rowIdx: number) => number
  /** px of each row; null: they differ, or are cards */
  rowHeight: number | null
  /** px above the rows, and of the footer below them */
  header: number
  footer: number
  columns: readonly ViewportColumn[]
  /** what stands in a column of the row at an index of the screen; '' where there is none */
  textOf: (rowIdx: number, key: string) => string
  draw?: Draw
}

const PLACES = { start: 0, middle: 1, end: 2 }
/** The columns in the order in which they are drawn. */
const inOrder = (columns: readonly ViewportColumn[]) => [...columns].sort((a, b) => PLACES[sideOf(a)] - PLACES[sideOf(b)])
const ALIGNED = / xl-grid-(right|center|control)/
const ALIGNS: Readonly<Record<string, string>> = { right: 'end', center: 'center', control: 'center' }

/** The columns in sight, where their heads stand. */
function columnsIn(grid: HTMLElement, columns: readonly ViewportColumn[]): FlungColumn[] {
  const ordered = inOrder(columns)
  const { left: from, right: to } = grid.getBoundingClientRect()
  const found = [...grid.querySelectorAll<HTMLElement>('[role=columnheader]')].flatMap(head => {
    const column = ordered[Number(head.getAttribute('aria-colindex')) - 1]
    const { left, right, width } = head.getBoundingClientRect()
    if (column === undefined || left > to || right < from) return []
    const align = ALIGNS[ALIGNED.exec(` ${String(column.cellClass ?? '')}`)?.[1] ?? ''] ?? 'start'
    return [{ key: column.key, left: left - from, width, align, side: sideOf(column) }]
  })
  // frozen ones over those that pass under them
  return found.sort((a, b) => Number(a.side !== 'middle') - Number(b.side !== 'middle'))
}

/**
 * How rows are drawn while the grid is flung, from the second jump of more than half a screen on: as plain texts over the rows that rest (FlungRows), of which the
 * viewport hears nothing until 100 ms after the last such jump (CONST-10, SPEED-02). Where rows differ in height, as empty lines. A jump alone draws its rows at
 * once, and the row with the active cell, where an editor may stand, is never an empty line.
 */
export function useFastScroll(
  wrapper: RefObject<HTMLElement | null>,
  what: FastScroll,
): (key: Key, props: RenderedRow) => ReactNode {
  const [state] = useState({ isFastScroll: false, jumps: 0, top: 0 })
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const latest = useRef(what)
  latest.current = what
  useEffect(() => {
    const element = wrapper.current
    if (element === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let flung: { rows: FlungRows; grid: HTMLElement } | null = null
    const rest = () => {
      state.jumps = 0
      const was = flung
      flung = null
      const { isFastScroll } = state
      state.isFastScroll = false
      if (was !== null) {
        was.grid.removeAttribute('aria-busy')
        // the viewport hears of it now, and draws at once
        was.grid.dispatchEvent(new Event('scroll'))
        was.rows.remove()
      } else if (isFastScroll) redraw()
    }
    const fly = (grid: HTMLElement) => {
      const { rowHeight, header, footer, columns, textOf } = latest.current
      if (rowHeight === null) return
      if (flung === null) {
        const height = grid.clientHeight - header - footer
        const place = { left: FRAME / 2, top: FRAME / 2 + header, width: grid.clientWidth, height, rowHeight }
        flung = { rows: new FlungRows(element, place, columnsIn(grid, columns)), grid }
        grid.setAttribute('aria-busy', 'true')
      }
      flung.rows.show(grid.scrollTop, textOf)
    }
    const scrolled = (event: Event) => {
      const { target } = event
      if (!(target instanceof HTMLElement) || target.parentElement !== element) return
      const by = Math.abs(target.scrollTop - state.top)
      state.top = target.scrollTop
      const isJump = by > latest.current.screen / 2
      if (isJump) {
        state.jumps += 1
        state.isFastScroll = state.jumps > 1
        clearTimeout(timer)
        timer = setTimeout(rest, SCROLLING_QUIET)
      }
      if (!state.isFastScroll || (flung === null && !isJump)) return
      fly(target)
      // before the viewport's own listener, which would draw all of it
      if (flung !== null) event.stopPropagation()
    }
    // on its way down: known before the grid draws for this very event
    element.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      flung?.rows.remove()
      element.removeEventListener('scroll', scrolled, true)
    }
  }, [state, wrapper])
  const [row] = useState(
    () =>
      function drawn(key: Key, props: RenderedRow) {
        const { topOf, draw = drawRow, rowHeight } = latest.current
        if (!state.isFastScroll || rowHeight !== null || props.activeCellIdx !== undefined)
          return draw(key, { ...props, top: topOf(props.rowIdx) })
        return (
          <div
            key={key}
            role="row"
            aria-rowindex={props['aria-rowindex']}
            aria-busy="true"
            className="xl-grid-row-empty"
            style={{ gridRowStart: props.gridRowStart }}
          />
        )
      },
  )
  return row
}

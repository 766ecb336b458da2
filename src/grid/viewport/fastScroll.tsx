import { useEffect, useReducer, useRef, useState, type Key, type ReactNode, type RefObject } from 'react'
import { SCROLLING_QUIET } from '#contract/constants.ts'
import { GridRow, type RenderedRow, type GridRowProps } from './GridRow.tsx'

type Draw = (key: Key, props: GridRowProps) => ReactNode

const drawRow: Draw = (key, props) => <GridRow key={key} {...props} />

/**
 * How rows are drawn while the grid is flung: as empty lines, because nobody reads what moves by more than half a screen at once, and to draw two screens of
 * cells takes longer than a frame. The rows themselves come 100 ms after the last such jump (CONST-10). A jump alone draws its rows at once, and the row with
 * the active cell, where an editor may stand, is never an empty line. `screen`: px of the grid;
 * `topOf`: px at which a line begins.
 */
export function useFastScroll(
  wrapper: RefObject<HTMLElement | null>,
  screen: number,
  topOf: (rowIdx: number) => number,
  draw: Draw = drawRow,
): (key: Key, props: RenderedRow) => ReactNode {
  const [state] = useState({ isFastScroll: false, jumps: 0, top: 0, half: 0, topOf })
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  state.half = screen / 2
  state.topOf = topOf
  useEffect(() => {
    const element = wrapper.current
    if (element === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      state.jumps = 0
      if (state.isFastScroll) redraw()
      state.isFastScroll = false
    }
    const scrolled = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.parentElement !== element) return
      const by = Math.abs(target.scrollTop - state.top)
      state.top = target.scrollTop
      if (by <= state.half) return
      state.jumps += 1
      state.isFastScroll = state.jumps > 1
      clearTimeout(timer)
      timer = setTimeout(rest, SCROLLING_QUIET)
    }
    // on its way down: known before the grid draws for this very event
    element.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', scrolled, true)
    }
  }, [state, wrapper])
  const latest = useRef(draw)
  latest.current = draw
  const [row] = useState(
    () =>
      function drawn(key: Key, props: RenderedRow) {
        if (!state.isFastScroll || props.activeCellIdx !== undefined)
          return latest.current(key, { ...props, top: state.topOf(props.rowIdx) })
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

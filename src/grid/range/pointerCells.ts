import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'

/** The data cell an element belongs to; null: none. */
export function cellRefOf(target: EventTarget | Element | null): CellRef | null {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
  const { r, f } = cell?.querySelector<HTMLElement>('[data-r]')?.dataset ?? {}
  return r === undefined || f === undefined ? null : { r, f }
}

interface Point {
  x: number
  y: number
}
const px = (text: string): number => Number.parseFloat(text) || 0

/** The box of the scrolling cells in the window: without the header, the footer and the scrollbars. */
function bodyOf(scroller: HTMLElement): { left: number; right: number; top: number; bottom: number } {
  const { left, top } = scroller.getBoundingClientRect()
  const { scrollPaddingBlockStart, scrollPaddingBlockEnd } = scroller.style
  return {
    left: left + 1,
    right: left + scroller.clientWidth - 1,
    top: top + px(scrollPaddingBlockStart) + 1,
    bottom: top + scroller.clientHeight - px(scrollPaddingBlockEnd) - 1,
  }
}

/** The cell nearest to a point of the window, also one beside the grid. */
export function placeAt(scroller: HTMLElement, { x, y }: Point): CellRef | null {
  const { left, right, top, bottom } = bodyOf(scroller)
  const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
  return cellRefOf(document.elementFromPoint(clamp(x, left, right), clamp(y, top, bottom)))
}

/** How near to an edge the pointer moves the cells, px, and how far at most in a frame. */
const EDGE = 24
const FASTEST = 40

const pull = (value: number, least: number, most: number): number => {
  const beyond = value < least + EDGE ? value - least - EDGE : value > most - EDGE ? value - most + EDGE : 0
  return Math.sign(beyond) * Math.min(FASTEST, Math.ceil(Math.abs(beyond) / 2))
}

/** Scrolls while a dragging pointer is at an edge of the cells, or beyond it; `moved` is told after each step. `at` says where the pointer is. */
export function edgeScroll(
  scroller: HTMLElement,
  moved: (point: Point) => void,
): { at: (point: Point) => void; stop: () => void } {
  let point: Point | null = null
  let frame = 0
  const step = () => {
    frame = 0
    if (point === null) return
    const { left, right, top, bottom } = bodyOf(scroller)
    const { scrollPaddingInlineStart, scrollPaddingInlineEnd } = scroller.style
    const down = pull(point.y, top, bottom)
    const along = pull(point.x, left + px(scrollPaddingInlineStart), right - px(scrollPaddingInlineEnd))
    if (down === 0 && along === 0) return
    const before = [scroller.scrollTop, scroller.scrollLeft]
    scroller.scrollTop += down
    scroller.scrollLeft += along
    if (before[0] === scroller.scrollTop && before[1] === scroller.scrollLeft) return
    moved(point)
    frame = requestAnimationFrame(step)
  }
  return {
    at: given => {
      point = given
      if (frame === 0) frame = requestAnimationFrame(step)
    },
    stop: () => {
      point = null
      cancelAnimationFrame(frame)
    },
  }
}

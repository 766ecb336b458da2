/** Height of the header, px. */
export const HEADER = 40
/** Lines of a grid's frame on both sides, px. */
export const FRAME = 2

/** What is known of the place of a grid before the grid stands there, px: its width, and that of a scrollbar which takes room. */
export interface GridSize {
  width: number
  bar: number
}

/** Widths of scrollbars by zoom, px. */
const bars = new Map<number, number>()
/** Width of the scrollbars of this document, px; 0 where they lie over what they scroll. */
function scrollbarWidth(): number {
  const known = bars.get(devicePixelRatio)
  if (known !== undefined) return known
  const probe = document.createElement('div')
  probe.style.cssText = 'position:absolute;width:100px;height:50px;overflow:scroll;visibility:hidden'
  document.body.append(probe)
  const bar = Math.max(0, probe.offsetWidth - probe.clientWidth)
  probe.remove()
  bars.set(devicePixelRatio, bar)
  return bar
}

/**
 * The room that an element leaves for the grid which takes its place. Asked before the grid is drawn: with it the grid draws its cells once, in the right
 * width, instead of drawing itself empty, being laid out to be measured, and drawing itself again.
 */
export function gridSizeIn(place: HTMLElement | null): GridSize {
  const width = place?.clientWidth ?? 0
  return { width, bar: width === 0 ? 0 : scrollbarWidth() }
}

/** Width for the columns of a grid, px; 0: not known. `hasBar`: its rows are higher than it is. */
export const widthIn = ({ width, bar }: GridSize, hasBar: boolean): number => Math.max(0, width - FRAME - (hasBar ? bar : 0))

/** Room around a box for what stands out of its edges, the handle at its corner, px. */
const OUT = 24

/**
 * Cuts the boxes over columns that scroll where they pass under frozen ones: cells that are frozen lie over the others of their own row only, and a box that
 * spans rows would be seen over them.
 */
export function clipBoxes(scroller: HTMLElement): void {
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

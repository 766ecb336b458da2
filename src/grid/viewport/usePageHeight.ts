import { useLayoutEffect, useState, type RefObject } from 'react'
import { pageScroller } from '#src/lib/page/scroller.ts'

/** What a page has above its table at most, before it is measured, px. */
const ABOVE = 240
/** Least height, px: on a very low screen the page scrolls as well. */
const LEAST = 200

/** Elements that stand before another one, up to the scroller of the page: their height decides where it begins. */
function before(element: Element, scroller: Element): Element[] {
  const found: Element[] = []
  for (let at: Element | null = element; at !== null && at !== scroller; at = at.parentElement)
    for (let other = at.previousElementSibling; other !== null; other = other.previousElementSibling) found.push(other)
  return found
}

/** px of what stands below an element and around it: all that follows, and the padding of everything it stands in. */
function below(element: Element, scroller: Element): number {
  let sum = 0
  for (let at: Element | null = element; at !== null && at !== scroller; at = at.parentElement) {
    const { paddingBottom, borderBottomWidth } = getComputedStyle(at)
    if (at !== element) sum += (Number.parseFloat(paddingBottom) || 0) + (Number.parseFloat(borderBottomWidth) || 0)
    // what lies beside it takes no height
    const parent = at.parentElement === null ? null : getComputedStyle(at.parentElement)
    if (parent?.display === 'flex' && parent.flexDirection === 'row') continue
    const gap = Number.parseFloat(parent?.rowGap ?? '') || 0
    for (let other = at.nextElementSibling; other !== null; other = other.nextElementSibling) {
      const { position, display } = getComputedStyle(other)
      const isInFlow = display !== 'none' && position !== 'absolute' && position !== 'fixed'
      // what is only heard, and windows, take none
      if (isInFlow && other.getBoundingClientRect().height > 0) sum += other.getBoundingClientRect().height + gap
    }
  }
  return sum
}

/**
 * How high a table may be that is its page, px: its rows scroll and the page does not, so that there is one scroller. Follows the window and everything that
 * stands above. null: it is no page of its own.
 */
export function usePageHeight(wrapper: RefObject<HTMLElement | null>, isPage: boolean): number | null {
  const [room, setRoom] = useState(() => Math.max(LEAST, innerHeight - ABOVE))
  useLayoutEffect(() => {
    const [element, scroller] = [wrapper.current, pageScroller()]
    if (!isPage || element === null || scroller === null) return undefined
    const measure = () => {
      // a tab that is hidden has no room to measure
      if (element.offsetParent === null) return
      const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
      setRoom(Math.max(LEAST, Math.floor(scroller.clientHeight - top - below(element, scroller))))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    // a line that comes above the table makes the grid around it higher
    if (element.parentElement !== null) observer.observe(element.parentElement)
    for (const other of before(element, scroller)) observer.observe(other)
    return () => observer.disconnect()
  }, [wrapper, isPage])
  return isPage ? room : null
}

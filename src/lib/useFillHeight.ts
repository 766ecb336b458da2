import { useLayoutEffect, useState, type RefObject } from 'react'
import { pageScroller } from './page/scroller.ts'

/**
 * Height in px from the upper edge of the element to the lower edge of the page, less `below`. Follows the boxes around the element, not the window
 * alone: the tab bar and the header come and go after the window's resize (WALK-02).
 */
export function useFillHeight(element: RefObject<HTMLElement | null>, below: number): number {
  const [height, setHeight] = useState(600)
  useLayoutEffect(() => {
    const measure = (): void => {
      const box = element.current?.getBoundingClientRect()
      // a page behind another tab has no box; it is measured when it is shown again
      if (box === undefined || box.width === 0) return
      const scrolled = pageScroller()?.scrollTop ?? globalThis.scrollY
      setHeight(Math.max(320, globalThis.innerHeight - box.top - scrolled - below))
    }
    measure()
    // whatever comes or goes above the element moves the size of one of the boxes around it
    const boxes = new ResizeObserver(measure)
    for (let box = element.current; box !== null; box = box.parentElement) boxes.observe(box)
    globalThis.addEventListener('resize', measure)
    return () => {
      boxes.disconnect()
      globalThis.removeEventListener('resize', measure)
    }
  }, [element, below])
  return height
}

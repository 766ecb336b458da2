import { useLayoutEffect, useState, type RefObject } from 'react'
import { pageScroller } from './page/scroller.ts'

/** Height in px from the upper edge of the element to the lower edge of the page, less `below`; follows the window. */
export function useFillHeight(element: RefObject<HTMLElement | null>, below: number): number {
  const [height, setHeight] = useState(600)
  useLayoutEffect(() => {
    const measure = (): void => {
      const scrolled = pageScroller()?.scrollTop ?? globalThis.scrollY
      const top = (element.current?.getBoundingClientRect().top ?? 0) + scrolled
      setHeight(Math.max(320, globalThis.innerHeight - top - below))
    }
    measure()
    globalThis.addEventListener('resize', measure)
    return () => globalThis.removeEventListener('resize', measure)
  }, [element, below])
  return height
}

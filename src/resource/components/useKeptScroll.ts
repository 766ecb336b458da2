import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Puts a box that scrolls back to where it was when its tab is shown again: a hidden box forgets that. */
export function useKeptScroll(box: RefObject<HTMLElement | null>): void {
  const kept = useRef(0)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    element.scrollTop = kept.current
    const follow = () => {
      // a box without a size is hidden, not scrolled
      if (element.clientHeight > 0) kept.current = element.scrollTop
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [box])
}

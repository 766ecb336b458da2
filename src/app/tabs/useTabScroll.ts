import { useLayoutEffect } from 'react'
import { pageScroller } from '#src/lib/page/scroller.ts'
import { tabScroll } from './tabScroll.ts'

/**
 * What scrolls is one for all tabs: each is found again where it was left, a new one begins at the top, and so does one that is refreshed:
 * `refreshed` counts how often the shown one was.
 */
export function useTabScroll(active: string | null, refreshed: number): void {
  useLayoutEffect(() => {
    const region = pageScroller()
    if (region === null || active === null) return
    region.scrollTop = tabScroll.of(active)
    const note = () => tabScroll.set(active, region.scrollTop)
    region.addEventListener('scroll', note, { passive: true })
    return () => region.removeEventListener('scroll', note)
  }, [active, refreshed])
}

import { useEffect, useState } from 'react'
import { pageScroller } from '#src/lib/page/scroller.ts'

/** px the page is scrolled down before a header that hides itself does so (contract.md 27.14). */
const HIDE_AFTER = 100

/** Where the page was and is, px from its top: hidden on the way down after HIDE_AFTER, shown on the way up and near the top. */
export const isHeaderHidden = (isHidden: boolean, before: number, now: number): boolean =>
  now <= HIDE_AFTER ? false : now === before ? isHidden : now > before

/** True while the header is out of the way (SETTING-08: 下滑时隐藏 Header). */
export function useHiddenHeader(isWanted: boolean): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const scroller = pageScroller()
    if (!isWanted || scroller === null) return
    let before = scroller.scrollTop
    const follow = () => {
      const now = scroller.scrollTop
      // React may ask for the next state later, when `before` has moved on
      const last = before
      setHidden(was => isHeaderHidden(was, last, now))
      before = now
    }
    scroller.addEventListener('scroll', follow, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', follow)
      setHidden(false)
    }
  }, [isWanted])
  return isHidden
}

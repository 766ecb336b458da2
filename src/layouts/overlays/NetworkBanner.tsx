import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { selectNews } from '#machines/reachability/reachability.select.ts'
import { chatFault } from '#src/lib/overlays/chatFault.ts'
import { checkReachability, useReachability } from '#src/lib/machines/useReachability.ts'
import { NETWORK_TEXT as T } from './overlayTexts.ts'

/** Room that the banner takes at the top of the page; the frame gives it up (parts.css). */
const ROOM = '--xl-banner'

/**
 * Says which fault keeps the server away, and for a moment that it is over. Stands above the frame, not over it, and is silent while a conversation on
 * the screen tells the same (WALK-11). The region is always there, so that its words are read out.
 */
export function NetworkBanner() {
  const news = useReachability(selectNews)
  const isToldBelow = useSyncExternalStore(chatFault.subscribe, chatFault.current)
  const box = useRef<HTMLDivElement>(null)
  const shown = isToldBelow ? null : news
  useLayoutEffect(() => {
    const root = document.documentElement
    const measure = (): void => root.style.setProperty(ROOM, `${box.current?.offsetHeight ?? 0}px`)
    const watching = new ResizeObserver(measure)
    if (shown !== null && box.current) watching.observe(box.current)
    measure()
    return () => {
      watching.disconnect()
      root.style.removeProperty(ROOM)
    }
  }, [shown])
  return (
    <div ref={box} role="status" className="xl-network" data-news={shown ?? undefined}>
      {shown === null ? null : <span>{T[shown]}</span>}
      {shown === 'cut' || shown === 'away' ? (
        <button type="button" onClick={checkReachability}>
          {T.retry}
        </button>
      ) : null}
    </div>
  )
}

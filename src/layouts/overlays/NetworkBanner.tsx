import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { selectLineChange } from '#machines/reachability/reachability.select.ts'
import { chatError } from '#src/runtime/overlays/chatError.ts'
import { Button } from '#src/ui/Button.tsx'
import { NETWORK_TEXT as T } from './overlayTexts.ts'
import { useSelector } from '@xstate/react'
import { actorNamed } from '#src/runtime/machines/registry.ts'

/** Asks the server at once instead of after the wait. */
const checkReachability = (): void => actorNamed('reachability').send({ type: 'check.request' })

/** Room that the banner takes at the top of the page; the frame gives it up (overlayHost.css). */
const ROOM = '--xl-banner'

/**
 * Says which issue keeps the server away, and for a moment that it is over. Stands above the frame, not over it, and is silent while a conversation on
 * the screen tells the same (WALK-11). The region is always there, so that its words are read out.
 */
export function NetworkBanner() {
  const lineChange = useSelector(actorNamed('reachability'), selectLineChange)
  const isToldBelow = useSyncExternalStore(chatError.subscribe, chatError.current)
  const box = useRef<HTMLDivElement>(null)
  const shown = isToldBelow ? null : lineChange
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
    <div ref={box} role="status" className="xl-network" data-line={shown ?? undefined}>
      {shown === null ? null : <span>{T[shown]}</span>}
      {shown === 'cut' || shown === 'away' ? (
        <Button variant="bare" onClick={checkReachability}>
          {T.retry}
        </Button>
      ) : null}
    </div>
  )
}

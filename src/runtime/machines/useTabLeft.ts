import { use, useEffect, useEffectEvent, useRef } from 'react'
import { selectActive, selectRefreshed, selectWarm } from '#machines/tabs/tabs.select.ts'
import { TabContext } from '#src/lib/unsaved.ts'
import { findActor } from './registry.ts'

/** Which view of a tab is kept while another tab is looked at: how often the tab was refreshed, null when none is kept. */
const viewOf = (tab: string): number | null => {
  const snapshot = tab === '' ? undefined : findActor('tabs')?.getSnapshot()
  return snapshot !== undefined && selectWarm(snapshot).includes(tab) ? (selectRefreshed(snapshot)[tab] ?? 0) : null
}

const isShown = (tab: string): boolean => {
  const tabs = findActor('tabs')
  return tabs !== undefined && selectActive(tabs.getSnapshot()) === tab
}

/**
 * Calls `left` when the screen goes for good: its tab is closed or refreshed, shown or not, it broke and gave way to its error, or the browser leaves the
 * page. A look at another tab ends the effects of a screen that is kept alive (LAYOUT-32), and is no end of it.
 */
export function useTabLeft(left: () => void): void {
  const tab = use(TabContext)
  const leave = useEffectEvent(left)
  const stopWaiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    stopWaiting.current?.()
    stopWaiting.current = null
    const own = viewOf(tab)
    const isKept = (): boolean => own !== null && viewOf(tab) === own
    const go = (): void => leave()
    addEventListener('pagehide', go)
    return () => {
      if (!isKept()) {
        removeEventListener('pagehide', go)
        go()
        return
      }
      const end = (): void => {
        stopWaiting.current?.()
        stopWaiting.current = null
        go()
      }
      const watching = findActor('tabs')?.subscribe(() => {
        if (!isKept()) end()
      })
      const stop = (): void => {
        watching?.unsubscribe()
        removeEventListener('pagehide', go)
      }
      stopWaiting.current = stop
      // nothing hides the view of the shown tab: it is gone, unless its effects begin again at once, as they do in React's strict mode
      if (isShown(tab))
        queueMicrotask(() => {
          if (stopWaiting.current === stop) end()
        })
    }
  }, [tab])
}

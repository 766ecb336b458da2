import { use, useEffect, useEffectEvent, useRef } from 'react'
import { selectWarm } from '#machines/tabs/tabs.select.ts'
import { TabContext } from '#src/lib/unsaved.ts'
import { findActor } from './registry.ts'

/** Whether the view of a tab is kept while another one is looked at. */
const isKept = (tab: string): boolean => {
  const tabs = findActor('tabs')
  return tab !== '' && tabs !== undefined && selectWarm(tabs.getSnapshot()).includes(tab)
}

/**
 * Calls `left` when the screen goes for good: its tab is closed, shown or not, or the browser leaves the page. A look at another tab ends the effects of
 * a screen that is kept alive (LAYOUT-32), and is no end of it.
 */
export function useTabLeft(left: () => void): void {
  const tab = use(TabContext)
  const leave = useEffectEvent(left)
  const stopWaiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    stopWaiting.current?.()
    stopWaiting.current = null
    const go = (): void => leave()
    addEventListener('pagehide', go)
    return () => {
      if (!isKept(tab)) {
        removeEventListener('pagehide', go)
        go()
        return
      }
      const watching = findActor('tabs')?.subscribe(() => {
        if (isKept(tab)) return
        stopWaiting.current?.()
        stopWaiting.current = null
        go()
      })
      stopWaiting.current = () => {
        watching?.unsubscribe()
        removeEventListener('pagehide', go)
      }
    }
  }, [tab])
}

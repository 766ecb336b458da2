import { Activity, useSyncExternalStore, useLayoutEffect } from 'react'
import type { RouteObject } from 'react-router-dom'
import { selectActive, selectRefreshed, selectWarm } from '#machines/tabs/tabs.select.ts'
import { tabLocations } from '#src/lib/navigation.ts'
import { useTabs } from '#src/runtime/machines/useTabs.ts'
import { TabView } from './TabView.tsx'
import { pageScroller } from '#src/lib/page/scroller.ts'
import { tabScroll } from './tabScroll.ts'

/**
 * What scrolls is one for all tabs: each is found again where it was left, a new one begins at the top, and so does one that is refreshed:
 * `refreshed` counts how often the shown one was.
 */
function useTabScroll(active: string | null, refreshed: number): void {
  useLayoutEffect(() => {
    const region = pageScroller()
    if (region === null || active === null) return
    region.scrollTop = tabScroll.of(active)
    const note = () => tabScroll.set(active, region.scrollTop)
    region.addEventListener('scroll', note, { passive: true })
    return () => region.removeEventListener('scroll', note)
  }, [active, refreshed])
}

/**
 * The views of the open tabs: the shown one and those that are kept alive, hidden with their effects ended (LAYOUT-32, TAB-12). They stand in the
 * order of their keys, whatever the order of the bar: a moved iframe would load again.
 */
export function TabPool({ routes }: { routes: RouteObject[] }) {
  const places = useSyncExternalStore(tabLocations.subscribe, tabLocations.current)
  const active = useTabs(selectActive)
  const warm = useTabs(selectWarm)
  const refreshed = useTabs(selectRefreshed)
  useTabScroll(active, active === null ? 0 : (refreshed[active] ?? 0))
  return [...warm].sort().map(key => {
    const pageLocation = places.get(key)
    return pageLocation === undefined ? null : (
      <Activity key={key} mode={key === active ? 'visible' : 'hidden'}>
        <TabView key={refreshed[key] ?? 0} tab={key} pageLocation={pageLocation} routes={routes} />
      </Activity>
    )
  })
}

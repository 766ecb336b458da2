import { Activity, useSyncExternalStore } from 'react'
import type { RouteObject } from 'react-router-dom'
import { selectActive, selectRefreshed, selectWarm } from '#machines/tabs/tabs.select.ts'
import { useTabs } from '#src/lib/machines/useTabs.ts'
import { tabPlaces } from './tabPlaces.ts'
import { TabView } from './TabView.tsx'
import { useTabScroll } from './useTabScroll.ts'

/**
 * The views of the open tabs: the shown one and those that are kept alive, hidden with their effects ended (LAYOUT-32, TAB-12). They stand in the
 * order of their keys, whatever the order of the bar: a moved iframe would load again.
 */
export function TabPool({ routes }: { routes: RouteObject[] }) {
  const places = useSyncExternalStore(tabPlaces.subscribe, tabPlaces.current)
  const active = useTabs(selectActive)
  const warm = useTabs(selectWarm)
  const refreshed = useTabs(selectRefreshed)
  useTabScroll(active, active === null ? 0 : (refreshed[active] ?? 0))
  return [...warm].sort().map(key => {
    const place = places.get(key)
    return place === undefined ? null : (
      <Activity key={key} mode={key === active ? 'visible' : 'hidden'}>
        <TabView key={refreshed[key] ?? 0} tab={key} place={place} routes={routes} />
      </Activity>
    )
  })
}

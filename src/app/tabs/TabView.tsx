import { memo } from 'react'
import type { ReactNode } from 'react'
import { useRoutes } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { ErrorBoundary } from '#src/lib/loading/ErrorBoundary.tsx'
import type { Place } from '#src/lib/navigation.ts'
import { TabContext } from '#src/lib/unsaved.ts'
import { AtPlace } from '../LocationRouter.tsx'
import { branchAt } from '../routes/pages.tsx'

const Screen = ({ routes }: { routes: RouteObject[] }): ReactNode => useRoutes(routes)

interface Props {
  /** key of the tab */
  tab: string
  place: Place
  routes: RouteObject[]
}

/**
 * What a tab shows, at the tab's own place: the browser may be elsewhere meanwhile, so a hidden view is not even drawn again. What breaks here stays
 * in this tab.
 */
export const TabView = memo(function TabView({ tab, place, routes }: Props) {
  return (
    <TabContext value={tab}>
      <AtPlace place={place}>
        <ErrorBoundary>
          <Screen routes={branchAt(routes, place.pathname)} />
        </ErrorBoundary>
      </AtPlace>
    </TabContext>
  )
})

import { memo } from 'react'
import type { ReactNode } from 'react'
import { useRoutes } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { ErrorBoundary } from '#src/lib/loading/ErrorBoundary.tsx'
import type { PageLocation } from '#src/lib/navigation.ts'
import { TabContext } from '#src/lib/unsaved.ts'
import { AtLocation } from '../AtLocation.tsx'
import { branchAt } from '../routes/pages.tsx'

const Screen = ({ routes }: { routes: RouteObject[] }): ReactNode => useRoutes(routes)

interface Props {
  /** key of the tab */
  tab: string
  pageLocation: PageLocation
  routes: RouteObject[]
}

/**
 * What a tab shows, at the tab's own place: the browser may be elsewhere meanwhile, so a hidden view is not even drawn again. What breaks here stays
 * in this tab.
 */
export const TabView = memo(function TabView({ tab, pageLocation, routes }: Props) {
  return (
    <TabContext value={tab}>
      <AtLocation pageLocation={pageLocation}>
        <ErrorBoundary>
          <Screen routes={branchAt(routes, pageLocation.pathname)} />
        </ErrorBoundary>
      </AtLocation>
    </TabContext>
  )
})

import { useMemo, useState } from 'react'
import { useRoutes } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { MainLayout } from '#src/layouts/main/MainLayout.tsx'
import { selectMenu } from '#machines/routeGuard/routeGuard.select.ts'
import { titleOf } from '#machines/tabs/tabs.rules.ts'
import { selectHomeKey, selectShown } from '#machines/tabs/tabs.select.ts'
import { provideGridLink } from '#src/grid/wire/gridLink.ts'
import { waitsForWatcher } from '#src/lib/actors/watching.ts'
import { setRequestContext } from '#src/lib/http/context.ts'
import { provideOverlays } from '#src/runtime/overlays/openOverlay.ts'
import { partFrame } from '#src/lib/loading/partFrame.tsx'
import { antdParts } from '#src/runtime/antdParts.tsx'
import { provideCatalogue } from '#src/runtime/machines/catalogue.ts'
import { actorNamed } from '#src/runtime/machines/registry.ts'
import { useRouteGuard } from '#src/runtime/machines/useRouteGuard.ts'
import { useTabs } from '#src/runtime/machines/useTabs.ts'
import { allowedLocation } from '#src/lib/navigation.ts'
import { openableAddress } from '#src/runtime/expressions.ts'
import { shownLowApp } from './routes/lowApp.ts'
import { pageAt, routesOf } from './routes/pages.tsx'
import { crumbsAt } from './routes/trail.ts'
import { AtLocation, useAllowedLocation } from './AtLocation.tsx'
import { SessionDialogs } from './SessionDialogs.tsx'
import { startSignedInActors } from './signedInActors.ts'
import { TabPool } from './tabs/TabPool.tsx'
import './chat/provide.ts'
import { useDocumentTitle } from './useDocumentTitle.ts'

/** An address that is no page: it leads on, or to /404 (ROUTE-16). */
const Onward = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes)

function Pages() {
  const menu = useRouteGuard(selectMenu)
  const routes = routesOf(menu)
  const pageLocation = useAllowedLocation()
  const shown = useTabs(selectShown)
  const homeKey = useTabs(selectHomeKey)
  const title = shown === null ? '' : titleOf(shown)
  const levels = useMemo(() => crumbsAt(menu, pageLocation.pathname, title), [menu, pageLocation.pathname, title])
  useDocumentTitle(title, shown !== null && shown.key === homeKey)
  return (
    <MainLayout levels={levels} fillAddress={openableAddress}>
      <TabPool routes={routes} />
      {pageAt(routes, pageLocation) === null ? (
        <AtLocation pageLocation={pageLocation}>
          <Onward routes={routes} />
        </AtLocation>
      ) : null}
    </MainLayout>
  )
}

function begin(): void {
  setRequestContext({
    lowApp: () => shownLowApp(selectMenu(actorNamed('routeGuard').getSnapshot()), allowedLocation.current()?.pathname ?? ''),
  })
  startSignedInActors()
  provideOverlays(async () => (await import('./actors/overlays.actor.ts')).startOverlays())
  // the grid socket comes with the first shared grid of the page
  provideGridLink(async () => (await import('./grid/openGridLink.ts')).openGridLink())
  if (waitsForWatcher()) void import('./live/liveInspector.ts').then(({ startLiveInspector }) => startLiveInspector())
  partFrame.provide(antdParts)
  provideCatalogue(async () => (await import('./machineCatalogue.ts')).catalogue)
}

/** The signed-in application: main frame and the open pages in their tabs. The guard has let the person in. */
export default function Shell() {
  useState(begin)
  return (
    <>
      <Pages />
      <SessionDialogs />
    </>
  )
}

import { useMemo, useState } from 'react'
import { Navigate, useLocation, useRoutes } from 'react-router-dom'
import { MainLayout } from '#src/layouts/main/MainLayout.tsx'
import { selectMenu } from '#machines/routeGuard/routeGuard.select.ts'
import { ErrorBoundary } from '#src/lib/loading/ErrorBoundary.tsx'
import { setRequestContext } from '#src/lib/http/context.ts'
import { provideCatalogue } from '#src/lib/machines/catalogue.ts'
import { actorNamed } from '#src/lib/machines/registry.ts'
import { useRouteGuard } from '#src/lib/machines/useRouteGuard.ts'
import { allowedPlace } from './guardParts.ts'
import { fillAddress } from './routes/expressions.ts'
import { fixedPages } from './routes/fixedPages.tsx'
import { flatRoutes } from './routes/fixedRoutes.ts'
import { shownLowApp } from './routes/lowApp.ts'
import { menuPages, menuTitles } from './routes/menuPages.tsx'
import { PlaceRouter } from './PlaceRouter.tsx'
import { SessionDialogs } from './SessionDialogs.tsx'
import { startSignedInActors } from './signedInActors.ts'
import './chat/provide.ts'
import { useDocumentTitle } from './useDocumentTitle.ts'

const fixed = fixedPages(route => route.frame === 'main')
const taken = new Set(flatRoutes().map(route => route.path))

function Pages() {
  const menu = useRouteGuard(selectMenu)
  const { pathname } = useLocation()
  const title = useDocumentTitle(useMemo(() => menuTitles(menu), [menu]))
  const routes = useMemo(
    () => [...fixed, ...menuPages(menu, taken), { path: '*', element: <Navigate to="/404" replace /> }],
    [menu],
  )
  const page = useRoutes(routes)
  return (
    <MainLayout path={pathname} title={title} fillAddress={fillAddress}>
      <ErrorBoundary key={pathname}>{page}</ErrorBoundary>
    </MainLayout>
  )
}

function begin(): void {
  setRequestContext({
    lowApp: () => shownLowApp(selectMenu(actorNamed('routeGuard').getSnapshot()), allowedPlace.current()?.pathname ?? ''),
  })
  startSignedInActors()
  provideCatalogue(async () => (await import('./machineCatalogue.ts')).catalogue)
}

/** The signed-in application: main frame, fixed and menu routes, everything else leads to /404 (ROUTE-16). The guard has let the person in. */
export default function Shell() {
  useState(begin)
  return (
    <PlaceRouter>
      <Pages />
      <SessionDialogs />
    </PlaceRouter>
  )
}

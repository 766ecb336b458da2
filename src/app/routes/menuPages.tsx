import type { ReactElement } from 'react'
import { Navigate } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import type { MenuNode } from '#contract/entities/menu.ts'
import type { MenuRoute } from '#contract/permissions/menuTree.ts'
import { menuRoutes } from '#contract/permissions/menuTree.ts'
import { PageContent } from '#src/layouts/page/PageContent.tsx'
import { RouteMetaContext } from '#src/lib/routeMeta.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { fillAddress } from '#src/runtime/expressions.ts'
import type { PageHandle } from './pageHandle.ts'
import { screenOf } from './screens.tsx'

const BadComponent = lazyScreen<{ component: string }>(() => import('#src/views/exception/BadComponent.tsx'))

/** Where a route leads on to: its redirect when that is another address (C11), else nowhere. */
const onwards = (route: MenuRoute): string | null => {
  if (route.redirect !== null && route.redirect !== route.path) return route.redirect
  return route.place.area === 'layouts' ? (route.children.find(child => !child.hidden)?.path ?? null) : null
}

function pageOf(route: MenuRoute): ReactElement {
  const { title, url, internalOrExternal } = route.meta
  const to = onwards(route)
  if (to !== null) return <Navigate to={to} replace />
  const Screen = screenOf(route.place)
  const meta = {
    name: route.name,
    title,
    ...(url === undefined ? {} : { url: fillAddress(url), opensWindow: internalOrExternal }),
  }
  return (
    <RouteMetaContext value={meta}>
      <PageContent>{Screen === null ? <BadComponent component={route.component} /> : <Screen />}</PageContent>
    </RouteMetaContext>
  )
}

const isForeign = ({ place }: MenuRoute) => place.area === 'layouts' && place.path === 'IframePageView'

const handleOf = (route: MenuRoute): PageHandle => {
  const { title, icon, keepAlive, componentName } = route.meta
  return {
    title,
    ...(icon === undefined ? {} : { icon }),
    // a foreign page would begin anew each time (contract.md 27.10)
    keepAlive: (keepAlive && Boolean(componentName)) || isForeign(route),
    isForward: onwards(route) !== null,
  }
}

const isRoutable = (path: string) => path.startsWith('/')

/**
 * Routes of the server's menu (ROUTE-25), flat and absolute: menu trees do not keep child paths below their parents' as nested routes must. `taken`
 * are the fixed paths, which win. A component without a screen shows the page that says so (WALK-21).
 */
export const menuPages = (menu: readonly MenuNode[], taken: ReadonlySet<string>): RouteObject[] => {
  const flat = (routes: readonly MenuRoute[]): MenuRoute[] => routes.flatMap(route => [route, ...flat(route.children)])
  return flat(menuRoutes(menu))
    .filter(route => isRoutable(route.path) && !taken.has(route.path))
    .map(route => ({ id: route.id, path: route.path, element: pageOf(route), handle: handleOf(route) }))
}

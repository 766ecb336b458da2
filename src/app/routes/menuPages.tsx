import type { ReactElement } from 'react'
import { Navigate } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import type { MenuNode } from '#contract/entities/menu.ts'
import type { MenuRoute } from '#contract/permissions/menuTree.ts'
import { menuRoutes } from '#contract/permissions/menuTree.ts'
import { RouteMetaContext } from '#src/lib/routeMeta.ts'
import Missing from '#src/views/missing/Missing.tsx'
import { fillAddress } from './expressions.ts'
import { screenOf } from './screens.tsx'

/** Where a route leads on to: its redirect when that is another address (C11), else nowhere. */
const onwards = (route: MenuRoute): string | null => {
  if (route.redirect !== null && route.redirect !== route.path) return route.redirect
  return route.place.area === 'layouts' ? (route.children.find(child => !child.hidden)?.path ?? null) : null
}

function pageOf(route: MenuRoute): ReactElement {
  const { title, url } = route.meta
  const to = onwards(route)
  if (to !== null) return <Navigate to={to} replace />
  const Screen = screenOf(route.place)
  const meta = { name: route.name, title, ...(url === undefined ? {} : { url: fillAddress(url) }) }
  return <RouteMetaContext value={meta}>{Screen === null ? <Missing title={title} /> : <Screen />}</RouteMetaContext>
}

const isRoutable = (path: string) => path.startsWith('/')

/**
 * Routes of the server's menu (ROUTE-25), flat and absolute: menu trees do not keep child paths below their parents' as nested routes must. `taken`
 * are the fixed paths, which win. A component without a screen shows the page that says so.
 */
export const menuPages = (menu: readonly MenuNode[], taken: ReadonlySet<string>): RouteObject[] => {
  const flat = (routes: readonly MenuRoute[]): MenuRoute[] => routes.flatMap(route => [route, ...flat(route.children)])
  return flat(menuRoutes(menu))
    .filter(route => isRoutable(route.path) && !taken.has(route.path))
    .map(route => ({ id: route.id, path: route.path, element: pageOf(route), handle: route }))
}

/** Title of every path of the menu, for header and document. */
export const menuTitles = (menu: readonly MenuNode[]): Map<string, string> => {
  const titles = new Map<string, string>()
  const walk = (nodes: readonly MenuNode[]): void =>
    nodes.forEach(node => {
      titles.set(node.path, node.meta.title)
      walk(node.children ?? [])
    })
  walk(menu)
  return titles
}

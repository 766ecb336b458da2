import { matchRoutes, Navigate } from 'react-router-dom'
import type { RouteMatch, RouteObject } from 'react-router-dom'
import type { MenuNode } from '#contract/entities/menu.ts'
import type { TabPage } from '#machines/tabs/tabs.types.ts'
import type { PageLocation } from '#src/lib/navigation.ts'
import { fixedPages } from './fixedPages.tsx'
import { flatRoutes } from './fixedRoutes.ts'
import { menuPages } from './menuPages.tsx'
import type { PageHandle } from './pageHandle.ts'
import { withdrawnPages } from './withdrawn.tsx'

const fixed = fixedPages(route => route.frame === 'main')
const taken = new Set(flatRoutes().map(route => route.path))
const unknown: RouteObject = { path: '*', element: <Navigate to="/404" replace /> }

let known: { menu: readonly MenuNode[]; routes: RouteObject[] } | null = null
/**
 * All routes inside the main frame: fixed ones, those of the menu, those that the menu has just lost, and /404 for everything else (ROUTE-16). The same
 * array for the same menu.
 */
export function routesOf(menu: readonly MenuNode[]): RouteObject[] {
  if (known?.menu !== menu) {
    const there = [...fixed, ...menuPages(menu, taken)]
    const lost = known === null || known.menu.length === 0 || menu.length === 0 ? [] : withdrawnPages(known.routes, there)
    known = { menu, routes: [...there, ...lost, unknown] }
  }
  return known.routes
}

const found = new WeakMap<RouteObject[], Map<string, RouteMatch[] | null>>()
/** Answers are kept: react-router ranks all routes of a menu anew at every question. */
function matchesAt(routes: RouteObject[], pathname: string): RouteMatch[] | null {
  const answers = found.get(routes) ?? new Map<string, RouteMatch[] | null>()
  found.set(routes, answers)
  const before = answers.get(pathname)
  if (before !== undefined) return before
  const matches = matchRoutes(routes, { pathname })
  answers.set(pathname, matches)
  return matches
}

/** Of all routes the one that leads to a path, to be drawn by `useRoutes`; none when no route does. */
export function branchAt(routes: RouteObject[], pathname: string): RouteObject[] {
  const first = matchesAt(routes, pathname)?.[0]
  return first === undefined ? [] : [first.route]
}

/** The page at a place as a tab shows it; null where a route only leads on, or no route leads. */
export function pageAt(routes: RouteObject[], { pathname, search }: Pick<PageLocation, 'pathname' | 'search'>): TabPage | null {
  const handle = matchesAt(routes, pathname)?.at(-1)?.route.handle as PageHandle | undefined
  if (handle === undefined || handle.isForward) return null
  const { title, icon, keepAlive } = handle
  return { address: pathname + search, path: pathname, title, keepAlive, ...(icon === undefined ? {} : { icon }) }
}

import { matchPath } from 'react-router-dom'
import type { MenuNode } from '#contract/entities/menu.ts'
import type { MenuRoute } from '#contract/permissions/menuTree.ts'
import { menuRoutes } from '#contract/permissions/menuTree.ts'
import { lowAppId } from '#src/lib/http/context.ts'

const flat = (routes: readonly MenuRoute[]): MenuRoute[] => routes.flatMap(route => [route, ...flat(route.children)])

/** Value of X-Low-App-ID while `pathname` is shown: the appId of a menu route named low-app…, else null (HTTP-25). */
export function shownLowApp(menu: readonly MenuNode[], pathname: string): string | null {
  for (const route of flat(menuRoutes(menu))) {
    const match = route.name.startsWith('low-app') ? matchPath(route.path, pathname) : null
    if (match) return lowAppId(route.name, match.params)
  }
  return null
}

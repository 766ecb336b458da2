import type { MenuNode } from '#contract/entities/menu.ts'
import { menuTrail } from '#machines/menu/menu.rules.ts'
import type { FixedRoute } from './fixedRoutes.ts'
import { FIXED_ROUTES } from './fixedRoutes.ts'

/** A level above a page, or the page itself. `to` is null where no page stands. */
export interface Crumb {
  title: string
  to: string | null
}

/** First entry of every breadcrumb; its address forwards to the home of the role (LAYOUT-23, C10). */
export const HOME_CRUMB: Crumb = { title: '首页', to: '/dashboard/analysis' }

/** The pattern with its parameters taken from the same parts of the path. */
const filled = (pattern: string, path: string): string => {
  const given = path.split('/')
  return pattern
    .split('/')
    .map((part, at) => (part.startsWith(':') ? (given[at] ?? '') : part))
    .join('/')
}

const ofMenu = (menu: readonly MenuNode[], path: string): Crumb[] =>
  menuTrail(menu, path).map(({ meta, route, path: pattern }) => ({
    title: meta.title,
    to: route === '1' && pattern.startsWith('/') ? filled(pattern, path) : null,
  }))

const ofFixed = (routes: readonly FixedRoute[], path: string): Crumb[] => {
  for (const route of routes) {
    const own = { title: route.meta.title, to: route.path }
    if (route.path === path) return [own]
    const below = ofFixed(route.children ?? [], path)
    if (below.length > 0) return [own, ...below]
  }
  return []
}

/**
 * The breadcrumb of a page: home, then the matched routes in order, the page last (LAYOUT-23, 24). The menu's groups are known to it, the fixed
 * routes as far as no menu has them. `title` is the page's own one, as tab and heading say it.
 */
export function crumbsAt(menu: readonly MenuNode[], path: string, title: string): Crumb[] {
  const known = ofMenu(menu, path)
  const levels = known.length > 0 ? known : ofFixed(FIXED_ROUTES, path)
  const above = levels.slice(0, -1).filter(level => level.to !== HOME_CRUMB.to)
  const last = title || levels.at(-1)?.title || ''
  return [HOME_CRUMB, ...above, ...(last === '' ? [] : [{ title: last, to: path }])]
}

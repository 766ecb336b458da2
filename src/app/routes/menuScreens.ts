import type { MenuNode } from '#contract/entities/menu.ts'
import { componentTarget } from '#contract/permissions/menuTree.ts'
import { PLANNED_SCREENS } from '#contract/permissions/plannedScreens.ts'
import { screenOf } from './screens.tsx'

const isPlanned = ({ component }: MenuNode): boolean => {
  const place = componentTarget(component)
  return place.area === 'views' && PLANNED_SCREENS.has(place.path.toLowerCase()) && screenOf(place) === null
}

const kept = (menu: readonly MenuNode[]): MenuNode[] =>
  menu.flatMap(node => {
    if (node.children === undefined) return isPlanned(node) ? [] : [node]
    const children = kept(node.children)
    if (children.length === 0 && node.children.length > 0) return []
    const isLost =
      node.children.some(({ path }) => path === node.redirect) && !children.some(({ path }) => path === node.redirect)
    return [{ ...node, children, ...(isLost ? { redirect: null } : {}) }]
  })

const known = new WeakMap<readonly MenuNode[], MenuNode[]>()
/**
 * The menu without entries whose screen this version does not have yet, and without groups that hold nothing else: no entry leads to an unfinished
 * page (WALK-26). They come by themselves with their screen. The same array for the same menu.
 */
export function withScreens(menu: readonly MenuNode[]): MenuNode[] {
  const before = known.get(menu)
  if (before !== undefined) return before
  const now = kept(menu)
  known.set(menu, now)
  return now
}

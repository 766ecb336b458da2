import type { AuthEntry, MenuMeta, MenuNode } from '../entities/menu.ts'
import { codesOf } from './actionAccess.ts'
import { ownScreen } from './originalScreens.ts'

/** Where a menu component comes from: `path` is relative to the area's folder, without ending. */
export interface ComponentTarget {
  area: 'views' | 'layouts' | 'online'
  path: string
}

/** Data of one route made from a menu node (ROUTE-26, 27); the client hangs its component in. */
export interface MenuRoute {
  id: string
  path: string
  name: string
  redirect: string | null
  component: string
  place: ComponentTarget
  hidden: boolean
  alwaysShow: boolean
  route: '1'
  meta: MenuMeta
  children: MenuRoute[]
}

/** The nine built-in online lists (ROUTE-30): words of the component name (decisions.md part 3; contract.md 5.10) → file in the online area. */
const ONLINE_LISTS: readonly (readonly [words: readonly string[], path: string])[] = [
  [['OnlCgformList', 'OnlCgformHeadList'], 'formList'],
  [['OnlCgformCopyList'], 'copyList'],
  [['OnlCgformAutoList'], 'autoList'],
  [['OnlCgformTreeList'], 'treeList'],
  [['OnlCgformErpList'], 'erpList'],
  [['OnlCgformTabList'], 'tabList'],
  [['OnlCgformInnerTableList'], 'innerTableList'],
  [['OnlCgreportList', 'OnlCgreportHeadList'], 'reportList'],
  [['OnlCgreportAutoList'], 'reportAutoList'],
]
export const ONLINE_VIEWS: readonly string[] = ONLINE_LISTS.map(([, path]) => path)

/**
 * Finds the area of a menu component: the nine online names first, then a name with `layouts` in it, else the views (ROUTE-30 to 32). A screen of the
 * original client stands for ours (WALK-44).
 */
export function componentTarget(component: string): ComponentTarget {
  const name = ownScreen(component)
  const online = ONLINE_LISTS.find(([words]) => words.some(word => name.includes(word)))
  if (online !== undefined) return { area: 'online', path: online[1] }
  if (name.includes('layouts')) return { area: 'layouts', path: name.replace(/^.*layouts\/?/, '') }
  return { area: 'views', path: name }
}

/** Routes of a menu tree: nodes with route "0" give none, with all that is below them (ROUTE-28); alwaysShow redirects to its own path (ROUTE-29). */
export const menuRoutes = (menu: readonly MenuNode[]): MenuRoute[] =>
  menu
    .filter(node => node.route !== '0')
    .map(node => ({
      id: node.id,
      path: node.path,
      name: node.name,
      redirect: node.alwaysShow === true ? node.path : (node.redirect ?? null),
      component: node.component,
      place: componentTarget(node.component),
      hidden: node.hidden === true,
      alwaysShow: node.alwaysShow === true,
      route: '1',
      meta: { ...node.meta },
      children: menuRoutes(node.children ?? []),
    }))

const isParent = (node: MenuNode): node is MenuNode & { children: MenuNode[] } => (node.children ?? []).length > 0

/** Hides every parent without a visible child, from the leaves up (ROUTE-34), an alwaysShow one as well (LAYOUT-18). */
export const hideEmptyParents = (menu: readonly MenuNode[]): MenuNode[] =>
  menu.map(node => {
    if (!isParent(node)) return node
    const children = hideEmptyParents(node.children)
    const isEmpty = children.every(child => child.hidden === true)
    return { ...node, children, ...(isEmpty ? { hidden: true } : {}) }
  })

/** The codes a user was granted: actions may hold several, joined by comma (contract.md 5.8). */
const grantedCodes = (auth: readonly AuthEntry[]): string[] => auth.flatMap(codesOf)

/** Keeps nodes whose meta permission is in the list, or that name none (ROUTE-35, 36), at every depth (ROUTE-37). A parent that loses all children is hidden. */
export const filterByPermission = (menu: readonly MenuNode[], permissions: readonly string[]): MenuNode[] =>
  menu
    .filter(({ meta }) => meta.permission === undefined || permissions.includes(meta.permission))
    .map(node => {
      if (!isParent(node)) return node
      const children = filterByPermission(node.children, permissions)
      return { ...node, children, ...(children.length === 0 ? { hidden: true } : {}) }
    })

/** The menu a user sees: filtered, then without empty parents. */
export const visibleMenu = (menu: readonly MenuNode[], auth: readonly AuthEntry[]): MenuNode[] =>
  hideEmptyParents(filterByPermission(menu, grantedCodes(auth)))

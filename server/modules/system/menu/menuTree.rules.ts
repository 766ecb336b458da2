import { createHash } from 'node:crypto'
import type { MenuNode } from '#contract/entities/menu.ts'
import type { PermissionRow } from './menu.repository.ts'

const HOME = '首页'
const isOutside = (url: string) => /^https?:\/\//i.test(url) || url.startsWith('{{')

/** `/isystem/user` → `isystem-user` (contract.md 5.2). */
const nameOf = (row: PermissionRow): string =>
  row.componentName || row.url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')

/** A redirect to a child the user does not have would lead nowhere: their first visible child takes its place. */
function redirectOf(row: PermissionRow, children: readonly MenuNode[]): string | null {
  if (row.redirect === null || children.length === 0 || children.some(child => child.path === row.redirect)) return row.redirect
  return (children.find(child => !child.hidden) ?? children[0])?.path ?? null
}

function nodeOf(row: PermissionRow, children: MenuNode[]): MenuNode {
  const outside = isOutside(row.url)
  const componentName = row.componentName || row.component.slice(row.component.lastIndexOf('/') + 1)
  return {
    id: row.id,
    path: outside ? createHash('md5').update(row.url).digest('hex') : row.url,
    name: nameOf(row),
    ...(row.menuType === 0 ? { redirect: redirectOf(row, children) } : {}),
    component: row.component || 'layouts/RouteView',
    ...(row.hidden ? { hidden: true } : {}),
    ...(row.alwaysShow ? { alwaysShow: true } : {}),
    route: row.isRoute ? '1' : '0',
    meta: {
      title: row.name,
      ...(row.icon ? { icon: row.icon } : {}),
      ...(outside ? { url: row.url } : {}),
      keepAlive: row.keepAlive,
      internalOrExternal: row.internalOrExternal,
      ...(componentName ? { componentName } : {}),
    },
    ...(children.length ? { children } : {}),
  }
}

/**
 * The menu tree of the granted entries (contract.md 5.2–5.5): a granted entry brings its parents along, siblings keep their order, and
 * a stored 首页 that was not granted stands first. `rows` are menus and buttons in order.
 */
export function menuTree(rows: readonly PermissionRow[], granted: ReadonlySet<string>): MenuNode[] {
  const menus = rows.filter(row => row.menuType !== 2)
  const byId = new Map(menus.map(row => [row.id, row]))
  const shown = new Set<string>()
  for (const row of menus)
    if (granted.has(row.id))
      for (let at: PermissionRow | undefined = row; at && !shown.has(at.id); at = byId.get(at.parentId)) shown.add(at.id)
  const build = (parentId: string): MenuNode[] =>
    menus.filter(row => row.parentId === parentId && shown.has(row.id)).map(row => nodeOf(row, build(row.id)))
  const tree = build('')
  const home = menus.find(row => row.name === HOME && row.parentId === '')
  return !home || shown.has(home.id) || tree.length === 0 ? tree : [nodeOf(home, []), ...tree]
}

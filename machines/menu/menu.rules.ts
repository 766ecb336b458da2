import type { MenuNode } from '#contract/entities/menu.ts'
import type { MenuContext, MenuItem } from './menu.types.ts'

/** Entries of a visible menu: hidden nodes are left out, an alwaysShow node is an entry of its own, without its children (LAYOUT-16 to 18). */
export const itemsOf = (menu: readonly MenuNode[]): MenuItem[] =>
  menu
    .filter(node => node.hidden !== true)
    .map(node => {
      const isExternal = node.meta.internalOrExternal && node.meta.url !== undefined
      return {
        id: node.id,
        title: node.meta.title,
        icon: node.meta.icon ?? null,
        to: isExternal ? (node.meta.url ?? '') : node.path,
        isExternal,
        children: node.alwaysShow === true ? [] : itemsOf(node.children ?? []),
      }
    })

const partsOf = (path: string) => path.replace(/\/+$/, '').split('/')
const pathOf = (fullPath: string) => fullPath.replace(/[?#].*$/, '')
const hasParameter = (pattern: string) => pattern.includes('/:')

/** True when a path is one of the pattern's: equal parts, and anything for a part that begins with a colon. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  return (
    wanted.length === given.length && wanted.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''))
  )
}

function findTrail(menu: readonly MenuNode[], isWanted: (node: MenuNode) => boolean): MenuNode[] {
  for (const node of menu) {
    if (isWanted(node)) return [node]
    const below = findTrail(node.children ?? [], isWanted)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The nodes from the first level down to the one of this path; an entry of exactly this path goes before one with a parameter. Empty: in no menu. */
export function menuTrail(menu: readonly MenuNode[], fullPath: string): MenuNode[] {
  const path = pathOf(fullPath)
  const exact = findTrail(menu, node => node.path === fullPath || (matchesPath(node.path, path) && !hasParameter(node.path)))
  return exact.length > 0 ? exact : findTrail(menu, node => matchesPath(node.path, path))
}

/** Pages below an alwaysShow entry count as hidden: the entry stands for them. */
const isHidden = (trail: readonly MenuNode[]): boolean => trail.at(-1)?.hidden === true || trail.at(-2)?.alwaysShow === true

/**
 * Path of the entry to mark (contract.md 27.11): that of the last matched route; for a path with a colon the full path (LAYOUT-14, 15); for a hidden
 * route that lies below another its parent.
 */
function selectedOf(trail: readonly MenuNode[], fullPath: string): string {
  const last = trail.at(-1)
  if (last === undefined) return pathOf(fullPath)
  if (hasParameter(last.path)) return fullPath
  const parent = trail.at(-2)
  return isHidden(trail) && parent !== undefined ? parent.path : last.path
}

/** What follows from a menu and a page: the mark, and the groups above it. */
export function placeIn(menu: readonly MenuNode[], page: string): Pick<MenuContext, 'page' | 'selected' | 'trail'> {
  const trail = menuTrail(menu, page)
  return { page, selected: selectedOf(trail, page), trail: trail.slice(0, -1).map(node => node.id) }
}

/** Open groups after one was pressed: on the first level one at a time, further down as many as wanted (contract.md 27.11). */
export function toggled({ items, open }: Pick<MenuContext, 'items' | 'open'>, id: string): string[] {
  if (open.includes(id)) return open.filter(one => one !== id)
  const isFirstLevel = items.some(item => item.id === id)
  const others = isFirstLevel ? open.filter(one => !items.some(item => item.id === one)) : open
  return [...others, id]
}

/** The first page below an entry, or the entry itself. */
const firstPage = (item: MenuItem): MenuItem => {
  const [first] = item.children
  return first === undefined ? item : firstPage(first)
}

/**
 * The menu of the mixed mode (D47): the first level, each entry a link to the first page below it, and the entries below the one in which the shown page
 * lies. `selected`: path to mark in the first level.
 */
export function mixedMenu(
  items: readonly MenuItem[],
  trail: readonly string[],
  selected: string,
): { first: readonly MenuItem[]; selected: string; below: readonly MenuItem[] } {
  const current = items.find(({ id }) => id === trail[0])
  const linked = (item: MenuItem): MenuItem => {
    const { to, isExternal } = firstPage(item)
    return { ...item, to, isExternal, children: [] }
  }
  return {
    first: items.map(linked),
    selected: current === undefined ? selected : firstPage(current).to,
    below: current?.children ?? [],
  }
}

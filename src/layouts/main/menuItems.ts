import type { MenuNode } from '#contract/entities/menu.ts'

/** What the side menu draws: a link, or a group of items. */
export interface MenuItem {
  id: string
  title: string
  icon: string | undefined
  to: string
  /** opens in a window of its own */
  isExternal: boolean
  children: MenuItem[]
}

/**
 * Items of a visible menu: hidden nodes are left out, an alwaysShow node is drawn as a link without its children (contract.md 27.11). `fill` puts
 * values into placeholders of external addresses (ROUTE-33).
 */
export const menuItems = (menu: readonly MenuNode[], fill: (address: string) => string): MenuItem[] =>
  menu
    .filter(node => node.hidden !== true)
    .map(node => {
      const isExternal = node.meta.internalOrExternal && node.meta.url !== undefined
      return {
        id: node.id,
        title: node.meta.title,
        icon: node.meta.icon,
        to: isExternal ? fill(node.meta.url ?? '') : node.path,
        isExternal,
        children: node.alwaysShow === true ? [] : menuItems(node.children ?? [], fill),
      }
    })

/** The ids of the groups in which the path lies, outermost first. */
export function trailOf(items: readonly MenuItem[], path: string): string[] {
  for (const item of items) {
    if (item.to === path) return []
    if (item.children.some(child => child.to === path)) return [item.id]
    const below = trailOf(item.children, path)
    if (below.length > 0) return [item.id, ...below]
  }
  return []
}

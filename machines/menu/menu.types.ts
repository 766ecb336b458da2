import type { MenuNode } from '#contract/entities/menu.ts'

/** What the menu draws: a link, or a group of items. */
export interface MenuItem {
  id: string
  title: string
  icon: string | null
  /** path of a page, or the address of an external entry with its placeholders still in it (ROUTE-33) */
  to: string
  /** opens in a window of its own (LAYOUT-17) */
  isExternal: boolean
  children: MenuItem[]
}

/** inline: groups open in their place (wide side menu, drawer). popup: one at a time beside or below (collapsed side menu, top menu). */
export type MenuDisplay = 'inline' | 'popup'

export interface MenuContext {
  /** the visible menu: filtered by permissions, hidden nodes marked */
  menu: MenuNode[]
  items: MenuItem[]
  /** full path of the shown page */
  page: string
  /** path of the entry to mark; no entry may have it */
  selected: string
  /** ids of the groups in which the shown page lies, outermost first */
  trail: string[]
  /** ids of the groups that stand open; kept while groups pop up */
  open: string[]
  /** the group that has popped up */
  popped: string | null
}

export type MenuEvent =
  | { type: 'menu.loaded'; menu: MenuNode[] }
  /** full path: with query */
  | { type: 'page.changed'; page: string }
  | { type: 'group.toggle'; id: string }
  | { type: 'popup.close' }
  | { type: 'display.changed'; display: MenuDisplay }

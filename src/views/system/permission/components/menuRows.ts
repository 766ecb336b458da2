import { MENU_TYPE } from '#contract/http/calls/permissionsAdmin.ts'
import type { Branch } from '#src/widgets/rights/branches.ts'
import type { MenuEntry } from '#contract/http/calls/permissionsAdmin.ts'

/** An entry as the table shows it: no empty lists below it, they would draw an expander. */
export type MenuRow = Omit<MenuEntry, 'children'> & { children?: MenuRow[] }

/** What is left when a word is looked for, with what it hangs from. */
export const menuRows = (entries: readonly MenuEntry[], word: string): MenuRow[] =>
  entries.flatMap(({ children, ...entry }) => {
    const isFound = word === '' || entry.name.includes(word)
    const below = menuRows(children ?? [], isFound ? '' : word)
    if (!isFound && below.length === 0) return []
    return [below.length === 0 ? entry : { ...entry, children: below }]
  })

/** Ids of the rows that can be opened. */
export const openable = (rows: readonly MenuRow[]): string[] =>
  rows.flatMap(row => (row.children === undefined ? [] : [row.id, ...openable(row.children)]))

/** Entries of a tree with all that is below them. */
export const flatMenu = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap(entry => [entry, ...flatMenu(entry.children ?? [])])

/** The entries as a tree to move them in. */
export const menuBranches = (entries: readonly MenuEntry[]): Branch[] =>
  entries.map(({ id, name, children }) => ({ key: id, title: name, children: menuBranches(children ?? []) }))

export interface ParentChoice {
  value: string
  title: string
  children: ParentChoice[]
}
/** What an entry may be put below: no button, not itself, nothing below itself. */
export const parentChoices = (entries: readonly MenuEntry[], own: string | null): ParentChoice[] =>
  entries
    .filter(entry => entry.menuType !== MENU_TYPE.button && entry.id !== own)
    .map(entry => ({ value: entry.id, title: entry.name, children: parentChoices(entry.children ?? [], own) }))

import { createSlot } from '#src/lib/createSlot.ts'
import type { RecordKind } from '#contract/rules/recordSearch.ts'

/** Groups of the command palette in the order in which an empty query shows them. */
export const GROUPS = ['recent', 'tabs', 'actions', 'menu'] as const
export type Group = (typeof GROUPS)[number]
export const GROUP_LABEL: Readonly<Record<Group, string>> = {
  recent: '最近访问',
  tabs: '打开的页签',
  actions: '操作',
  menu: '菜单',
}

/** One thing the palette can do. */
export interface Entry {
  /** unique among all */
  id: string
  group: Group | RecordKind
  label: string
  /** where it belongs: the menus above it */
  hint?: string
  keywords?: string
  shortcut?: string
  /** opens a window of its own */
  isExternal?: boolean
  run: () => void
}

const source = createSlot((): readonly Entry[] => [])

/** For the application: it alone knows menus, tabs and routes. */
export const provideEntries = source.provide

/** Everything the person may do or open now. */
export const collectEntries = (): readonly Entry[] => source.get()()

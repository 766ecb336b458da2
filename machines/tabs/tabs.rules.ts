import type { Range, Tab, TabPage, TabsContext } from './tabs.types.ts'

/** Warnings of spec part 8 (TAB-07, TAB-08), exactly. */
export const HOME_STAYS = '首页不能关闭!'
export const LAST_STAYS = '这是最后一页，不能再关闭了'
/** As many tabs keep their view; the one shown longest ago is dropped first and made anew from its address (admin.md 5.4). */
export const WARM_TABS = 12

type Shown = Pick<TabsContext, 'active' | 'warm'>

export const titleOf = (tab: Pick<Tab, 'title' | 'named'>): string => tab.named ?? tab.title
const without = (keys: readonly string[], gone: readonly string[]): string[] => keys.filter(key => !gone.includes(key))

/** Shows a tab: it is the last of the warm ones. The one that is left stays warm if its route says so or it holds unsaved work. */
export function show(context: TabsContext, key: string, tabs: readonly Tab[] = context.tabs): Shown {
  const left = tabs.find(tab => tab.key === context.active)
  const isKept = left === undefined || left.keepAlive || context.unsaved.includes(left.key)
  const open = context.warm.filter(one => one !== key && tabs.some(tab => tab.key === one))
  const warm = [...(isKept ? open : without(open, [left.key])), key]
  while (warm.length > WARM_TABS) {
    const oldest = warm.findIndex(one => one !== key && !context.unsaved.includes(one))
    if (oldest < 0) break
    warm.splice(oldest, 1)
  }
  return { active: key, warm }
}

type Begun = Pick<TabsContext, 'userId' | 'homeKey' | 'tabs' | 'active' | 'warm' | 'refreshed' | 'unsaved' | 'asked'>

/** Home first, then what may be opened again. For the same person the views of tabs that are still there stay; another begins anew. */
export function begun(
  context: TabsContext,
  { userId, home, stored }: { userId: string; home: TabPage; stored: readonly (TabPage & { named?: string })[] },
): Begun {
  const tabs: Tab[] = [{ ...home, key: home.address }]
  for (const page of stored) if (!tabs.some(tab => tab.address === page.address)) tabs.push({ ...page, key: page.address })
  const isHere = (key: string) => userId === context.userId && tabs.some(tab => tab.key === key)
  const { active, warm, refreshed, unsaved } = context
  return {
    userId,
    homeKey: home.address,
    tabs,
    active: active !== null && isHere(active) ? active : null,
    warm: warm.filter(isHere),
    refreshed: Object.fromEntries(Object.entries(refreshed).filter(([key]) => isHere(key))),
    unsaved: unsaved.filter(isHere),
    asked: null,
  }
}

const isUnchanged = (tab: Tab, { address, path, icon, keepAlive }: TabPage): boolean =>
  tab.address === address && tab.path === path && tab.icon === icon && tab.keepAlive === keepAlive

/**
 * The browser has come to a page: its tab is shown; a page without one gets the last place (TAB-10). A known tab keeps its title (contract.md 27.6).
 * A tab whose page has changed its own query is also found by the address at which it was opened: the menu entry leads back to it.
 * In single mode the new page takes the place of the shown one, unless that is home or holds unsaved work.
 */
export function opened(context: TabsContext, page: TabPage): Shown & Pick<TabsContext, 'tabs'> {
  const { tabs, active, isSingle, unsaved, homeKey } = context
  const isShown = (tab: Tab) => tab.key === active && tab.address === page.address
  const known = tabs.find(isShown) ?? tabs.find(tab => tab.address === page.address) ?? tabs.find(tab => tab.key === page.address)
  if (known !== undefined) {
    if (isUnchanged(known, page)) return { tabs, ...show(context, known.key) }
    const now = tabs.map(tab => (tab === known ? { ...tab, ...page, title: tab.title } : tab))
    return { tabs: now, ...show(context, known.key, now) }
  }
  const added: Tab = { ...page, key: page.address }
  const isReplacing = isSingle && active !== null && active !== homeKey && !unsaved.includes(active)
  const next = isReplacing ? tabs.map(tab => (tab.key === active ? added : tab)) : [...tabs, added]
  return { tabs: next, ...show(context, added.key, next) }
}

/** The open tabs with what changed routes say of their pages; keys, own titles and places stay. */
export const renewed = ({ tabs }: TabsContext, pages: readonly TabPage[]): Tab[] =>
  tabs.map(tab => ({ ...tab, ...pages.find(page => page.address === tab.address) }))

/** The shown page has another query now. */
export const readdressed = ({ tabs, active }: TabsContext, { address, path }: TabPage): Tab[] =>
  tabs.map(tab => (tab.key === active ? { ...tab, address, path } : tab))

/** What is left without these tabs. The shown one gives way to the tab that takes its place, or the new last one (contract.md 27.2, TAB-13). */
export function closed(
  context: TabsContext,
  keys: readonly string[],
): Omit<TabsContext, 'homeKey' | 'isSingle' | 'userId' | 'asked'> {
  const tabs = context.tabs.filter(tab => !keys.includes(tab.key))
  const rest = {
    tabs,
    refreshed: Object.fromEntries(Object.entries(context.refreshed).filter(([key]) => !keys.includes(key))),
    unsaved: without(context.unsaved, keys),
  }
  const { active } = context
  if (active === null || !keys.includes(active)) return { ...rest, active, warm: without(context.warm, keys) }
  const at = context.tabs.findIndex(tab => tab.key === active)
  const right = context.tabs.slice(at).find(tab => !keys.includes(tab.key))
  const next = right ?? tabs.at(-1)
  return next === undefined ? { ...rest, active: null, warm: [] } : { ...rest, ...show(context, next.key, tabs) }
}

/** Keys that 关闭左侧, 关闭右侧, 关闭其它 close: never home, never the tab itself; nothing is left of home (contract.md 27.4). */
export function rangeOf({ tabs, homeKey }: { tabs: readonly Tab[]; homeKey: string }, key: string, range: Range): string[] {
  const at = tabs.findIndex(tab => tab.key === key)
  if (at < 0) return []
  const part = range === 'left' ? tabs.slice(0, at) : range === 'right' ? tabs.slice(at + 1) : tabs
  return part.map(tab => tab.key).filter(one => one !== key && one !== homeKey)
}

/** The tabs with one at another place. Home stays first. */
export function moved({ tabs, homeKey }: TabsContext, key: string, to: number): Tab[] {
  const tab = tabs.find(one => one.key === key)
  if (tab === undefined || key === homeKey) return tabs
  const others = tabs.filter(one => one !== tab)
  const place = Math.min(Math.max(1, to), others.length)
  return [...others.slice(0, place), tab, ...others.slice(place)]
}

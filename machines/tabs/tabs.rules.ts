import type { Range, StoredTab, Tab, TabPage, TabsContext } from './tabs.types.ts'

/** Warnings of spec part 8 (TAB-07, TAB-08), exactly. */
export const HOME_STAYS = '首页不能关闭!'
export const LAST_STAYS = '这是最后一页，不能再关闭了'
export const PINNED_STAYS = '已固定的页签不能关闭，请先取消固定'
/** As many tabs keep their view; the one shown longest ago is dropped first and made anew from its address (admin.md 5.4). */
const WARM_TABS = 12

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

type Begun = Omit<TabsContext, 'isSingle'>

/** Home first, then what may be opened again. For the same person the views of tabs that are still there stay; another begins anew. */
export function begun(
  context: TabsContext,
  {
    userId,
    home,
    stored,
    isMaximised = false,
  }: Pick<Begun, 'userId'> & { home: TabPage; stored: readonly StoredTab[]; isMaximised?: boolean },
): Begun {
  const tabs: Tab[] = [{ ...home, key: home.path }]
  for (const page of stored) if (!tabs.some(tab => tab.key === page.path)) tabs.push({ ...page, key: page.path })
  const isHere = (key: string) => userId === context.userId && tabs.some(tab => tab.key === key)
  const { active, warm, refreshed, unsaved } = context
  return {
    userId,
    homeKey: home.path,
    tabs,
    active: active !== null && isHere(active) ? active : null,
    warm: warm.filter(isHere),
    refreshed: Object.fromEntries(Object.entries(refreshed).filter(([key]) => isHere(key))),
    unsaved: unsaved.filter(isHere),
    asked: null,
    isMaximised: isMaximised || (userId === context.userId && context.isMaximised),
  }
}

const isUnchanged = (tab: Tab, { address, icon, keepAlive }: TabPage): boolean =>
  tab.address === address && tab.icon === icon && tab.keepAlive === keepAlive

/**
 * The browser has come to a page: its tab is shown; a page without one gets the last place (TAB-10). A known tab keeps its title (contract.md 27.6).
 * Another query of the same address is the same tab.
 * In single mode the new page takes the place of the shown one, unless that is home, is pinned or holds unsaved work.
 */
export function opened(context: TabsContext, page: TabPage): Shown & Pick<TabsContext, 'tabs'> {
  const { tabs, active, isSingle, unsaved, homeKey } = context
  const known = tabs.find(tab => tab.key === page.path)
  if (known !== undefined) {
    if (isUnchanged(known, page)) return { tabs, ...show(context, known.key) }
    const now = tabs.map(tab => (tab === known ? { ...tab, ...page, title: tab.title } : tab))
    return { tabs: now, ...show(context, known.key, now) }
  }
  const added: Tab = { ...page, key: page.path }
  const isPinned = tabs.some(tab => tab.key === active && tab.isPinned)
  const isReplacing = isSingle && active !== null && active !== homeKey && !isPinned && !unsaved.includes(active)
  const next = isReplacing ? tabs.map(tab => (tab.key === active ? added : tab)) : [...tabs, added]
  return { tabs: next, ...show(context, added.key, next) }
}

/** The open tabs with what changed routes say of their pages; keys, own titles and places stay. */
export const renewed = ({ tabs }: TabsContext, pages: readonly TabPage[]): Tab[] =>
  tabs.map(tab => ({ ...tab, ...pages.find(page => page.path === tab.key) }))

/** What is left without these tabs. The shown one gives way to the tab that takes its place, or the new last one (contract.md 27.2, TAB-13). */
export function closed(
  context: TabsContext,
  keys: readonly string[],
): Omit<TabsContext, 'homeKey' | 'isSingle' | 'isMaximised' | 'userId' | 'asked'> {
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

/** Keys that 关闭左侧, 关闭右侧, 关闭其它 close: never home, never the tab itself, none that is pinned; nothing is left of home (contract.md 27.4). */
export function rangeOf({ tabs, homeKey }: { tabs: readonly Tab[]; homeKey: string }, key: string, range: Range): string[] {
  const at = tabs.findIndex(tab => tab.key === key)
  if (at < 0) return []
  const part = range === 'left' ? tabs.slice(0, at) : range === 'right' ? tabs.slice(at + 1) : tabs
  return part.filter(tab => tab.key !== key && tab.key !== homeKey && !tab.isPinned).map(tab => tab.key)
}

/** First and last place that a tab may take: home is first, then those that are pinned. */
export function rangeIndexes(tabs: readonly Tab[], key: string): readonly [first: number, last: number] {
  const pins = tabs.filter(tab => tab.isPinned).length
  return tabs.find(tab => tab.key === key)?.isPinned ? [1, pins] : [pins + 1, tabs.length - 1]
}

/** The tabs with one at another place, as near as it may come. Home stays first. */
export function moved({ tabs, homeKey }: Pick<TabsContext, 'tabs' | 'homeKey'>, key: string, to: number): Tab[] {
  const tab = tabs.find(one => one.key === key)
  if (tab === undefined || key === homeKey) return tabs
  const others = tabs.filter(one => one !== tab)
  const [first, last] = rangeIndexes(tabs, key)
  const place = Math.min(Math.max(first, to), last)
  return [...others.slice(0, place), tab, ...others.slice(place)]
}

/** The tabs with one pinned, the last of those, or let go, the first behind them. Home needs no pin. */
export function pinned({ tabs, homeKey }: Pick<TabsContext, 'tabs' | 'homeKey'>, key: string): Tab[] {
  if (key === homeKey) return tabs
  const next = tabs.map(tab => (tab.key === key ? { ...tab, isPinned: !tab.isPinned } : tab))
  const [first, last] = rangeIndexes(next, key)
  return moved({ tabs: next, homeKey }, key, next.find(tab => tab.key === key)?.isPinned ? last : first)
}

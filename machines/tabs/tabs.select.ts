import type { SnapshotFrom } from 'xstate'
import type { tabsMachine } from './tabs.machine.ts'
import type { Asked, Tab } from './tabs.types.ts'

export type TabsSnapshot = SnapshotFrom<typeof tabsMachine>

/** Where a link to a page without a query of its own leads: to its tab as it was left, when there is one. */
export const selectKept = (snapshot: TabsSnapshot, to: string): string =>
  snapshot.context.tabs.find(tab => tab.key === to)?.address ?? to
/** Open pages in the order of the bar. */
export const selectTabs = (snapshot: TabsSnapshot): readonly Tab[] => snapshot.context.tabs
/** Key of the shown page; null before the first. */
export const selectActive = (snapshot: TabsSnapshot): string | null => snapshot.context.active
/** Keys of the pages whose view is kept. */
export const selectWarm = (snapshot: TabsSnapshot): readonly string[] => snapshot.context.warm
export const selectUnsaved = (snapshot: TabsSnapshot): readonly string[] => snapshot.context.unsaved
export const selectHomeKey = (snapshot: TabsSnapshot): string => snapshot.context.homeKey
/** The bar stands only in multi-tab mode on a wide screen (TAB-14). */
export const selectHasBar = (snapshot: TabsSnapshot): boolean => !snapshot.context.isSingle && snapshot.context.tabs.length > 0
/** The shown page has the window to itself; only where there is a bar to end it with. */
export const selectIsMaximised = (snapshot: TabsSnapshot): boolean => snapshot.context.isMaximised && selectHasBar(snapshot)
/** What the person is being asked, null: nothing. */
export const selectAsked = (snapshot: TabsSnapshot): Asked | null => snapshot.context.asked
/** How often each tab was refreshed, by key. */
export const selectRefreshed = (snapshot: TabsSnapshot): Readonly<Record<string, number>> => snapshot.context.refreshed
/** The shown tab; null before the first page. */
export const selectShown = ({ context }: TabsSnapshot): Tab | null => context.tabs.find(tab => tab.key === context.active) ?? null

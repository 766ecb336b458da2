import type { StoredTab, Tab, TabPage } from '#machines/tabs/tabs.types.ts'

const KEY = 'OPEN_TABS'

/**
 * A tab as this browser tab remembers it over a reload: where it was, and its pin. The name its page had given itself may be a patient's: it is never
 * stored. A reload forgets the fragment of all tabs but the shown one: it is no part of a tab's address, and changes without the list of tabs.
 */
type Remembered = Pick<Tab, 'address' | 'isPinned'>

const isRemembered = (one: unknown): one is Remembered =>
  typeof one === 'object' && one !== null && 'address' in one && typeof one.address === 'string' && one.address.startsWith('/')

/** Remembers the open tabs of a person in this browser tab. A forbidden storage only means that a reload forgets them. */
export function storeTabs(userId: string, tabs: readonly Tab[], isMaximised = false): void {
  const stored: Remembered[] = tabs.map(({ address, isPinned }) => (isPinned ? { address, isPinned } : { address }))
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, tabs: stored, isMaximised }))
  } catch {
    /* full or forbidden */
  }
}

/**
 * The tabs of before a reload, as pages of now: what the routes no longer know or this person may no longer open is left out. Another person starts
 * anew. Whatever else stands in the storage counts as nothing.
 */
export function storedTabs(
  userId: string,
  pageOf: (address: string) => TabPage | null,
): { tabs: StoredTab[]; isMaximised: boolean } {
  const nothing = { tabs: [], isMaximised: false }
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof found !== 'object' || found === null || !('userId' in found) || found.userId !== userId) return nothing
    const list = 'tabs' in found && Array.isArray(found.tabs) ? found.tabs.filter(isRemembered) : []
    const tabs = list.flatMap(({ address, isPinned }) => {
      const page = pageOf(address)
      return page === null ? [] : [isPinned === true ? { ...page, isPinned } : page]
    })
    return { tabs, isMaximised: 'isMaximised' in found && found.isMaximised === true }
  } catch {
    return nothing
  }
}

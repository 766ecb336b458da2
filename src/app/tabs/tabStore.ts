import type { Tab, TabPage } from '#machines/tabs/tabs.types.ts'

const KEY = 'OPEN_TABS'

/** A tab as this browser tab remembers it over a reload: where it was. The name its page had given itself may be a patient's: it is never stored. */
type StoredTab = Pick<Tab, 'address'>

const isStored = (one: unknown): one is StoredTab =>
  typeof one === 'object' && one !== null && 'address' in one && typeof one.address === 'string' && one.address.startsWith('/')

/** Remembers the open tabs of a person in this browser tab. A forbidden storage only means that a reload forgets them. */
export function storeTabs(userId: string, tabs: readonly Tab[]): void {
  const stored: StoredTab[] = tabs.map(({ address }) => ({ address }))
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, tabs: stored }))
  } catch {
    /* full or forbidden */
  }
}

/**
 * The tabs of before a reload, as pages of now: what the routes no longer know or this person may no longer open is left out. Another person starts
 * anew. Whatever else stands in the storage counts as nothing.
 */
export function storedTabs(userId: string, pageOf: (address: string) => TabPage | null): TabPage[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof found !== 'object' || found === null || !('userId' in found) || found.userId !== userId) return []
    const list = 'tabs' in found && Array.isArray(found.tabs) ? found.tabs.filter(isStored) : []
    return list.flatMap(({ address }) => pageOf(address) ?? [])
  } catch {
    return []
  }
}

import { createListeners, createStore } from './createStore.ts'

/*
 * The one owner of locations (docs/decisions/030): where the browser is and how it gets elsewhere, the last location that may be drawn, and where each
 * tab was left. react-router is given one of these and keeps none.
 */

/** A location as react-router knows it. */
export interface PageLocation {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}

const keyOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'default'
const read = (): PageLocation => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  state: typeof history.state === 'object' && history.state !== null && 'usr' in history.state ? history.state.usr : null,
  key: keyOf(history.state),
})

let ofBrowser: PageLocation | null = null
let counter = 0
const changes = createListeners()
const changed = () => {
  ofBrowser = read()
  changes.notify()
}
if (typeof window !== 'undefined') window.addEventListener('popstate', changed)

/** The location of the browser; the same object until it changes. */
export const currentLocation = (): PageLocation => (ofBrowser ??= read())

/** Path with query and hash. */
export const fullPath = (at: Pick<PageLocation, 'pathname' | 'search' | 'hash'>): string => at.pathname + at.search + at.hash

/** Calls back after every change of the browser's location; gives the function that ends it. */
export const onLocationChange = changes.subscribe

/** Goes to an address of this application. `replace` leaves no way back to the present one. */
export function navigate(to: string, options: { replace?: boolean; state?: unknown } = {}): void {
  counter += 1
  const entry = { usr: options.state ?? null, key: `k${counter}` }
  if (options.replace) history.replaceState(entry, '', to)
  else history.pushState(entry, '', to)
  changed()
}

/** The decoded `redirect` query of an address, or null; whether it may be followed is the guard's business. */
export const redirectOf = (search: string): string | null => new URLSearchParams(search).get('redirect')

const allowed = createStore<PageLocation | null>(null)
/** The last location that may be drawn; null while the first decision is being made. */
export const allowedLocation: Pick<typeof allowed, 'current' | 'subscribe'> = allowed

/** The location may be drawn from now on; null: none may. Only who decides on it calls this. */
export const allowLocation = (pageLocation: PageLocation | null): void => {
  if (allowed.current() !== pageLocation) allowed.set(pageLocation)
}

const ofTabs = createStore<ReadonlyMap<string, PageLocation>>(new Map())
const isSame = (one: PageLocation, other: PageLocation): boolean => fullPath(one) === fullPath(other) && one.state === other.state

/**
 * The location each open tab was last shown at: a hidden tab keeps its own query. A tab that is shown again where it was left keeps the very object, so
 * that its view has nothing to draw.
 */
export const tabLocations = {
  /** by key of the tab; another map after every change */
  current: ofTabs.current,
  subscribe: ofTabs.subscribe,
  set(key: string, pageLocation: PageLocation): void {
    const before = ofTabs.current().get(key)
    if (before === undefined || !isSame(before, pageLocation)) ofTabs.set(new Map([...ofTabs.current(), [key, pageLocation]]))
  },
  keepOnly(keys: readonly string[]): void {
    const kept = [...ofTabs.current()].filter(([key]) => keys.includes(key))
    if (kept.length < ofTabs.current().size) ofTabs.set(new Map(kept))
  },
}

/**
 * Where a tab is returned to: its address, which has no fragment, with the fragment in which its page may keep what it shows. An address that the tab was
 * not left at is followed as it is.
 */
export function addressLeft(key: string, address: string): string {
  const left = tabLocations.current().get(key)
  return left !== undefined && left.pathname + left.search === address ? fullPath(left) : address
}

/** Where the browser is, and how it gets elsewhere: one small history for the time before the router arrives and after (docs/decisions/030). */
export interface Place {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}

const keyOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'default'
const read = (): Place => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  state: typeof history.state === 'object' && history.state !== null && 'usr' in history.state ? history.state.usr : null,
  key: keyOf(history.state),
})

let place: Place | null = null
let counter = 0
const listeners = new Set<() => void>()
const changed = () => {
  place = read()
  listeners.forEach(listener => listener())
}
if (typeof window !== 'undefined') window.addEventListener('popstate', changed)

/** The place now; the same object until it changes. */
export const currentPlace = (): Place => (place ??= read())

/** Path with query and hash. */
export const fullPath = (at: Pick<Place, 'pathname' | 'search' | 'hash'>): string => at.pathname + at.search + at.hash

/** Calls back after every change of place; gives the function that ends it. */
export function onPlaceChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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

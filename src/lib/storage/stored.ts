/** Local storage with a prefix and an expiry: every value is `{value, expire}` JSON, expire in epoch ms or null (contract.md 26.1). */
const PREFIX = 'pro__'

interface Entry {
  value: unknown
  expire: number | null
}

/** The full name of a key, as it stands in the browser's storage. */
export const storageKey = (key: string): string => PREFIX + key

const parse = (text: string | null): Entry | null => {
  if (text === null) return null
  try {
    const entry: unknown = JSON.parse(text)
    return typeof entry === 'object' && entry !== null && 'value' in entry ? (entry as Entry) : null
  } catch {
    return null
  }
}

/**
 * Stores a value, for `life` ms or without end. A full or forbidden storage is no reason to fail: the value then lives in nobody's memory and
 * false comes back.
 */
export function store(key: string, value: unknown, life: number | null = null): boolean {
  try {
    const entry: Entry = { value, expire: life === null ? null : Date.now() + life }
    localStorage.setItem(storageKey(key), JSON.stringify(entry))
    return true
  } catch {
    return false
  }
}

/** The stored value, or null when there is none, it is broken or its time is over (SESSION-04). The caller names the type it once stored. */
export function stored<T>(key: string): T | null {
  let entry: Entry | null
  try {
    entry = parse(localStorage.getItem(storageKey(key)))
  } catch {
    return null
  }
  if (entry === null) return null
  if (typeof entry.expire === 'number' && entry.expire <= Date.now()) {
    unstore(key)
    return null
  }
  return (entry.value ?? null) as T | null
}

/** Removes a stored value. */
export function unstore(key: string): void {
  try {
    localStorage.removeItem(storageKey(key))
  } catch {
    /* a forbidden storage holds nothing */
  }
}

/** Calls back when another tab of this browser changes or clears the key; gives the function that ends it. */
export function onStoredElsewhere(key: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key === storageKey(key)) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Removes every stored value whose key begins so. */
export function unstoreAll(beginning: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(storageKey(beginning))) localStorage.removeItem(key)
  } catch {
    /* a forbidden storage holds nothing */
  }
}

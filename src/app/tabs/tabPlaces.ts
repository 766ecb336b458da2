import { fullPath, type Place } from '#src/lib/navigation.ts'

let places: ReadonlyMap<string, Place> = new Map()
const listeners = new Set<() => void>()
const show = (next: ReadonlyMap<string, Place>) => {
  places = next
  listeners.forEach(listener => listener())
}
const isSame = (one: Place, other: Place): boolean => fullPath(one) === fullPath(other) && one.state === other.state

/**
 * The place each open tab was last shown at: a hidden tab keeps its own query. A tab that is shown again where it was left keeps the very object, so
 * that its view has nothing to draw.
 */
export const tabPlaces = {
  /** by key of the tab; another map after every change */
  current: (): ReadonlyMap<string, Place> => places,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  set(key: string, place: Place): void {
    const before = places.get(key)
    if (before === undefined || !isSame(before, place)) show(new Map([...places, [key, place]]))
  },
  keepOnly(keys: readonly string[]): void {
    const kept = [...places].filter(([key]) => keys.includes(key))
    if (kept.length < places.size) show(new Map(kept))
  },
}

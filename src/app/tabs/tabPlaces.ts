import type { Place } from '#src/lib/navigation.ts'

const places = new Map<string, Place>()

/** The place each open tab was last shown at: a hidden tab keeps its own query. Filled before the views are drawn. */
export const tabPlaces = {
  of: (key: string): Place | undefined => places.get(key),
  set: (key: string, place: Place): void => void places.set(key, place),
  keepOnly: (keys: readonly string[]): void => {
    for (const key of places.keys()) if (!keys.includes(key)) places.delete(key)
  },
}

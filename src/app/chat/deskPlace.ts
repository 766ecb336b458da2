import type { DeskPlace } from '#machines/chatDesk/chatDesk.types.ts'

const keyOf = (userId: string): string => `Chat-Place-${userId}`

/** Where this doctor stood on the desk of this tab before the reload; null: nowhere, or the browser keeps nothing. */
export function keptPlace(userId: string): DeskPlace | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null') as Partial<DeskPlace> | null
    if (place?.view !== 'waiting' && place?.view !== 'mine' && place?.view !== 'ended') return null
    return { view: place.view, sid: typeof place.sid === 'string' ? place.sid : null }
  } catch {
    return null
  }
}

/** Keeps the place for this tab, or forgets it. */
export function keepPlace(userId: string, place: DeskPlace | null): void {
  try {
    if (place === null) sessionStorage.removeItem(keyOf(userId))
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(place))
  } catch {
    // a browser that keeps nothing begins at the first view
  }
}

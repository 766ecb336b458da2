import { createContext, use, useSyncExternalStore } from 'react'
import { currentPlace, onPlaceChange, type Place } from './navigation.ts'

/** The place of the tab around a screen: a hidden tab keeps its own. null outside the tabs. */
export const PlaceContext = createContext<Place | null>(null)

/** Where the screen stands: the place of its tab, elsewhere that of the browser; the view draws again when it moves. */
export function usePlace(): Place {
  const own = use(PlaceContext)
  // a screen with a place of its own is not drawn again whenever the browser moves
  return useSyncExternalStore(onPlaceChange, () => own ?? currentPlace())
}

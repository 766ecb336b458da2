import { createContext, use, useSyncExternalStore } from 'react'
import { currentLocation, onLocationChange, type PageLocation } from './navigation.ts'

/** The place of the tab around a screen: a hidden tab keeps its own. null outside the tabs. */
export const PageLocationContext = createContext<PageLocation | null>(null)

/** Where the screen stands: the place of its tab, elsewhere that of the browser; the view draws again when it moves. */
export function usePageLocation(): PageLocation {
  const own = use(PageLocationContext)
  // a screen with a place of its own is not drawn again whenever the browser moves
  return useSyncExternalStore(onLocationChange, () => own ?? currentLocation())
}

import { useSyncExternalStore } from 'react'
import { currentPlace, onPlaceChange, type Place } from './navigation.ts'

/** Where the browser is; the view draws again when it moves. */
export const usePlace = (): Place => useSyncExternalStore(onPlaceChange, currentPlace)

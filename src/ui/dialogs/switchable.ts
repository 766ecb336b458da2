import { useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/createStore.ts'

/** Something that is open or closed, outside React, so that any layer may open it: `open()` from a menu, the palette, a shortcut. */
export interface Switchable {
  open(): void
  close(): void
  isOpen(): boolean
  subscribe(listener: () => void): () => void
}

export function switchable(): Switchable {
  const isOpen = createStore(false)
  const set = (now: boolean) => {
    if (now !== isOpen.current()) isOpen.set(now)
  }
  return {
    open: () => set(true),
    close: () => set(false),
    isOpen: isOpen.current,
    subscribe: isOpen.subscribe,
  }
}

/** Whether it is open; the view draws again when that changes. */
export const useIsOpen = (one: Switchable): boolean => useSyncExternalStore(one.subscribe, one.isOpen)

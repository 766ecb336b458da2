import { useSyncExternalStore } from 'react'

/** Something that is open or closed, outside React, so that any layer may open it: `open()` from a menu, the palette, a shortcut. */
export interface Switchable {
  open(): void
  close(): void
  isOpen(): boolean
  subscribe(listener: () => void): () => void
}

export function switchable(): Switchable {
  let isOpen = false
  const listeners = new Set<() => void>()
  const set = (now: boolean) => {
    if (now === isOpen) return
    isOpen = now
    listeners.forEach(listener => listener())
  }
  return {
    open: () => set(true),
    close: () => set(false),
    isOpen: () => isOpen,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether it is open; the view draws again when that changes. */
export const useIsOpen = (one: Switchable): boolean => useSyncExternalStore(one.subscribe, one.isOpen)

let start: () => Promise<void> = () => Promise.resolve()

/** For the application: it starts what stands around the pages (palette, shortcuts, banner, prompt, lock), loaded after the first screen. */
export const provideOverlays = (starter: typeof start): void => void (start = starter)

/** Starts it, once however often it is asked. */
export const startOverlays = (): Promise<void> => start()

export type OverlayName = 'palette' | 'shortcuts' | 'record'
let opened: OverlayName | null = null
const listeners = new Set<() => void>()

/** Which of the dialogs a person has open. */
export const overlayName = {
  current: (): OverlayName | null => opened,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  set(thing: OverlayName | null): void {
    opened = thing
    listeners.forEach(listener => listener())
  },
}

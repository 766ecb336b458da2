import { createSlot } from '#src/lib/createSlot.ts'
import { createStore } from '#src/lib/createStore.ts'

const starter = createSlot((): Promise<void> => Promise.resolve())

/** For the application: it starts what stands around the pages (palette, shortcuts, banner, prompt, lock), loaded after the first screen. */
export const provideOverlays = starter.provide

/** Starts it, once however often it is asked. */
export const startOverlays = (): Promise<void> => starter.get()()

export type OverlayName = 'palette' | 'shortcuts' | 'record'

/** Which of the dialogs a person has open. */
export const overlayName = createStore<OverlayName | null>(null)

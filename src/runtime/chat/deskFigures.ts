import { useSyncExternalStore } from 'react'
import type { DeskFigures } from '#contract/http/calls/deskFigures.ts'
import { createStore } from '#src/lib/createStore.ts'

/** The doctor's figures as the server told them last (src/app/chat keeps them); null until then. */
export const deskFiguresStore = createStore<DeskFigures | null>(null)

/** Those figures, drawn anew when they change. */
export const useDeskFigures = (): DeskFigures | null => useSyncExternalStore(deskFiguresStore.subscribe, deskFiguresStore.current)

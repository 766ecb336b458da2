import { createContext, type ComponentType } from 'react'
import type { CellContentProps } from './cellKind.ts'

/** Content of a page by slotName (GRID-20). */
export type GridSlots = Readonly<Record<string, ComponentType<CellContentProps>>>
export const SlotsContext = createContext<GridSlots>({})

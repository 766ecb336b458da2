import type { ComponentType, ReactNode } from 'react'
import { createSlot } from '../createSlot.ts'

/** What stands around each part that comes later (docs/decisions/196). */
export interface PartFrame {
  /** Brings what `Around` draws. Rejects with ChunkLoadError. */
  load: () => Promise<void>
  /** the part in its frame, once `load` has resolved; within another frame the part alone */
  Around: ComponentType<{ children: ReactNode }>
}

/** The application's; null: parts stand for themselves. */
export const partFrame = createSlot<PartFrame | null>(null)

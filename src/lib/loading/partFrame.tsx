import type { ComponentType, ReactNode } from 'react'
import { createSlot } from '../createSlot.ts'
import { loadChunk } from './chunk.ts'

/** What stands around each part that comes later (docs/decisions/196). */
export interface PartFrame {
  /** Brings what `Around` draws. Rejects with ChunkLoadError. */
  load: () => Promise<void>
  /** the part in its frame, once `load` has resolved; within another frame the part alone */
  Around: ComponentType<{ children: ReactNode }>
}

/** The application's; null: parts stand for themselves. */
export const partFrame = createSlot<PartFrame | null>(null)

/** A part of a chunk of its own, in the frame of parts. Rejects with ChunkLoadError. */
export async function loadPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Promise<ComponentType<P>> {
  const frame = partFrame.get()
  const [{ default: Part }] = await Promise.all([loadChunk(load), frame?.load()])
  if (frame === null) return Part
  return function FramedPart(props: P) {
    return (
      <frame.Around>
        <Part {...props} />
      </frame.Around>
    )
  }
}

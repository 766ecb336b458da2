import { createContext, use, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { createSlot } from '../createSlot.ts'
import { loadChunk } from './chunk.ts'

type Frame = ComponentType<{ children: ReactNode }>
type Load = () => Promise<Frame>
const slot = createSlot<Load | null>(null)
const loaded = new Map<Load | null, Frame>()
const InFrame = createContext(false)

/** Gives what stands around each part that comes later: the application's, and in a chunk of its own, as the frame of the pages does without (docs/decisions/196). */
export const providePartFrame = slot.provide

/** Loads it where one was given. Rejects with ChunkLoadError. */
export async function loadPartFrame(): Promise<void> {
  const load = slot.get()
  if (load !== null && !loaded.has(load)) loaded.set(load, await loadChunk(load))
}

/** A part with what stands around it, once: not again within another one. The same as long as the part is mounted. */
export function PartFrame({ children }: { children: ReactNode }) {
  const isInFrame = use(InFrame)
  const [Around] = useState(() => (isInFrame ? undefined : loaded.get(slot.get())))
  return Around === undefined ? (
    children
  ) : (
    <Around>
      <InFrame value>{children}</InFrame>
    </Around>
  )
}

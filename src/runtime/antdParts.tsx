import { createContext, use } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { loadChunk } from '#src/lib/loading/chunk.ts'
import type { PartFrame } from '#src/lib/loading/partFrame.tsx'

type Frame = ComponentType<{ children: ReactNode }>
let AntdFrame: Frame | null = null
const InFrame = createContext(false)

async function load(): Promise<void> {
  AntdFrame ??= (await loadChunk(() => import('./AntdFrame.tsx'))).AntdFrame
}

function Around({ children }: { children: ReactNode }) {
  const isInFrame = use(InFrame)
  return AntdFrame === null || isInFrame ? (
    children
  ) : (
    <AntdFrame>
      <InFrame value>{children}</InFrame>
    </AntdFrame>
  )
}

/** Parts of the product in antd's language and colours, which the frame and the rows of a list do without: loaded with the first part, around each once. */
export const antdParts: PartFrame = { load, Around }

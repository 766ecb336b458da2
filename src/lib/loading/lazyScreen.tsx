import { lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Loading } from './Loading.tsx'
import { loadChunk } from './chunk.ts'
import { Suspense } from 'react'

type Module = { default: ComponentType }

/**
 * A screen in a chunk of its own: skeleton while it comes, error view with a retry when it does not (ERR-39, 40). The retry asks for the chunk
 * again, because `lazy` keeps its first rejection.
 */
export function lazyScreen(load: () => Promise<Module>, fallback: ReactNode = <Loading />): ComponentType {
  const fresh = () => lazy(() => loadChunk(load))
  let shared = fresh()
  return function LazyScreen() {
    const [Screen, setScreen] = useState(() => shared)
    const retry = () => {
      shared = fresh()
      setScreen(() => shared)
    }
    return (
      <ErrorBoundary onRetry={retry}>
        <Suspense fallback={fallback}>
          <Screen />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

import { lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Loading } from './Loading.tsx'
import { loadChunk } from './chunk.ts'
import { Suspense } from 'react'

type Module<P> = { default: ComponentType<P> }

/**
 * A screen in a chunk of its own: skeleton while it comes, error view with a retry when it does not (ERR-39, 40). The retry asks for the chunk
 * again, because `lazy` keeps its first rejection.
 */
export function lazyScreen<P extends object = object>(
  load: () => Promise<Module<P>>,
  fallback: ReactNode = <Loading />,
): ComponentType<P> {
  const fresh = (): ComponentType<P> => lazy(() => loadChunk(load)) as ComponentType<P>
  let shared = fresh()
  return function LazyScreen(props: P) {
    const [Screen, setScreen] = useState(() => shared)
    const retry = () => {
      shared = fresh()
      setScreen(() => shared)
    }
    return (
      <ErrorBoundary onRetry={retry}>
        <Suspense fallback={fallback}>
          <Screen {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

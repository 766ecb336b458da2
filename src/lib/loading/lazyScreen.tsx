import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Loading } from './Loading.tsx'
import { loadChunk } from './chunk.ts'
import { loadPart } from './partFrame.tsx'

type Module<P> = { default: ComponentType<P> }

/** Stands where a screen will be; throws what kept it from coming, and begins anew when it is mounted again. */
function Arriving({ load, onLoaded, children }: { load: () => Promise<void>; onLoaded: () => void; children: ReactNode }) {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    let isHere = true
    load().then(
      () => isHere && onLoaded(),
      (error: unknown) => isHere && setFailure({ error }),
    )
    return () => {
      isHere = false
    }
  }, [load, onLoaded])
  if (failure !== null) throw failure.error
  return children
}

/**
 * A screen in a chunk of its own: skeleton while it comes, error view with a retry when it does not (ERR-39, 40). Not by Suspense, which keeps what came
 * hidden until its skeleton has been seen for 300 ms; one that is there already is drawn at once (SPEED-04). It stands in the frame of parts unless it
 * `isPlain`: has no controls that need one.
 */
export function lazyScreen<P extends object = object>(
  load: () => Promise<Module<P>>,
  fallback: ReactNode = <Loading />,
  { isPlain = false }: { isPlain?: boolean } = {},
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  let loading: Promise<void> | null = null
  const arrive = async () => (isPlain ? (await loadChunk(load)).default : loadPart(load))
  const begin = (): Promise<void> =>
    (loading ??= arrive().then(
      Screen => {
        loaded = Screen
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    ))
  return function LazyScreen(props: P) {
    const [Screen, setScreen] = useState(() => loaded)
    const [show] = useState(() => () => setScreen(() => loaded))
    return (
      <ErrorBoundary>
        {Screen === null ? (
          <Arriving load={begin} onLoaded={show}>
            {fallback}
          </Arriving>
        ) : (
          <Screen {...props} />
        )}
      </ErrorBoundary>
    )
  }
}

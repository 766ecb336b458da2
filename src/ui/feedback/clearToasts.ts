import { loadChunk } from '#src/lib/loading/chunk.ts'
import { toasts } from './toasts.ts'

/** Keeps notices off buttons and fields (WALK-23), from the first one on: what that takes is loaded then. Gives the function that ends it. */
export function clearToasts(): () => void {
  let end: () => void
  const wait = (): void => {
    end = toasts.subscribe(() => {
      end()
      let isWanted = true
      end = () => (isWanted = false)
      loadChunk(() => import('./toastPosition.ts')).then(
        ({ keepToastsClear }) => {
          if (isWanted) end = keepToastsClear()
        },
        () => {
          if (isWanted) wait()
        },
      )
    })
  }
  wait()
  return () => end()
}

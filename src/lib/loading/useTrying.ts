import { useEffect, useState } from 'react'
import { loadChunk } from './chunk.ts'
import { lineBack } from './lineBack.ts'

/** Pause before a part that did not come is tried again, ms (decision 052). */
const TRY_AGAIN_PAUSE = 30_000

/**
 * A part nobody waits for, null until it has come. One that does not come (`isMissing`) is tried again by itself: after a pause, and as soon as the
 * line is back. `load` has to stay the same function.
 */
export function useTrying<T>(load: () => Promise<T>): { part: T | null; isMissing: boolean } {
  const [part, setPart] = useState<{ value: T } | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let isWanted = true
    let pause: ReturnType<typeof setTimeout> | undefined
    let forget: (() => void) | undefined
    const rest = () => {
      clearTimeout(pause)
      forget?.()
    }
    const attempt = () => {
      rest()
      loadChunk(load).then(
        value => {
          if (isWanted) setPart({ value })
        },
        () => {
          if (!isWanted) return
          setMissing(true)
          pause = setTimeout(attempt, TRY_AGAIN_PAUSE)
          forget = lineBack.subscribe(attempt)
        },
      )
    }
    attempt()
    return () => {
      isWanted = false
      rest()
    }
  }, [load])
  return { part: part?.value ?? null, isMissing: isMissing && part === null }
}

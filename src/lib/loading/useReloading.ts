import { useEffect, useRef } from 'react'
import { lineBack } from './lineBack.ts'

/** How often the line came back: what was hidden meanwhile sees that it missed it. */
let returns = 0
lineBack.subscribe(() => {
  returns += 1
})

let onWait = (): void => undefined
/** Calls back when something begins to wait for the line: where nothing else watches it, that is the moment to ask. */
export const whenWaiting = (listener: () => void): void => {
  onWait = listener
}

/**
 * Asks again, by itself, for what failed to load as soon as the line is back (WALK-20); a part that was hidden then asks when it is shown. null: nothing
 * failed, or another try would fail alike.
 */
export function useReloading(again: (() => void) | null): void {
  const last = useRef(again)
  useEffect(() => {
    last.current = again
  })
  /** how often the line had come back before the failure; effects rest while the part is hidden, this stays */
  const before = useRef<number | null>(null)
  const isWaiting = again !== null
  useEffect(() => {
    if (!isWaiting) {
      before.current = null
      return undefined
    }
    before.current ??= returns
    const look = () => {
      if (returns === before.current) return
      before.current = returns
      last.current?.()
    }
    look()
    onWait()
    return lineBack.subscribe(look)
  }, [isWaiting])
}

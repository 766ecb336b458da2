import { useCallback, useEffect, useRef } from 'react'
import { SEARCH_DEBOUNCE } from '#contract/constants.ts'

/**
 * Calls `tell` with the newest value after a pause of `delay` ms (CONST-11); `flush` tells at once what still waits, `drop` forgets it. `atEnd`: what
 * happens to it when the component goes.
 */
export function useDebounced<T>(tell: (value: T) => void, delay: number = SEARCH_DEBOUNCE, atEnd: 'drop' | 'flush' = 'drop') {
  const newest = useRef(tell)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: T } | null>(null)
  useEffect(() => {
    newest.current = tell
  })
  const drop = useCallback(() => {
    if (waiting.current !== null) clearTimeout(waiting.current.timer)
    waiting.current = null
  }, [])
  const flush = useCallback(() => {
    const left = waiting.current
    drop()
    if (left !== null) newest.current(left.value)
  }, [drop])
  const change = useCallback(
    (value: T) => {
      drop()
      waiting.current = { timer: setTimeout(flush, delay), value }
    },
    [drop, flush, delay],
  )
  useEffect(() => (atEnd === 'flush' ? flush : drop), [atEnd, flush, drop])
  return { change, flush, drop }
}

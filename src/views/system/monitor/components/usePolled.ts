import { useEffect, useState } from 'react'
import type { Failure } from '#contract/http/failure.ts'
import { MONITOR_EVERY } from '#contract/entities/monitor.ts'
import { toFailure } from '#src/lib/http/call.ts'

/** What is polled: the last value, and why the last question failed. Both at once: the value is old. */
export interface Polled<T> {
  value: T | null
  failure: Failure | null
  again(): void
}

/**
 * Asks at once and then every MONITOR_EVERY after each answer, while the page is shown: not while the browser's tab is hidden, nor while another tab
 * of ours covers it (effects rest then). Once it is shown again it asks at once.
 */
export function usePolled<T>(load: (signal: AbortSignal) => Promise<T>, isPaused = false): Polled<T> {
  const [value, setValue] = useState<T | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking: AbortController | null = null
    const rest = () => {
      clearTimeout(timer)
      asking?.abort()
      asking = null
    }
    const ask = async () => {
      const mine = new AbortController()
      asking = mine
      try {
        const answer = await load(mine.signal)
        if (mine.signal.aborted) return
        setValue(answer)
        setFailure(null)
      } catch (error) {
        if (mine.signal.aborted) return
        setFailure(toFailure(error))
      }
      asking = null
      timer = setTimeout(() => void ask(), MONITOR_EVERY)
    }
    const look = () => {
      rest()
      if (!document.hidden && !isPaused) void ask()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      rest()
    }
  }, [load, round, isPaused])
  return { value, failure, again: () => setRound(count => count + 1) }
}

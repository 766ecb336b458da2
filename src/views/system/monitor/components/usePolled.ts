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
 * of ours covers it (effects rest then). Once it is shown again it asks at once. Only what somebody opened or pressed is attended (SEC-08).
 */
export function usePolled<T>(
  load: (of: { signal: AbortSignal; unattended: boolean }) => Promise<T>,
  isPaused = false,
): Polled<T> {
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
    const ask = async (unattended: boolean) => {
      const mine = new AbortController()
      asking = mine
      try {
        const answer = await load({ signal: mine.signal, unattended })
        if (mine.signal.aborted) return
        setValue(answer)
        setFailure(null)
      } catch (error) {
        if (mine.signal.aborted) return
        setFailure(toFailure(error))
      }
      asking = null
      timer = setTimeout(() => void ask(true), MONITOR_EVERY)
    }
    const look = (unattended: boolean) => {
      rest()
      if (!document.hidden && !isPaused) void ask(unattended)
    }
    const lookAgain = () => look(true)
    look(false)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      document.removeEventListener('visibilitychange', lookAgain)
      rest()
    }
  }, [load, round, isPaused])
  return { value, failure, again: () => setRound(count => count + 1) }
}

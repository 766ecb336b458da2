import { useEffect, useState } from 'react'

/** Seconds that are left of a pause of `ms`, 0 before and after it; and what begins one. */
export function useCountdown(ms: number): [number, () => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const tick = (): void => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return [left, () => setUntil(Date.now() + ms)]
}

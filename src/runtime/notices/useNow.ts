import { useEffect, useState } from 'react'

/** The time now, epoch ms of this browser, told again every `every` ms while `isTicking`. */
export function useNow(every: number, isTicking = true): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isTicking) return undefined
    // a page that is shown again is drawn anew only when its times are old
    setNow(was => (Date.now() - was < every ? was : Date.now()))
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every, isTicking])
  return now
}

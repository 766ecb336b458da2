/** Tokens that refill evenly; `take` is false when none is left. Times in ms of any even clock. */
export interface Bucket {
  take: (now: number) => boolean
}

export function createBucket(perSecond: number, burst: number): Bucket {
  let left = burst
  let at: number | undefined
  return {
    take: now => {
      left = Math.min(burst, left + ((now - (at ?? now)) / 1_000) * perSecond)
      at = now
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}

import { LRUCache } from 'lru-cache'

/**
 * Counts of lists, kept for a short while: they do not change with page or order. Writes forget a resource's counts, in all processes (app.caches). A count that took
 * long is answered once more while it is made anew: nobody waits for the size of an audit of years.
 */
export interface Totals {
  /** the count under a key of conditions; counts only when it is not known, and once for all who ask meanwhile */
  of: (resource: string, key: string, count: () => Promise<number>) => Promise<number>
  forget: (resource: string) => void
}

const KEPT_MS = 15_000
/** From here on a count is slow, and an older one better than a wait; ms. */
const SLOW_MS = 50
const STALE_MAX_MS = 10 * 60_000

interface Kept {
  until: number
  total: Promise<number>
  isSlow: boolean
}

/** `now`: a clock that nobody sets, ms. */
export function createTotals(now: () => number): Totals {
  const kept = new LRUCache<string, Kept>({ max: 2_000 })
  const generations = new Map<string, number>()
  const made = (full: string, count: () => Promise<number>): Kept => {
    const begun = performance.now()
    const one: Kept = { until: now() + KEPT_MS, total: count(), isSlow: false }
    one.total
      .then(() => {
        one.isSlow = performance.now() - begun > SLOW_MS
      })
      .catch(() => (kept.get(full) === one ? kept.delete(full) : false))
    return one
  }
  return {
    async of(resource, key, count) {
      const full = `${resource} ${generations.get(resource) ?? 0} ${key}`
      const known = kept.get(full)
      if (known && known.until > now()) return known.total
      const one = made(full, count)
      if (!known?.isSlow || known.until + STALE_MAX_MS < now()) {
        kept.set(full, one)
        return one.total
      }
      // anyone who asks meanwhile gets the older one as well
      known.until = now() + KEPT_MS
      one.total.then(() => kept.set(full, one)).catch(() => undefined)
      return known.total
    },
    forget(resource) {
      generations.set(resource, (generations.get(resource) ?? 0) + 1)
    },
  }
}

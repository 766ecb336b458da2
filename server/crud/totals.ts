import { LRUCache } from 'lru-cache'

/** Counts of lists, kept for a short while: they do not change with page or order. Writes of this process forget a resource's counts at once. */
export interface Totals {
  /** the count under a key of conditions; counts only when it is not known, and once for all who ask meanwhile */
  of: (resource: string, key: string, count: () => Promise<number>) => Promise<number>
  forget: (resource: string) => void
}

const KEPT_MS = 15_000

export function createTotals(now: () => number): Totals {
  const kept = new LRUCache<string, { until: number; total: Promise<number> }>({ max: 2_000 })
  const generations = new Map<string, number>()
  return {
    async of(resource, key, count) {
      const full = `${resource} ${generations.get(resource) ?? 0} ${key}`
      const known = kept.get(full)
      if (known && known.until > now()) return known.total
      const total = count()
      kept.set(full, { until: now() + KEPT_MS, total })
      total.catch(() => kept.delete(full))
      return total
    },
    forget(resource) {
      generations.set(resource, (generations.get(resource) ?? 0) + 1)
    },
  }
}

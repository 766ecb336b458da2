/** At most `count` commands of one key within any `per` ms. */
export interface SlidingLimit {
  take: (key: string, now: number) => boolean
}

/** Counts in the memory of this process; times in ms of any even clock. */
export function createSlidingLimit({ count, per }: { count: number; per: number }): SlidingLimit {
  const taken = new Map<string, number[]>()
  return {
    take: (key, now) => {
      const recent = (taken.get(key) ?? []).filter(at => at > now - per)
      const ok = recent.length < count
      if (ok) recent.push(now)
      taken.delete(key)
      taken.set(key, recent)
      // Oldest keys come first: they are forgotten when nothing of them is left.
      for (const [old, times] of taken) {
        if ((times.at(-1) ?? 0) > now - per) break
        taken.delete(old)
      }
      return ok
    },
  }
}

/** Days of the hospital's clock, both included, yyyy-MM-dd: they compare as texts. */
export interface Days {
  from: string
  to: string
}

const DAY_MS = 86_400_000
/** The day so many days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Counted in one transaction. */
export const CHUNK_DAYS = 7

/** The later, the earlier of two days. */
export const later = (one: string, other: string): string => (one > other ? one : other)
const earlier = (one: string, other: string): string => (one < other ? one : other)

/** The days to count next, and what is counted then; null: everything is. `last`: the youngest day that may be counted, `first` the oldest that is needed. */
export function nextDays(
  sealed: Days,
  { first, last, marked }: { first: string; last: string; marked: readonly Days[] },
  most = CHUNK_DAYS,
): { days: Days; sealed: Days } | null {
  if (sealed.to < last) {
    const from = dayAfter(sealed.to)
    const to = earlier(last, dayAfter(from, most - 1))
    return { days: { from, to }, sealed: { from: sealed.from, to } }
  }
  const changed = marked.at(-1)
  if (changed) return { days: { from: later(changed.from, dayAfter(changed.to, 1 - most)), to: changed.to }, sealed }
  if (sealed.from <= first) return null
  const to = dayAfter(sealed.from, -1)
  const from = later(first, dayAfter(to, 1 - most))
  return { days: { from, to }, sealed: { from, to: sealed.to } }
}

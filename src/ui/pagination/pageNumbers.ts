/** A page, or a leap over pages that are left out. */
export type PageLink = number | 'back' | 'on'

/** A gap is left out only where it spares more than the sign that stands for it. */
const leap = (from: number, to: number, sign: 'back' | 'on'): PageLink[] => (to - from > 1 ? [sign] : to > from ? [from] : [])

/**
 * Pages to offer: the first, the last, and `reach` on both sides of the current one, as many of them at either end. `current` counts from 1.
 */
export function pageLinks(current: number, last: number, reach: number): PageLink[] {
  const from = Math.max(1, Math.min(current - reach, last - 2 * reach))
  const to = Math.min(last, Math.max(current + reach, 2 * reach + 1))
  const near = Array.from({ length: to - from + 1 }, (_, at): PageLink => from + at)
  return [...(from > 1 ? [1, ...leap(2, from, 'back')] : []), ...near, ...(to < last ? [...leap(to + 1, last, 'on'), last] : [])]
}

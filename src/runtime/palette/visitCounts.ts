/** How often a person opened each page, by path, kept as a preference. */
export const VISIT_COUNTS = 'visitCounts'
const MOST = 60
export type VisitCounts = Readonly<Record<string, number>>

/** A kept value as counts; anything else an older program may have kept is none. */
export const countsIn = (kept: unknown): VisitCounts =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept)
    ? Object.fromEntries(
        Object.entries(kept).filter((one): one is [string, number] => Number.isInteger(one[1]) && Number(one[1]) > 0),
      )
    : {}

/** The counts with one visit more; of too many pages the least visited is forgotten. */
export function countVisit(counts: VisitCounts, path: string): VisitCounts {
  const others = Object.entries(counts)
    .filter(([one]) => one !== path)
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, MOST - 1)
  return { ...Object.fromEntries(others), [path]: (counts[path] ?? 0) + 1 }
}

/** Of these pages those that were opened most often, the most visited first. */
export const mostVisited = <T extends { to: string }>(pages: readonly T[], counts: VisitCounts, most: number): T[] =>
  pages
    .filter(({ to }) => counts[to] !== undefined)
    .toSorted((left, right) => (counts[right.to] ?? 0) - (counts[left.to] ?? 0))
    .slice(0, most)

/** Records are asked for when nothing was typed for so long, ms. */
export const TYPING_REST = 150

/** Where the mark comes to: one step beyond an end goes round, a longer one stops at the end. */
export function moved(active: number, by: number, count: number): number {
  if (count === 0) return 0
  if (by === 1 && active === count - 1) return 0
  if (by === -1 && active === 0) return count - 1
  return Math.min(count - 1, Math.max(0, active + by))
}

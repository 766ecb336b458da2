/**
 * How many entries of these widths stand side by side in `room`, when an entry of the width `more` must follow those that do not all fit. All widths
 * in px.
 */
export function fitting(widths: readonly number[], room: number, more: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths.length
  let used = more
  const first = widths.findIndex(width => (used += width) > room)
  return first < 0 ? widths.length : first
}

interface Identified {
  readonly id: string
}
/** Indexes of the first and the last row in sight. */
interface VisibleRows {
  from: number
  to: number
}

/**
 * By how many rows what is in sight went when rows came, went or moved elsewhere, so that a colleague's new row above moves nothing before the eyes. The row
 * that is written into counts alone (`held`, its id); otherwise what most rows in sight did, asked of three of them. 0 where they do not agree: sorted anew,
 * or another table.
 */
export function shiftOf<R extends Identified>(
  before: readonly R[],
  after: readonly R[],
  { from, to }: VisibleRows,
  anchor: string | null,
): number {
  const went = (at: number): number | null => {
    const row = before[at]
    // the index before is where most rows still are
    const index = row === undefined ? -1 : after[at] === row ? at : after.indexOf(row)
    return index < 0 ? null : index - at
  }
  const own = anchor === null ? -1 : before.findIndex(({ id }) => id === anchor)
  if (own >= from && own <= to) return went(own) ?? 0
  const last = Math.min(to, before.length - 1)
  const top = went(from)
  if (top === 0) return 0
  const [middle, bottom] = [went(Math.floor((from + last) / 2)), went(last)]
  return (top !== null && (top === middle || top === bottom) ? top : middle === bottom ? middle : 0) ?? 0
}

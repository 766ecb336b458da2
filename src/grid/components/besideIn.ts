import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import type { RangePorts } from '../range/rangePorts.ts'

/** Of these cells the next one (1) or the one before (-1) as they are drawn, seen from the active cell, and round again; null: none of them is drawn. */
export function besideIn(
  { rowView, layout, range }: Pick<RangePorts, 'rowView' | 'layout' | 'range'>,
  places: readonly CellRef[],
  step: 1 | -1,
): CellRef | null {
  const rows = new Map(rowView.rows.map(({ id }, n) => [id, n]))
  const columns = new Map(layout.shown.map(({ key }, n) => [key, n]))
  const rankOf = ({ r, f }: CellRef): number => {
    const [row, column] = [rows.get(r), columns.get(f)]
    return row === undefined || column === undefined ? -1 : row * columns.size + column
  }
  const ranked = places
    .map(({ r, f }) => ({ r, f, rank: rankOf({ r, f }) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => (one.rank - other.rank) * step)
  const here = range.active === null ? -1 : rankOf(range.active)
  const found = here < 0 ? ranked[0] : (ranked.find(({ rank }) => (rank - here) * step > 0) ?? ranked[0])
  return found === undefined ? null : { r: found.r, f: found.f }
}

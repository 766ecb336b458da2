import type { GridOp } from '#contract/grids/register.ts'
import type { CellRef, GridConflict, GridMergeEmitted } from './gridMerge.types.ts'

/** That something is at this cell. */
export const isAt =
  ({ r, f }: CellRef) =>
  (other: CellRef): boolean =>
    other.r === r && other.f === f
/** That something is at another cell. */
export const notAt = (place: CellRef) => (other: CellRef) => !isAt(place)(other)
/** The cell alone, of whatever is at it. */
export const cellRefOf = ({ r, f }: CellRef): CellRef => ({ r, f })
/** A cell as one text, to be looked up. */
export const cellOf = ({ r, f }: CellRef): string => `${r}\n${f}`

/** One for each cell, the last: what the person wrote last is what they want. */
export const lastOfEach = (found: readonly GridConflict[]): GridConflict[] => [
  ...new Map(found.map(one => [cellOf(one), one])).values(),
]
/** Those at none of these cells; the same array where there is none at them, so that anyone who watches it hears of changes only. */
export function withoutCells<T extends CellRef>(all: T[], cells: readonly CellRef[]): T[] {
  if (all.length === 0 || cells.length === 0) return all
  const there = new Set(cells.map(cellOf))
  const left = all.filter(one => !there.has(cellOf(one)))
  return left.length === all.length ? all : left
}
/** Those at these cells replaced by `found`. */
export const withCells = <T extends CellRef>(all: T[], found: readonly T[]): T[] =>
  found.length === 0 ? all : [...withoutCells(all, found), ...found]
/** That these operations are shown no more. */
export const gone = (ops: GridOp[]): GridMergeEmitted[] => (ops.length === 0 ? [] : [{ type: 'ops.gone', ops }])

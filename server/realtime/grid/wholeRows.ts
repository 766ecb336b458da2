import type { GridValue } from '#contract/entities/gridRow.ts'
import { cellsOfNewRow, LIVE, ORDER, singleCells, type GridOp, type GridRefusal, type NewRow } from '#contract/grids/register.ts'
import { emptyRow, type Changed, type State } from './state.ts'

/** Why an operation is not taken, or what its cell becomes. */
export type OpVerdict = { v: GridValue } | { why: GridRefusal; text: string }

/** The row after a value was written into one of its registers; one that begins is `madeBy`'s. */
export function changedRow(row: Changed | undefined, { r, f }: Pick<GridOp, 'r' | 'f'>, v: GridValue, madeBy: string): Changed {
  const base = row ?? emptyRow(r, madeBy)
  if (f === LIVE) return { ...base, live: v === true }
  if (f === ORDER) return { ...base, place: v as string }
  return { ...base, data: { ...base.data, [f]: v } }
}

/**
 * Begins a row with all its cells in `state`, each judged by `judgeCell` as if it had come by itself behind those before it. Taken whole or not at all: a page
 * that is refused says it cell by cell, and hears of each what is wrong with it. Answers why not, or what the row holds.
 */
export async function rowBegun(
  op: GridOp,
  state: Pick<State, 'rows' | 'change' | 'forget'>,
  userId: string,
  judgeCell: (cell: GridOp) => Promise<OpVerdict>,
): Promise<Extract<OpVerdict, { why: GridRefusal }> | { row: NewRow }> {
  if (state.rows.has(op.r)) return { why: 'stale', text: '该行已存在' }
  for (const cell of singleCells(op)) {
    const verdict = await judgeCell(cell)
    if ('why' in verdict) {
      state.forget(op.r)
      return verdict
    }
    state.change(changedRow(state.rows.get(op.r), cell, verdict.v, userId))
  }
  const { place, data } = state.rows.get(op.r) ?? emptyRow(op.r, userId)
  return { row: { o: place, d: { ...data } } }
}

/** An entry of the history as the cells that it wrote: all of a row that began, by one number. */
export function cellsOfEntry<E extends LoggedCell>(entry: E): (Omit<E, 'value' | 'before'> & LoggedCell)[] {
  if (entry.row?.begins !== true) return [entry]
  return cellsOfNewRow(entry.row).map(([field, value]) => ({ ...entry, field, value, before: field === LIVE ? false : null }))
}

interface LoggedCell {
  field: string
  value?: GridValue | undefined
  before?: GridValue | undefined
  row?: (NewRow & { begins?: true }) | null | undefined
}

import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import type { GridEdit } from '#machines/gridMerge/gridMerge.types.ts'
import type { GridStore } from '../store/gridStore.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { CellWish } from './gridData.ts'

/** What the person sees at a place: a cell, the life of a row, its order key. */
function valueOf(row: RowHandle | null, f: string): GridValue {
  return f === LIVE ? (row?.isLive ?? false) : f === ORDER ? (row?.shownPlace ?? null) : (row?.get(f) ?? null)
}

/** A wish as the edit that fulfils it, with what an undo needs; with policy add it is what has to be added. */
export function editOf(store: GridStore, wish: CellWish): GridEdit {
  const { r, f, v } = wish
  const row = store.row(r)
  const b = row?.seqOf(f) ?? 0
  const was = valueOf(row, f)
  if (store.policyOf(f) !== 'add') return { r, f, v, b, before: was }
  const more = Math.round((Number(v ?? 0) - Number(was ?? 0)) * 10_000) / 10_000
  return { r, f, v: more, b, before: -more }
}

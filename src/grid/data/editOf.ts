import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { isEmptyValue } from '#contract/rules/gridPatterns.ts'
import type { CellRef, GridDraft, GridEdit } from '#machines/gridMerge/gridMerge.types.ts'
import type { GridStore } from '../store/gridStore.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { CellEdit } from './gridData.ts'

/** A number that is added up, without the dust of binary fractions. */
export const round = (value: number): number => Math.round(value * 10_000) / 10_000

/** What the person sees at a place: a cell, the life of a row, its order key. */
function valueOf(row: RowHandle | null, f: string): GridValue {
  return f === LIVE ? (row?.isLive ?? false) : f === ORDER ? (row?.shownPosition ?? null) : (row?.get(f) ?? null)
}

/** What stands at a place, with its number: what an editor that opens there shows. */
export function draftAt(store: GridStore, { r, f }: CellRef): GridDraft {
  const row = store.row(r)
  return { r, f, b: row?.seqOf(f) ?? 0, v: valueOf(row, f) }
}

/**
 * A cell edit as the operation that does it, with what an undo needs; with policy add it is what has to be added to what the person saw: what `draft`, their open
 * editor, showed when it opened, otherwise what stands there.
 */
export function editOf(store: GridStore, cellEdit: CellEdit, draft: GridDraft | null = null): GridEdit {
  const { r, f, v, seen } = cellEdit
  const { b: number, v: now } = draftAt(store, cellEdit)
  const b = seen === undefined ? number : Math.min(number, seen)
  if (store.policyOf(f) !== 'add') return { r, f, v, b, before: now }
  const was = draft !== null && draft.r === r && draft.f === f ? draft.v : now
  const more = round(Number(v ?? 0) - Number(was ?? 0))
  const edit: GridEdit = { r, f, v: more, b, before: 0 - more, typed: v }
  if (isEmptyValue(now)) return { ...edit, isFirst: true }
  return isEmptyValue(v) ? { ...edit, empties: true } : edit
}

/** That an edit changes what is stored: nothing to be added is nothing, except as the first number of a cell that has none. */
export function changesCell(store: GridStore, cellEdit: CellEdit, edit: GridEdit): boolean {
  if (edit.v !== 0 || edit.empties === true || store.policyOf(edit.f) !== 'add') return true
  return !isEmptyValue(cellEdit.v) && isEmptyValue(draftAt(store, cellEdit).v)
}

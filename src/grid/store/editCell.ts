import type { GridValue } from '#contract/entities/gridRow.ts'
import { policyOf } from '#contract/grids/defineGrid.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { keyBetween, keysBetween } from '#contract/grids/order.ts'
import type { GridEdit } from '#machines/gridMerge/gridMerge.types.ts'
import type { GridStore } from './gridStore.ts'
import type { RowHandle } from './rowHandle.ts'

/** The edit that makes a cell show `value`; with policy add what has to be added. Null where nothing changes. */
export function cellEdit(store: GridStore, row: RowHandle, field: string, value: GridValue): GridEdit | null {
  const shown = row.get(field)
  if (shown === value) return null
  const place = { r: row.id, f: field, b: row.seqOf(field) }
  if (policyOf(store.table, field) !== 'add') return { ...place, v: value, before: shown }
  const difference = Math.round((Number(value ?? 0) - Number(shown ?? 0)) * 10_000) / 10_000
  return { ...place, v: difference, before: -difference }
}

/** Neighbours' keys of the gap before the row at `index` of the view: rows with one key count as one place. */
function gapAt(view: readonly RowHandle[], index: number): [string | null, string | null] {
  const before = view[index - 1]?.shownPlace ?? null
  const after =
    view.slice(index).find(row => row.shownPlace !== null && (before === null || row.shownPlace > before))?.shownPlace ?? null
  return [before, after]
}

/** The edits that add rows before index `at` of the view, with what they begin with. */
export function rowsAdded(
  store: GridStore,
  at: number,
  rows: readonly { id: string; values: Readonly<Record<string, GridValue>> }[],
): GridEdit[] {
  const keys = keysBetween(...gapAt(store.view, at), rows.length)
  return rows.flatMap(({ id, values }, n) => [
    { r: id, f: LIVE, v: true, b: 0, before: false },
    { r: id, f: ORDER, v: keys[n] ?? null, b: 0, before: null },
    ...Object.entries(values).map(([f, v]) => ({ r: id, f, v, b: 0, before: null })),
  ])
}

export const rowsRemoved = (rows: readonly RowHandle[]): GridEdit[] =>
  rows.map(row => ({ r: row.id, f: LIVE, v: false, b: row.seqOf(LIVE), before: true }))

/** The one edit that moves a row so that it stands at index `to` of the view (grid.md part 4); null where it stands there. */
export function rowMoved(store: GridStore, row: RowHandle, to: number): GridEdit | null {
  const others = store.view.filter(one => one !== row)
  if (store.view[to] === row || others.length === 0) return null
  const key = keyBetween(...gapAt(others, Math.max(0, Math.min(to, others.length))))
  return { r: row.id, f: ORDER, v: key, b: row.seqOf(ORDER), before: row.shownPlace }
}

import type { RowEditingContext, RowEditingEmitted, RowState } from './rowEditing.types.ts'

/** What a deed makes of the context, and what is told. */
export interface RowStep {
  context: Partial<RowEditingContext>
  emits: RowEditingEmitted[]
}

/** State of a row of this grid (EDIT-10). */
export const rowStateOf = ({ added, removed }: Pick<RowEditingContext, 'added' | 'removed'>, id: string): RowState =>
  added.includes(id) ? 'new' : removed.includes(id) ? 'removed' : 'existing'

/** One more row chosen; with radio it replaces the one before. */
export function selected({ selection, selected: rows }: RowEditingContext, id: string): RowStep {
  if (rows.includes(id)) return { context: {}, emits: [] }
  return {
    context: { selected: selection === 'radio' ? [id] : [...rows, id] },
    emits: [{ type: 'selection.changed', change: 'selected', ids: [id] }],
  }
}

export function unselected({ selected: rows }: RowEditingContext, ids: readonly string[]): RowStep {
  const left = rows.filter(id => !ids.includes(id))
  if (left.length === rows.length) return { context: {}, emits: [] }
  return { context: { selected: left }, emits: [{ type: 'selection.changed', change: 'unselected', ids: [...ids] }] }
}

/** All rows that can be chosen, as the view gives them: disabled ones are not among them (EDIT-21). */
export const selectedAll = (_context: RowEditingContext, ids: readonly string[]): RowStep => ({
  context: { selected: [...ids] },
  emits: [{ type: 'selection.changed', change: 'selected-all', ids: [...ids] }],
})

/** Rows gone from the grid: new ones are dropped, stored ones that this person removed go on the delete list (EDIT-11, EDIT-12). */
export function withoutRows(context: RowEditingContext, ids: readonly string[], keeps: boolean): RowStep {
  const { added, removed } = context
  const stored = ids.filter(id => !added.includes(id) && !removed.includes(id))
  const { context: choice, emits } = unselected(context, ids)
  return {
    context: { added: added.filter(id => !ids.includes(id)), removed: keeps ? [...removed, ...stored] : removed, ...choice },
    emits,
  }
}

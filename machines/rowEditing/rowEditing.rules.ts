import type { RowEditingContext, RowEditingEmitted, RowState } from './rowEditing.types.ts'

/** What a command makes of the context, and what is told. */
export interface RowStep {
  context: Partial<RowEditingContext>
  emits: RowEditingEmitted[]
}

type Known = Pick<RowEditingContext, 'added' | 'removed'>

/** State of a row of this grid (EDIT-10); null for a new one that was taken out again, which is nothing to anybody (EDIT-12). `isLive`: it is there. */
export function rowStateOf({ added }: Known, id: string, isLive: boolean): RowState | null {
  if (added.includes(id)) return isLive ? 'new' : null
  return isLive ? 'existing' : 'removed'
}

/** The delete list: stored rows that were taken out and that no undo brought back (EDIT-11). */
export const deleteList = ({ removed }: Known, isLive: (id: string) => boolean): string[] => removed.filter(id => !isLive(id))

/** Rows that came: new ones, but for those that are stored and were only taken out. */
export function withNew({ added, removed }: Known, ids: readonly string[]): Pick<RowEditingContext, 'added'> {
  const known = new Set([...added, ...removed])
  return { added: [...added, ...ids.filter(id => !known.has(id))] }
}

/**
 * Everything is stored as it stands. What was taken out is stored nowhere now and comes back as new; what is there may be taken out by an undo and must
 * be deleted then.
 */
export function stored({ added, removed }: Known, live: readonly string[]): Known {
  const there = new Set(live)
  const all = [...added, ...removed]
  return { added: all.filter(id => !there.has(id)), removed: all.filter(id => there.has(id)) }
}

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

/** Rows taken out of the grid: stored ones get on the delete list, new ones do not (EDIT-11, EDIT-12). */
export function withoutRows(context: RowEditingContext, ids: readonly string[]): RowStep {
  const { added, removed } = context
  const others = removed.filter(id => !ids.includes(id))
  const { context: choice, emits } = unselected(context, ids)
  return { context: { removed: [...others, ...ids.filter(id => !added.includes(id))], ...choice }, emits }
}

/** A removal more in the queue; a row that waits for it already is not removed twice. */
export function queued({ queue }: RowEditingContext, ids: readonly string[]): Pick<RowEditingContext, 'queue'> {
  const waiting = new Set(queue.flat())
  const more = ids.filter(id => !waiting.has(id))
  return { queue: more.length === 0 ? queue : [...queue, more] }
}

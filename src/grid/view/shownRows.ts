import type { RowGroups } from '../groups/rowGroups.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { treeRows, type TreeShape, type TreeSpot } from './treeRows.ts'

/** What a person asked to see of the rows; all null: everything in its own order. */
export interface ViewShape {
  /** rows that stay; in a tree the rows above them stay too, and are open */
  keep: ((row: RowHandle) => boolean) | null
  /** order of rows, in a tree among those under one row; equal ones keep their own order */
  compare: ((one: RowHandle, other: RowHandle) => number) | null
  tree: TreeShape | null
  /** heads of groups stand among the rows; never in a tree */
  groups: RowGroups | null
}

export interface ShownRows {
  rows: readonly RowHandle[]
  /** the same with the heads of groups */
  lines: readonly RowHandle[]
  /** the rows with those that closed rows or groups hide */
  whole: readonly RowHandle[]
  /** where each row stands in a tree, by id, those under closed rows too; without a tree empty */
  spots: ReadonlyMap<string, TreeSpot>
}

const NO_SPOTS: ReadonlyMap<string, TreeSpot> = new Map()

/** The rows as they are drawn, from all rows in their own order. Without any arrangement it is the same array. */
export function shownRows(all: readonly RowHandle[], { keep, compare, tree, groups }: ViewShape): ShownRows {
  if (tree !== null) {
    const shown = treeRows(all, keep, compare, tree)
    return { ...shown, lines: shown.rows }
  }
  const kept = keep === null ? all : all.filter(keep)
  const rows = compare === null ? kept : kept.toSorted(compare)
  if (groups !== null) return { ...groups.lay(rows), spots: NO_SPOTS }
  return { rows, lines: rows, whole: rows, spots: NO_SPOTS }
}

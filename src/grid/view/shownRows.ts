import type { RowHandle } from '../store/rowHandle.ts'
import { treeRows, type TreeShape, type TreeSpot } from './treeRows.ts'

/** What a person asked to see of the rows; all null: everything in its own order. */
export interface ViewShape {
  /** rows that stay; in a tree the rows above them stay too, and are open */
  keep: ((row: RowHandle) => boolean) | null
  /** order of rows, in a tree among those under one row; equal ones keep their own order */
  compare: ((one: RowHandle, other: RowHandle) => number) | null
  tree: TreeShape | null
}

export interface ShownRows {
  rows: readonly RowHandle[]
  /** the same with those that closed rows hide */
  whole: readonly RowHandle[]
  /** where each row stands in a tree, by id, those under closed rows too; without a tree empty */
  spots: ReadonlyMap<string, TreeSpot>
}

const NO_SPOTS: ReadonlyMap<string, TreeSpot> = new Map()

/** The rows as they are drawn, from all rows in their own order. Without any wish it is the same array. */
export function shownRows(all: readonly RowHandle[], { keep, compare, tree }: ViewShape): ShownRows {
  if (tree !== null) return treeRows(all, keep, compare, tree)
  const kept = keep === null ? all : all.filter(keep)
  const rows = compare === null ? kept : kept.toSorted(compare)
  return { rows, whole: rows, spots: NO_SPOTS }
}

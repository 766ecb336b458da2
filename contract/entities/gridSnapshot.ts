import type { GridValue } from './gridRow.ts'

/** A row of a shared table as it is loaded: place, values, and of cells written through the grid number, author and time (ms since 1970). */
export interface GridSnapshotRow {
  id: string
  o: string | null
  d: Record<string, GridValue>
  c?: Record<string, [s: number, by: string, at: number]>
}

/** A shared table at a number: operations above it may be in the rows already and are applied once more without harm. */
export interface GridSnapshot {
  s: number
  access: { edit: boolean; add: boolean; remove: boolean; move: boolean }
  /** in their order (contract/grids/order.ts): the top of a long table is drawn before the rest is looked at */
  rows: GridSnapshotRow[]
  /** ids of rows that this person made, where they may add but not edit: those they may fill */
  own?: string[]
  /** open comments: row, field, how many */
  comments: [r: string, f: string, open: number][]
}

/** One change of a cell, newest first in its history. */
export interface GridHistoryEntry {
  s: number
  value: GridValue
  before: GridValue
  by: string
  at: string
}

/** A comment on a cell. */
export interface GridComment {
  id: string
  text: string
  by: string
  at: string
  settled: boolean
}

/** A way of looking at a table that a person gave a name: its columns, widths, order, what is frozen, heights, filters and sorting. */
export interface GridView {
  id: string
  name: string
  /** everybody who sees the table may use it */
  shared: boolean
  /** real name of who made it */
  by: string
  /** this person may write over it and delete it */
  mine: boolean
  /** as the grid wrote it: read with care, an older program may have written it */
  value: Record<string, unknown>
}

/** Somebody who sees a table and may be named in its comments. */
export interface GridPerson {
  id: string
  username: string
  name: string
}

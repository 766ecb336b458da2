import type { GridComment, GridHistoryEntry } from '#contract/entities/gridSnapshot.ts'
import { addGridComment, gridComments, gridHistory, settleGridComment } from '#contract/http/calls/grids.ts'
import type { CellPlace } from '#machines/gridMerge/gridMerge.types.ts'
import { call } from '#src/lib/http/call.ts'

/** What a shared table knows of a cell beyond its value. Each call rejects with a Failure; who asks says it where he asked. */
export interface CellRecord {
  /** its changes, newest first, a page of them: the newest, or those before the number `before` */
  history: (place: CellPlace, before?: number) => Promise<GridHistoryEntry[]>
  /** newest first, at most a page; settled ones give way to open ones */
  comments: (place: CellPlace) => Promise<GridComment[]>
  comment: (place: CellPlace, text: string) => Promise<GridComment>
  settle: (id: string) => Promise<null>
}

const QUIET = { quiet: true } as const

/** The record of the cells of a shared table. */
export const cellRecord = (table: string): CellRecord => ({
  history: ({ r, f }, before) => call(gridHistory, { table, row: r, field: f, before }, QUIET),
  comments: ({ r, f }) => call(gridComments, { table, row: r, field: f }, QUIET),
  comment: ({ r, f }, text) => call(addGridComment, { table, row: r, field: f, text }, QUIET),
  settle: id => call(settleGridComment, { table, id }, QUIET),
})

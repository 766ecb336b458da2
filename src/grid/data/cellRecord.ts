import type { GridComment, GridHistoryEntry, GridPerson, GridView } from '#contract/entities/gridSnapshot.ts'
import {
  addGridComment,
  gridComments,
  gridHistory,
  gridPeople,
  gridViews,
  removeGridView,
  saveGridView,
  settleGridComment,
} from '#contract/http/calls/grids.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { call } from '#src/lib/http/call.ts'
import { addressOf } from './cellAddress.ts'

/** What a shared table knows of a cell beyond its value, and how people look at it. Each call rejects with a Failure; who asks says it where they asked. */
export interface CellRecord {
  /** its changes, newest first, a page of them: the newest, or those before the number `before` */
  history: (place: CellRef, before?: number) => Promise<GridHistoryEntry[]>
  /** newest first, at most a page; settled ones give way to open ones */
  comments: (place: CellRef) => Promise<GridComment[]>
  /** `mentions`: ids of people who are told of it */
  comment: (place: CellRef, text: string, mentions?: readonly string[]) => Promise<GridComment>
  /** people who see the table and may be named in a comment */
  people: (text: string) => Promise<GridPerson[]>
  settle: (id: string) => Promise<null>
  /** named views of the table, one's own and shared ones */
  views: () => Promise<GridView[]>
  saveView: (view: { id?: string; name: string; shared: boolean; value: Record<string, unknown> }) => Promise<GridView>
  removeView: (id: string) => Promise<null>
}

const QUIET = { quiet: true } as const

/** The record of the cells of a shared table. */
export const cellRecord = (table: string): CellRecord => ({
  history: ({ r, f }, before) => call(gridHistory, { table, row: r, field: f, before }, QUIET),
  comments: ({ r, f }) => call(gridComments, { table, row: r, field: f }, QUIET),
  comment: (place, text, mentions = []) => {
    const { r: row, f: field } = place
    return call(addGridComment, { table, row, field, text, mentions: [...mentions], page: addressOf(table, place) }, QUIET)
  },
  people: text => call(gridPeople, { table, text }, QUIET),
  settle: id => call(settleGridComment, { table, id }, QUIET),
  views: () => call(gridViews, { table }, QUIET),
  saveView: view => call(saveGridView, { table, ...view }, QUIET),
  removeView: id => call(removeGridView, { table, id }, QUIET),
})

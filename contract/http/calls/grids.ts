import type { GridComment, GridHistoryEntry, GridSnapshot } from '../../entities/gridSnapshot.ts'
import { defineCall } from '../defineCall.ts'

/** All rows of a shared table with the number they stand at; the socket brings what comes after (grid.md part 4). Who may see it is the table's rule. */
export const gridSnapshot = defineCall<{ table: string }, GridSnapshot>({
  name: 'rows of a shared table',
  methods: ['GET'],
  path: '/grid/snapshot',
  who: 'user',
  timeout: 120_000,
})

/** Who changed a cell, when, from what to what: the newest GRID_RECORD_PAGE, or those before the number `before`. A page that is not full is the last. */
export const gridHistory = defineCall<{ table: string; row: string; field: string; before?: number }, GridHistoryEntry[]>({
  name: 'history of a cell',
  methods: ['GET'],
  path: '/grid/history',
  who: 'user',
})

/** What was said about a cell: GRID_RECORD_PAGE comments, newest first; settled ones give way to open ones. */
export const gridComments = defineCall<{ table: string; row: string; field: string }, GridComment[]>({
  name: 'comments of a cell',
  methods: ['GET'],
  path: '/grid/comments',
  who: 'user',
})
export const addGridComment = defineCall<{ table: string; row: string; field: string; text: string }, GridComment>({
  name: 'comment a cell',
  methods: ['POST'],
  path: '/grid/comment/add',
  who: 'user',
})
export const settleGridComment = defineCall<{ table: string; id: string }, null>({
  name: 'settle a comment',
  methods: ['POST'],
  path: '/grid/comment/settle',
  who: 'user',
})

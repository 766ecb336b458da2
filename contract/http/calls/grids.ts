import type { GridComment, GridHistoryEntry, GridPerson, GridSnapshot, GridView } from '../../entities/gridSnapshot.ts'
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
/** `mentions`: ids of people who are told of it by the bell, GRID_MENTIONS_MAX at most; who does not see the table is left out. `page`: where it is read. */
export const addGridComment = defineCall<
  { table: string; row: string; field: string; text: string; mentions?: string[]; page?: string },
  GridComment
>({
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

/** Views of a kind of table: one's own and those that were shared, by name. Tables of one kind have the same. */
export const gridViews = defineCall<{ table: string }, GridView[]>({
  name: 'views of a shared table',
  methods: ['GET'],
  path: '/grid/views',
  who: 'user',
})
/** Makes a view, or with `id` writes over one. To share one takes the right to change the table. */
export const saveGridView = defineCall<
  { table: string; id?: string; name: string; shared: boolean; value: Record<string, unknown> },
  GridView
>({
  name: 'save a view of a shared table',
  methods: ['POST'],
  path: '/grid/view/save',
  who: 'user',
})
export const removeGridView = defineCall<{ table: string; id: string }, null>({
  name: 'delete a view of a shared table',
  methods: ['POST'],
  path: '/grid/view/remove',
  who: 'user',
})

/** People who see the table and whose name or account holds a text, a few of them. */
export const gridPeople = defineCall<{ table: string; text: string }, GridPerson[]>({
  name: 'people of a shared table',
  methods: ['GET'],
  path: '/grid/people',
  who: 'user',
})

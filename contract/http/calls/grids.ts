import type { Static } from 'typebox'
import type { GridComment, GridHistoryEntry, GridPerson, GridSnapshot, GridView } from '../../entities/gridSnapshot.ts'
import { defineCall } from '../defineCall.ts'
import type {
  addGridCommentBody,
  gridCellQuery,
  gridHistoryQuery,
  gridPeopleQuery,
  gridSnapshotQuery,
  removeGridViewBody,
  saveGridViewBody,
  settleGridCommentBody,
} from './grids.schema.ts'

/** All rows of a shared table with the number they stand at; the socket brings what comes after (grid.md part 4). Who may see it is the table's rule. */
export const gridSnapshot = defineCall<Static<typeof gridSnapshotQuery>, GridSnapshot>({
  name: 'rows of a shared table',
  methods: ['GET'],
  path: '/grid/snapshot',
  who: 'user',
  timeout: 120_000,
})

/** Who changed a cell, when, from what to what: the newest GRID_RECORD_PAGE, or those before the number `before`. A page that is not full is the last. */
export const gridHistory = defineCall<Static<typeof gridHistoryQuery>, GridHistoryEntry[]>({
  name: 'history of a cell',
  methods: ['GET'],
  path: '/grid/history',
  who: 'user',
})

/** What was said about a cell: GRID_RECORD_PAGE comments, newest first; settled ones give way to open ones. */
export const gridComments = defineCall<Static<typeof gridCellQuery>, GridComment[]>({
  name: 'comments of a cell',
  methods: ['GET'],
  path: '/grid/comments',
  who: 'user',
})
/** `mentions`: ids of people who are told of it by the bell, GRID_MENTIONS_MAX at most; who does not see the table is left out. `page`: where it is read. */
export const addGridComment = defineCall<Static<typeof addGridCommentBody>, GridComment>({
  name: 'comment a cell',
  methods: ['POST'],
  path: '/grid/comment/add',
  who: 'user',
})
export const settleGridComment = defineCall<Static<typeof settleGridCommentBody>, null>({
  name: 'settle a comment',
  methods: ['POST'],
  path: '/grid/comment/settle',
  who: 'user',
})

/** Views of a kind of table: one's own and those that were shared, by name. Tables of one kind have the same. */
export const gridViews = defineCall<Static<typeof gridSnapshotQuery>, GridView[]>({
  name: 'views of a shared table',
  methods: ['GET'],
  path: '/grid/views',
  who: 'user',
})
/** Makes a view, or with `id` writes over one. To share one takes the right to change the table. */
export const saveGridView = defineCall<Static<typeof saveGridViewBody>, GridView>({
  name: 'save a view of a shared table',
  methods: ['POST'],
  path: '/grid/view/save',
  who: 'user',
})
export const removeGridView = defineCall<Static<typeof removeGridViewBody>, null>({
  name: 'delete a view of a shared table',
  methods: ['POST'],
  path: '/grid/view/remove',
  who: 'user',
})

/** People who see the table and whose name or account holds a text, a few of them. */
export const gridPeople = defineCall<Static<typeof gridPeopleQuery>, GridPerson[]>({
  name: 'people of a shared table',
  methods: ['GET'],
  path: '/grid/people',
  who: 'user',
})

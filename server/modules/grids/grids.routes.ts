import {
  addGridComment,
  gridComments,
  gridHistory,
  gridPeople,
  gridSnapshot,
  settleGridComment,
} from '#contract/http/calls/grids.ts'
import {
  addGridCommentBody,
  gridCellQuery,
  gridHistoryQuery,
  gridPeopleQuery,
  gridSnapshotQuery,
  settleGridCommentBody,
} from '#contract/http/calls/grids.schema.ts'
import { byPosition } from '#contract/grids/order.ts'
import { isStorableText } from '#contract/entities/gridRow.ts'
import type { GridSnapshotRow } from '#contract/entities/gridSnapshot.ts'
import { newId } from '#server/db/newId.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { forbidden, Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { gridStream } from '#server/realtime/grid/changed.ts'
import { rowsMadeBy } from '#server/realtime/grid/makers.ts'
import { cellsOfEntry } from '#server/realtime/grid/wholeRows.ts'
import { openComments } from '#server/realtime/grid/openComments.ts'
import { tableFor } from '#server/realtime/grid/tableFor.ts'
import { demoSource } from './demo.source.ts'
import { cellHistory, marksOf } from './cells.repository.ts'
import { addComment, commentsOf, countOpenComments, settleComment } from './comments.repository.ts'
import type { CommentRow } from './comments.repository.ts'
import { mentioned, peopleNamed } from './people.queries.ts'
import { serveViews } from './views.routes.ts'

const NO_COMMENT = '该批注不存在'
const NO_TEXT = '请输入批注内容'
/** An address of this application and of nowhere else; the page that follows it looks again. */
const isOwnAddress = (page: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(page)

/** Rows, history and comments of shared tables (grid.md part 4); what the socket does stands in realtime/grid. */
export const gridsModule: ServerModule = async app => {
  app.grids.add(demoSource)
  serveViews(app)

  const mayRead = async (user: UserPrincipal, key: string) => {
    const table = await tableFor(app, user, key)
    if (table === null) throw forbidden()
    return table
  }
  const shownComment = ({ id, text, byName, at, settled }: CommentRow) => ({
    id,
    text,
    by: byName,
    at: wireTime(at),
    settled,
  })
  /** Tells everybody at the table how many comments of the cell are open. */
  const notifyComments = async (tenantId: number, streamId: string, table: string, r: string, f: string) => {
    const open = await countOpenComments(app.db, { tenantId, table, row: r, field: f })
    app.hub.tell(streamId, { type: 'grid', payload: { t: 'commented', r, f, open } })
  }

  serve(app, gridSnapshot, {
    schema: { query: gridSnapshotQuery },
    handler: async ({ input: { table: key }, user }) => {
      const { source, scope, access: granted } = await mayRead(user, key)
      const { why: _why, ...access } = granted
      const streamId = gridStream(scope, source.table.name)
      // The number first: what is written meanwhile is in the rows and comes once more over the socket, which does no harm.
      const s = (await app.outbox.heads([streamId])).get(streamId) ?? 0
      const marked = await marksOf(app.db, scope.tenantId, key)
      const marks = new Map(
        marked.map(({ rowId, cells }): [string, NonNullable<GridSnapshotRow['c']>] => [
          rowId,
          Object.fromEntries(Object.entries(cells).map(([field, [seq, , , byName, at]]) => [field, [seq, byName, at]])),
        ]),
      )
      // The marks before the values: a value newer than its mark is written once more, one older than its mark would never be.
      const rows = (await source.rows(app.db, scope)).toSorted((one, other) =>
        byPosition({ key: one.place, id: one.id }, { key: other.place, id: other.id }),
      )
      const made =
        access.add && !access.edit ? await rowsMadeBy(app.db, { tenantId: scope.tenantId, tableKey: key }, user.id) : null
      return {
        s,
        access,
        ...(made === null ? {} : { own: rows.flatMap(({ id }) => (made.has(id) ? [id] : [])) }),
        rows: rows.map(({ id, place, data }) => {
          const c = marks.get(id)
          return { id, o: place, d: { ...data }, ...(c === undefined ? {} : { c }) }
        }),
        comments: await openComments(app.db, scope.tenantId, key),
      }
    },
  })

  serve(app, gridHistory, {
    schema: { query: gridHistoryQuery },
    handler: async ({ input: { table: key, row, field, before: end }, user }) => {
      const { scope } = await mayRead(user, key)
      const found = await cellHistory(app.db, { tenantId: scope.tenantId, table: key, row, field }, end)
      const written = found.flatMap(entry => cellsOfEntry(entry).filter(one => one.field === field))
      return written.map(({ seq, value = null, before = null, byName, at }) => ({
        s: seq,
        value,
        before,
        by: byName,
        at: wireTime(at),
      }))
    },
  })

  serve(app, gridComments, {
    schema: { query: gridCellQuery },
    handler: async ({ input: { table: key, row, field }, user }) => {
      const { scope } = await mayRead(user, key)
      const found = await commentsOf(app.db, { tenantId: scope.tenantId, table: key, row, field })
      return found
        .toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1))
        .map(shownComment)
    },
  })

  serve(app, addGridComment, {
    schema: { body: addGridCommentBody },
    handler: async ({ input: { table: key, row, field, text: given, mentions = [], page }, user }) => {
      const text = given.trim()
      if (text === '' || !isStorableText(text)) throw new Refusal(NO_TEXT)
      const { source, scope } = await mayRead(user, key)
      const known = source.table.columns.some(column => column.key === field)
      const [target] = await source.find(app.db, scope, [row])
      // a row that is not finished has not left its person's page
      if (target === undefined) throw new Refusal('该行尚未完成，填好必填的单元格后才能批注')
      if (!known || !target.live) throw new Refusal('该行已被删除')
      const comment = {
        id: newId(),
        tenantId: scope.tenantId,
        tableKey: key,
        rowId: row,
        field,
        text,
        byId: user.id,
        byName: user.realname,
        at: new Date(app.now()),
        settled: false,
      }
      const told = await mentioned(app, user, key, mentions)
      const where = page !== undefined && isOwnAddress(page) ? { page } : {}
      await app.outbox.run(async (tx, emit) => {
        await addComment(tx, comment)
        for (const { id } of told)
          await app.announcementCommands.tell(tx, emit, {
            tenantId: user.tenantId,
            userId: id,
            title: `${user.realname}在批注中提到了您`,
            abstract: source.table.title,
            html: `<p>您在表格“${source.table.title}”的批注中被提到，请查看并处理。</p>`,
            sender: user.realname,
            busType: 'gridComment',
            busId: comment.id,
            ...where,
          })
      })
      await notifyComments(scope.tenantId, gridStream(scope, source.table.name), key, row, field)
      return shownComment(comment)
    },
  })

  serve(app, gridPeople, {
    schema: { query: gridPeopleQuery },
    handler: async ({ input: { table, text }, user }) => {
      await mayRead(user, table)
      return peopleNamed(app, user, table, text.trim())
    },
  })

  serve(app, settleGridComment, {
    schema: { body: settleGridCommentBody },
    handler: async ({ input: { table: key, id }, user }) => {
      const { source, scope } = await mayRead(user, key)
      const settled = await settleComment(app.db, { tenantId: scope.tenantId, table: key, id })
      if (settled === undefined) throw new Refusal(NO_COMMENT)
      await notifyComments(scope.tenantId, gridStream(scope, source.table.name), key, settled.rowId, settled.field)
      return null
    },
  })
}

import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { and, inArray } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODE } from '#contract/http/envelope.ts'
import { commaList } from '#contract/http/listQuery.ts'
import { hasTexts } from './texts.ts'
import { OFFICE_REASON_MIN, OFFICE_SESSION_TEXT } from '#contract/rules/officeSessions.ts'
import type { Field } from '#contract/resources/field.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { newId } from '#server/db/newId.ts'
import { idList } from './idList.ts'
import type { Crud } from './crud.ts'
import { askedIn } from './exportAudit.ts'
import { asAddresses, fileBase, holdsFiles } from './fileAddress.ts'
import type { Row } from './hooks.ts'
import { rowsAfter } from './keyset.ts'
import { askedOf, orderOf, orderToSql } from './list.ts'
import { present } from './answerRow.ts'
import { completeRows } from './completeRows.ts'
import { SHEET_NAME, startSheet } from './sheetWriter.ts'
import type { Cell } from './sheetWriter.ts'
import type { Store } from './storeTypes.ts'
import { beginTransfer } from './transfers.ts'
import { XlsBook } from './xls/xlsBook.ts'

const BATCH = 1_000
/** Rows of a sheet without title, name and headers. */
const ROWS_MAX = 1_048_573
/** Of patients' rows so many are named in the audit; of more there is their sum, over all ids with a line end behind each. */
const IDS_MAX = 1_000
const AT_ONCE = 4
/** A workbook that takes longer has a reader who does not read. */
const EXPORT_MS = 120_000
const BUSY_TEXT = '正在进行的导出较多，请稍后再试'
const OWN_TEXT = '您有导出正在进行，请稍后再试'
const NOTHING_TEXT = '没有可导出的列'

/** Fields of the workbook, in the order of the resource: all that may leave, or those that were chosen. */
function exportedFields(store: Store, columns: readonly string[]) {
  const fields = Object.entries(store.resource.fields).filter(([, field]) => !field.secret && !field.notExported)
  const chosen = fields.filter(([name]) => columns.length === 0 || columns.includes(name) || columns.includes(`${name}_dictText`))
  if (chosen.length === 0) throw new Refusal(NOTHING_TEXT)
  return chosen
}

/** What a workbook says of a field: the text of a dictionary, whole addresses of files (`base`), else the value. */
function cellOf(row: Row, [name, field]: [string, Field], base: string): Cell {
  const value = (hasTexts(field) ? row[`${name}_dictText`] : undefined) ?? row[name] ?? ''
  if (value === '') return null
  if (typeof value === 'string' && holdsFiles(field)) return asAddresses(value, base)
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)
}

/** Parameters of the list, which may also come as JSON in `paramsStr` (contract.md 20.4). */
function withParamsStr(query: ReadonlyMap<string, string>): Map<string, string> {
  const merged = new Map(query)
  try {
    const more: unknown = JSON.parse(query.get('paramsStr') ?? '{}')
    if (typeof more === 'object' && more !== null)
      for (const [name, value] of Object.entries(more))
        if (typeof value === 'string' || typeof value === 'number') merged.set(name, String(value))
  } catch {
    throw new Refusal('参数不合法：paramsStr')
  }
  return merged
}

/** Serves the workbook of a list: the current filter or the selected rows, read part by part and sent while it is read. */
export function createExport(crud: Crud) {
  /** who exports: one workbook at a time for each */
  const running = new Set<string>()

  async function* parts(store: Store, user: UserPrincipal, query: ReadonlyMap<string, string>): AsyncGenerator<Row[]> {
    const selections = idList(query.get('selections') ?? '')
    const isChosen = selections.length > 0
    const { where } = await askedOf(crud, store, isChosen ? new Map() : query, user, { isChosen, isExport: true })
    const asked = and(where(), isChosen ? inArray(store.id, selections) : undefined)
    const sorts = orderOf(store, query, user)
    let last: Row | undefined
    for (let read = 0; read < ROWS_MAX; read += BATCH) {
      const rows: Row[] = await crud.app.db
        .select(store.readable)
        .from(store.table)
        .where(last ? and(asked, rowsAfter(store, sorts, last)) : asked)
        .orderBy(...orderToSql(store, sorts))
        .limit(Math.min(BATCH, ROWS_MAX - read))
      const shown = await present(store, crud.texts, user, rows)
      yield await completeRows(crud, store, user, shown)
      if (rows.length < BATCH) return
      last = rows.at(-1)
    }
  }

  /** Rows that a workbook will have. Chosen ones are as many as were named, no matter which of them is still there. */
  async function totalOf(store: Store, user: UserPrincipal, query: ReadonlyMap<string, string>): Promise<number> {
    const chosen = idList(query.get('selections') ?? '').length
    if (chosen > 0) return chosen
    const { where, key } = await askedOf(crud, store, query, user, { isExport: true })
    return crud.totals.of(store.resource.id, key, () => crud.reader.count(store, where, null))
  }

  return async (
    store: Store,
    user: UserPrincipal,
    request: FastifyRequest,
    reply: FastifyReply,
    given: ReadonlyMap<string, string>,
  ) => {
    const reason = (given.get('reason') ?? '').trim()
    if (store.resource.asksExportReason && [...reason].length < OFFICE_REASON_MIN) throw new Refusal(OFFICE_SESSION_TEXT.reason)
    if (running.has(user.id)) throw new Refusal(OWN_TEXT)
    if (running.size >= AT_ONCE) throw new Refusal(BUSY_TEXT)
    running.add(user.id)
    const stream = new PassThrough()
    try {
      const query = withParamsStr(given)
      const fields = exportedFields(store, commaList(query.get('columns') ?? ''))
      const base = fileBase(crud.app, request)
      const source = parts(store, user, query)
      // The first part is read before anything is sent: a refusal is still an envelope.
      const first = await source.next()
      const entry = { actor: user, action: 'export', entity: store.name, entityId: newId(), ip: request.ip }
      const asked = { ...askedIn(store, query), ...(store.resource.asksExportReason ? { reason } : {}) }
      await crud.app.audit({ ...entry, content: JSON.stringify(asked) })
      const transfer = await beginTransfer(crud.app, user, request, store.name)
      const { title } = store.resource
      reply
        .type('application/vnd.ms-excel')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(title)}.xls`)
        .header('cache-control', 'no-store')
      let written = 0
      let told = createHash('sha256')
      const ids: string[] = []
      let total: number | null = null
      if (transfer.isFollowed)
        totalOf(store, user, query)
          .then(rows => (total = rows))
          .catch((error: unknown) => request.log.warn({ err: error }, 'The rows of an export were not counted'))
      const lines = {
        above: [`${title}列表数据`, `导出人:${user.realname || user.username}`],
        headers: fields.map(([, { label }]) => label),
      }
      const cellsOf = (rows: Row[]) => rows.map(row => fields.map(field => cellOf(row, field, base)))
      const count = (rows: Row[]) => {
        written += rows.length
        for (const { id } of rows) {
          told.update(`${String(id)}\n`)
          if (ids.length < IDS_MAX) ids.push(String(id))
        }
        if (stream.destroyed || !transfer.report('working', written, total)) throw new Error('The export was stopped')
      }
      /** False when there is more than such a book may hold: nothing of it has been sent. */
      const writeXls = async (): Promise<boolean> => {
        const book = new XlsBook(SHEET_NAME, lines)
        for (let part = first; !part.done; part = await source.next()) {
          if (!book.add(cellsOf(part.value))) return false
          count(part.value)
        }
        await book.send(stream)
        return true
      }
      const writeXlsx = async (): Promise<void> => {
        written = 0
        ids.length = 0
        told = createHash('sha256')
        const sheet = await startSheet(stream, lines)
        for await (const rows of parts(store, user, query)) {
          await sheet.rows(cellsOf(rows))
          count(rows)
        }
        await sheet.end()
      }
      const write = async () => {
        // 60,000 rows are .xls, more are .xlsx under that name (D54)
        if (!(await writeXls())) await writeXlsx()
        transfer.report('working', written, written)
      }
      const timer = setTimeout(() => stream.destroy(new Error('An export took too long')), EXPORT_MS)
      write()
        .then(() => 'exported')
        .catch((error: unknown) => {
          request.log.warn({ err: error }, 'An export ended early')
          stream.destroy()
          return 'export ended early'
        })
        .finally(() => {
          clearTimeout(timer)
          running.delete(user.id)
        })
        // what left the server is known at the end only, also where the reader went away
        .then(async action => {
          await crud.app.audit({ ...entry, action, content: JSON.stringify({ rows: written }) })
          const { reads } = store.hooks
          if (reads && written > 0)
            crud.app.auditRead({
              ...entry,
              action: 'export.rows',
              entity: reads.entity,
              entityId: ids.join(','),
              content: JSON.stringify({ export: entry.entityId, rows: written, sha256: told.digest('hex') }),
            })
        })
        .finally(() => transfer.end({ success: stream.errored === null, message: '', code: CODE.ok, result: null }))
        .catch((error: unknown) => request.log.error({ err: error }, 'The end of an export was not audited'))
    } catch (error) {
      running.delete(user.id)
      throw error
    }
    return reply.send(stream)
  }
}

import { and, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallName } from '#contract/resources/defineResource.ts'
import { CALL_NAMES, WRITE_TEXT } from '#contract/resources/defineResource.ts'
import { resources } from '#contract/resources/index.ts'
import { htmlCleaner } from '#server/plugins/html.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import type { CallContext } from '#server/plugins/serve.ts'
import { serveDuplicateCheck } from './duplicateCheck.ts'
import { historyOf } from './changes.ts'
import type { Crud, OwnCheck } from './crud.ts'
import type { DataScope } from './dataRules.ts'
import { serveRecycleBin } from './recycleBin.ts'
import { createExport } from './exportXls.ts'
import { sweepRegularly } from './errorFile.ts'
import { createImport } from './importXls.ts'
import type { CrudHooks, Row } from './hooks.ts'
import { askedOf, listPage, wholeList } from './list.ts'
import { addDictTexts, present } from './answerRow.ts'
import { auditReads } from './auditReads.ts'
import { completeRows } from './completeRows.ts'
import { createListReader } from './listReader.ts'
import { removeRow, removeRows } from './remove.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { createStore, findRow, narrowedFor, visibleTo } from './store.ts'
import type { Store } from './storeTypes.ts'
import { createTexts } from './texts.ts'
import { createTotals } from './totals.ts'
import { serveTransfers } from './transfers.ts'
import { addRow, editRow, NOT_FOUND_TEXT } from './write.ts'

declare module 'fastify' {
  interface FastifyInstance {
    crud: {
      /** serves a resource that is not in the contract's list: a deployment's own, or a test's; before the app is ready */
      serve: (hooks: CrudHooks) => void
      /** says that rows of this resource were written elsewhere: its counts are taken anew */
      touched: (resource: string) => void
      /** a row as the resource's own call answers it; refused when there is none for this person */
      row: (resource: string, user: UserPrincipal, id: string) => Promise<Row>
      /** those of these rows that this person sees in the list, in no order, as the list shows them */
      rows: (resource: string, user: UserPrincipal, ids: readonly string[]) => Promise<Row[]>
      /** the condition by which the list would answer this request: its filters, advanced query, tenant and data rules */
      asked: (resource: string, user: UserPrincipal, request: FastifyRequest) => Promise<SQL | undefined>
      /** adds a row as the resource's own call would: checked, with history; answers its id */
      add: (resource: string, user: UserPrincipal, values: object) => Promise<string>
      /** changes a row; `values` has the id, and the version where it matters */
      edit: (resource: string, user: UserPrincipal, values: object) => Promise<void>
      /** lets /sys/duplicate/check answer for a field of a table that is no resource, by SQL names; before the app is ready */
      answerFor: (table: string, column: string, isTaken: OwnCheck) => void
      /** reads the workbooks of a request into what is no resource of the engine, and keeps the rows that were left out with their issues (contract.md 20.5) */
      importSheet: ReturnType<typeof createImport>['importSheet']
      /** gives the data rules of pages; the values come with their variables filled in (dataRules.ts fillVariables) */
      setDataScope: (scope: DataScope) => void
    }
  }
}

/** Parameters of the query, the first where one is given several times. */
function queryOf(request: FastifyRequest): Map<string, string> {
  const query: unknown = request.query
  const entries: [string, string][] = []
  if (typeof query === 'object' && query !== null)
    for (const [name, value] of Object.entries<unknown>({ ...query })) {
      const first: unknown = Array.isArray(value) ? value[0] : value
      if (typeof first === 'string') entries.push([name, first])
    }
  return new Map(entries)
}

/** A JSON object as a body, and what stands in the query of calls without one. */
function bodyOf(request: FastifyRequest): Map<string, unknown> {
  const { body } = request
  if (body === undefined || body === null) return new Map()
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('参数不合法')
  return new Map(Object.entries(body))
}
const parameter = (request: FastifyRequest, name: string): string => {
  const sent = queryOf(request).get(name) ?? bodyOf(request).get(name)
  return typeof sent === 'string' || typeof sent === 'number' ? String(sent) : ''
}

/** Resources whose rows are texts of others' values. */
const DICTIONARIES: ReadonlySet<string> = new Set(['system/dict', 'system/dictItem'])

type Handler = (context: CallContext<unknown>) => Promise<unknown>

/** One row as it goes out; refused when this person sees none of that id. */
async function shownRow(crud: Crud, store: Store, user: UserPrincipal, id: string): Promise<Row> {
  const row = await findRow(crud, crud.app.db, store, user, id)
  if (!row) throw new Refusal(NOT_FOUND_TEXT)
  const shown = await present(store, crud.texts, user, [row])
  const [found] = await completeRows(crud, store, user, shown)
  if (!found) throw new Refusal(NOT_FOUND_TEXT)
  auditReads(crud, store, user, [found])
  return found
}

function handlersOf(
  crud: Crud,
  store: Store,
  { crudExport, crudImport }: { crudExport: ReturnType<typeof createExport> } & ReturnType<typeof createImport>,
): Partial<Record<CallName, Handler>> {
  const { resource, hooks } = store
  const texts = { ...WRITE_TEXT, ...resource.texts }
  const said = async (text: string, user: UserPrincipal, id: unknown): Promise<string> => {
    if (!hooks.remark) return text
    const remark = await hooks.remark(await shownRow(crud, store, user, String(id)), { app: crud.app, user })
    return remark === null ? text : `${text}\n${remark}`
  }
  return {
    async list({ request, user }) {
      if (hooks.ownList) return hooks.ownList(queryOf(request), { app: crud.app, user })
      return (hooks.isPlainList ? wholeList : listPage)(crud, store, queryOf(request), user)
    },
    queryById: ({ request, user }) => shownRow(crud, store, user, parameter(request, 'id')),
    async add({ request, user }) {
      const id = await addRow(crud, store, user, bodyOf(request))
      return new Answer(id, await said(texts.add, user, id))
    },
    async edit({ request, user }) {
      const body = bodyOf(request)
      await editRow(crud, store, user, body)
      return new Answer(null, await said(texts.edit, user, body.get('id')))
    },
    async delete({ request, user }) {
      await removeRow(crud, store, user, parameter(request, 'id'))
      return new Answer(null, texts.delete)
    },
    async deleteBatch({ request, user }) {
      const result = await removeRows(crud, store, user, parameter(request, 'ids'))
      const [first] = result.left
      if (!first) return new Answer(result, texts.deleteBatch)
      if (result.done === 0)
        throw new Refusal(result.left.length === 1 ? first.text : `${first.text}（共${result.left.length}条未删除）`, { result })
      return new Answer(result, `已删除${result.done}条，${result.left.length}条未删除`)
    },
    exportXls: ({ request, reply, user }) => crudExport(store, user, request, reply, queryOf(request)),
    importExcel: ({ request, user }) => crudImport(store, user, request),
    history: async ({ request, user }) => {
      const id = parameter(request, 'id')
      const entries = await historyOf(crud, store, user, id)
      if (hooks.reads)
        crud.app.auditRead({
          actor: user,
          action: 'history.read',
          entity: hooks.reads.entity,
          entityId: id,
          content: `${entries.length}次修改`,
        })
      return entries
    },
  }
}

/** The rows of these ids that the list would show, by one statement. */
async function shownRows(crud: Crud, store: Store, user: UserPrincipal, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const narrowed = await narrowedFor(crud, store, user, crud.app.db)
  const where = () => and(inArray(store.id, [...ids]), visibleTo(store, user), narrowed)
  const rows = await crud.reader.rows(
    store,
    { where, sorts: [{ field: 'id', isDescending: false }], limit: ids.length, offset: 0 },
    null,
  )
  await addDictTexts(store, crud.texts, user, rows)
  return rows
}

/** Serves every resource of the contract; `hooks` are the deviations of some of them. */
export const crudModule =
  (hooks: readonly CrudHooks[]) =>
  async (app: FastifyInstance): Promise<void> => {
    const { staticDomain } = app.config.client
    const totals = createTotals(app.steady)
    const crud: Crud = {
      app,
      stores: new Map(),
      texts: createTexts(app),
      totals: { ...totals, forget: app.caches.add('totals', totals.forget) },
      ownChecks: new Map(),
      reader: createListReader(app.database.pool),
      clean: htmlCleaner(/^https?:\/\//.test(staticDomain) ? [new URL(staticDomain).origin] : []),
      dataScope: async () => [],
    }
    const sheets = { crudExport: createExport(crud), ...createImport(crud) }
    const serveResource = (own: CrudHooks) => {
      const store = createStore(own.resource, own)
      crud.stores.set(own.resource.id, store)
      serveRecycleBin(app, crud, store)
      const handlers = handlersOf(crud, store, sheets)
      for (const callName of CALL_NAMES) {
        const [call, handler] = [own.resource.api[callName], handlers[callName]]
        if (call && handler && !store.resource.own?.includes(callName))
          // a browser that goes to the address of a workbook sends its cookie only (contract.md 20.4)
          serve(app, call, { handler, ...(callName === 'exportXls' ? { tokenFrom: ['cookie'] as const } : {}) })
      }
    }
    const storeOf = (id: string) => {
      const store = crud.stores.get(id)
      if (!store) throw new Error(`No resource ${id}`)
      return store
    }
    app.decorate('crud', {
      serve: serveResource,
      touched: resource => {
        crud.totals.forget(resource)
        if (DICTIONARIES.has(resource)) crud.texts.forget()
      },
      add: (resource, user, values) => addRow(crud, storeOf(resource), user, new Map(Object.entries(values))),
      edit: (resource, user, values) => editRow(crud, storeOf(resource), user, new Map(Object.entries(values))),
      answerFor: (table, column, isTaken) => void crud.ownChecks.set(`${table}.${column}`, isTaken),
      rows: (resource, user, ids) => shownRows(crud, storeOf(resource), user, ids),
      row: (resource, user, id) => shownRow(crud, storeOf(resource), user, id),
      asked: async (resource, user, request) => (await askedOf(crud, storeOf(resource), queryOf(request), user)).where(),
      importSheet: sheets.importSheet,
      setDataScope: scope => {
        crud.dataScope = scope
      },
    })
    serveDuplicateCheck(crud)
    serveTransfers(app)
    sweepRegularly(app)
    for (const resource of resources) serveResource(hooks.find(own => own.resource.id === resource.id) ?? { resource })
  }

import { fromCallback, fromPromise } from 'xstate'
import { PAGE_SIZE_MAX } from '#contract/constants.ts'
import type { Call } from '#contract/http/defineCall.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import type { BatchResult, HistoryEntry, ListInput } from '#contract/resources/defineResource.ts'
import { failure } from '#contract/http/failure.ts'
import { LIST_TEXT } from '#contract/rules/listTexts.ts'
import { resourceListMachine } from '#machines/resourceList/resourceList.machine.ts'
import type * as List from '#machines/resourceList/resourceList.types.ts'
import { answerOf } from '#src/lib/http/call.ts'
import { openExport } from '#src/lib/http/download.ts'
import type { ListSetup } from './listTypes.ts'
import { downloadRows } from './downloadRows.ts'
import { exportReasonOf } from './exportReason.ts'
import { fixedInput, pageInput, claimFirstPage } from './firstPage.ts'
import { listInput } from './query.ts'
import { refusalOf } from './serverErrors.ts'
import { TEXT } from './texts.ts'

type Input = Readonly<Record<string, unknown>>

/** A call that says yes, whole: its words are shown. Rejects with the Failure of one that says no. */
const agreed = (facts: Call | undefined, input: Input, signal?: AbortSignal): Promise<Envelope<unknown>> =>
  agreedTo(asked(facts, input, signal))
async function agreedTo(asking: Promise<Envelope<unknown>>): Promise<Envelope<unknown>> {
  const answer = await asking
  if (!answer.success) throw refusalOf(answer)
  return answer
}
function asked(facts: Call | undefined, input: Input, signal?: AbortSignal, unattended = false): Promise<Envelope<unknown>> {
  if (facts === undefined) throw failure('notFound', TEXT.noCall)
  return answerOf(facts, input, { quiet: true, unattended, ...(signal ? { signal } : {}) })
}

/** The rows of a page: what was asked for before the list had come, else asked now. */
const firstOrAsked = (
  facts: Call | undefined,
  input: ListInput,
  of: { signal: AbortSignal; unattended: boolean },
): Promise<Envelope<unknown>> =>
  agreedTo((facts && claimFirstPage(facts, input)) ?? asked(facts, { ...input }, of.signal, of.unattended))

const isRow = (value: unknown): value is List.Row => typeof value === 'object' && value !== null && 'id' in value
/** Some tables have numbers for ids; the list knows its rows by texts. */
const asRow = (row: List.Row): List.Row => ({ ...row, id: String(row.id) })

/** Rows and their number of what a list answered: a page, or a bare array with all there are (contract.md 6.3), of which the page asked for is shown. */
export function pageOf(result: unknown, shown?: Pick<List.ListQuery, 'pageNo' | 'pageSize'>): List.ListPage {
  if (Array.isArray(result)) {
    const rows = result.filter(isRow).map(asRow)
    const from = shown ? (shown.pageNo - 1) * shown.pageSize : 0
    return { rows: shown ? rows.slice(from, from + shown.pageSize) : rows, total: rows.length }
  }
  if (typeof result === 'object' && result !== null && 'records' in result && Array.isArray(result.records)) {
    const total = 'total' in result && typeof result.total === 'number' ? result.total : 0
    return { rows: result.records.filter(isRow).map(asRow), total }
  }
  throw failure('server', LIST_TEXT.unknownShape)
}
/** The same with ids by place where rows have none. */
const placed = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'records' in result && Array.isArray(result.records)
    ? { ...result, records: result.records.map((row: unknown, at) => ({ id: `row ${at}`, ...(row as object) })) }
    : result
/** All rows below a row: page after page until there are as many as the server counts, or it has no more. */
async function branchOf(ask: (pageNo: number) => Promise<List.ListPage>): Promise<List.Row[]> {
  const rows = new Map<string, List.Row>()
  for (let pageNo = 1; ; pageNo += 1) {
    const before = rows.size
    const page = await ask(pageNo)
    for (const row of page.rows) rows.set(row.id, row)
    // a server that knows of no pages answers the same rows again
    if (page.rows.length < PAGE_SIZE_MAX || rows.size >= page.total || rows.size === before) return [...rows.values()]
  }
}

const isBatch = (result: unknown): result is BatchResult =>
  typeof result === 'object' && result !== null && 'left' in result && Array.isArray(result.left) && 'done' in result
const isHistory = (result: unknown): result is HistoryEntry[] =>
  Array.isArray(result) && result.every(entry => typeof entry === 'object' && entry !== null && 'changes' in entry)

const actionOf = ({ screen }: ListSetup, key: string) =>
  [...(screen.row ?? []), ...(screen.bulk ?? [])].find(one => typeof one === 'object' && one.key === key)

/** Does what was asked for on rows, by the calls of the resource or by the screen's own action. */
async function runCommand(setup: ListSetup, { command, action, rows }: List.Pending): Promise<List.CommandResult> {
  const { api } = setup.resource
  if (command === 'delete') return { message: (await agreed(api.delete, { id: rows[0]?.id })).message }
  if (command === 'deleteBatch') {
    const answer = await asked(api.deleteBatch, { ids: rows.map(({ id }) => `${id},`).join('') })
    if (isBatch(answer.result)) return { message: answer.message, result: answer.result }
    if (!answer.success) throw refusalOf(answer)
    return { message: answer.message }
  }
  const own = actionOf(setup, action)
  const said = typeof own === 'object' ? await own.run?.(rows) : undefined
  return typeof said === 'object' ? said : { message: said || TEXT.done }
}

/** The machine of a list with the calls of its resource. */
export const listLogic = (setup: ListSetup) => {
  const { api, parent } = setup.resource
  const fixed = fixedInput(setup)
  return resourceListMachine.provide({
    actors: {
      fetchPage: fromPromise<List.ListPage, { query: List.ListQuery; unattended: boolean }>(async ({ input, signal }) => {
        const { result } = await firstOrAsked(api.list, pageInput(setup, input.query), { signal, unattended: input.unattended })
        return pageOf(setup.screen.isPlaced === true ? placed(result) : result, input.query)
      }),
      fetchBranch: fromPromise<readonly List.Row[], { id: string }>(async ({ input, signal }) =>
        branchOf(async pageNo => {
          const asking = { ...fixed, [parent ?? 'pid']: input.id, pageNo, pageSize: PAGE_SIZE_MAX }
          return pageOf((await agreed(api.list, asking, signal)).result)
        }),
      ),
      loadRow: fromPromise<List.Row, { row: List.Row }>(async ({ input: { row }, signal }) => {
        if (api.queryById === undefined) return row
        const { result } = await agreed(api.queryById, { id: row.id }, signal)
        return isRow(result) ? { ...row, ...result } : row
      }),
      loadHistory: fromPromise<readonly HistoryEntry[], { id: string }>(async ({ input, signal }) => {
        const { result } = await agreed(api.history, input, signal)
        return isHistory(result) ? result : []
      }),
      saveRow: fromPromise<string, { draft: List.Draft }>(
        async ({ input: { draft } }) => (await agreed('id' in draft ? api.edit : api.add, draft)).message || TEXT.done,
      ),
      runCommand: fromPromise<List.CommandResult, { pending: List.Pending }>(({ input }) => runCommand(setup, input.pending)),
      undoCommand: fromPromise<string, { pending: List.Pending }>(async ({ input: { pending } }) => {
        const own = actionOf(setup, pending.action)
        return (typeof own === 'object' ? await own.undo?.(pending.rows) : undefined) ?? TEXT.done
      }),
      exportRows: fromCallback<List.Event, List.ExportInput>(({ input, sendBack }) => {
        const stop = new AbortController()
        const wanted = {
          ...listInput(setup.resource, input.query, fixed),
          ...(input.ids.length === 0 ? {} : { selections: input.ids.join(',') }),
          ...(input.columns.length === 0 ? {} : { columns: input.columns.join(',') }),
        }
        if (setup.screen.exportAs === 'address') {
          openExport(api.exportXls?.path ?? '', wanted)
          sendBack({ type: 'export.done' })
          return undefined
        }
        void exportReasonOf(setup.resource)
          .then(reason =>
            reason === null
              ? undefined
              : downloadRows(
                  setup.resource,
                  { ...wanted, ...reason },
                  {
                    signal: stop.signal,
                    onProgress: ({ done, total }) => sendBack({ type: 'export.progress', done, total }),
                  },
                ),
          )
          .then(() => sendBack({ type: 'export.done' }))
        return () => stop.abort()
      }),
    },
  })
}

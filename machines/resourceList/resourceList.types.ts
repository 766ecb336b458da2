import type { CallbackActorLogic, PromiseActorLogic } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'
import type { SuperQuery } from '#contract/http/superQuery.ts'
import type { BatchResult, CallName, HistoryEntry, PermissionAction } from '#contract/resources/defineResource.ts'

/** A row as the list holds it: whatever the resource, it has an id. */
export interface Row {
  id: string
  version?: number
  [field: string]: unknown
}
/** What a form sends: without id for a new row. */
export type Draft = Readonly<Record<string, unknown>>

/** What the machine knows of a resource. */
export interface ListFacts {
  id: string
  /** what one row is called: 职务 */
  title: string
  /** field that names a row */
  name: string
  /** calls that exist */
  calls: readonly CallName[]
  /** rows that nobody may delete or edit */
  protected?: { field: string; values: readonly string[]; text: string }
}

/** What the list asks for. `filters` by parameter name; `column` '' is the resource's own order. */
export interface ListQuery {
  filters: Readonly<Record<string, string>>
  pageNo: number
  pageSize: number
  column: string
  order: 'asc' | 'desc'
  advanced: SuperQuery | null
}
export interface ListPage {
  rows: readonly Row[]
  total: number
}

/** A question before a command. */
export interface Question {
  title: string
  content: string
  /** the records that it is about, by name */
  about?: string
  /** the answer that does it, named after the command */
  confirm: string
}
/** A command on rows that is asked about or on its way. */
export interface Pending {
  command: 'delete' | 'deleteBatch' | 'action'
  /** key of the action of the screen */
  action: string
  rows: readonly Row[]
  /** null: nothing asks first */
  question: Question | null
  /** it can be taken back for a while afterwards */
  isUndoable: boolean
}
/** What a command on rows gave: the server's words, and for a batch what became of each row. */
export interface CommandResult {
  message: string
  result?: BatchResult
}

export interface Context {
  facts: ListFacts
  may: readonly PermissionAction[]
  query: ListQuery
  /** what was loaded last */
  page: ListPage | null
  /** why the last load failed */
  failure: Failure | null
  /** chosen rows of all pages, as they were last seen */
  selected: readonly Row[]
  /** rows below a row of a tree, and which row's are awaited: the first one's are on their way */
  branches: Readonly<Record<string, readonly Row[]>>
  awaited: readonly string[]
  /** the row of the dialog; null for a new one */
  subject: Row | null
  history: readonly HistoryEntry[]
  /** what is being saved, and why it was not */
  draft: Draft | null
  issue: Failure | null
  /** the row as somebody else has saved it meanwhile */
  theirs: Row | null
  pending: Pending | null
  outcome: BatchResult | null
  /** rows of an export so far, and of how many; null before the server has said so */
  progress: { done: number; total: number | null } | null
  undone: Pending | null
  /** what the export takes */
  exporting: { isSelection: boolean; columns: readonly string[] }
}

export interface Input {
  facts: ListFacts
  may: readonly PermissionAction[]
  query: ListQuery
}

export type Event =
  /** the address says something else: a link, the way back */
  | { type: 'query.come'; query: ListQuery }
  | { type: 'search.submit'; filters: Readonly<Record<string, string>> }
  | { type: 'advanced.apply'; advanced: SuperQuery | null }
  | { type: 'sort.set'; column: string; order: 'asc' | 'desc' }
  | { type: 'page.set'; pageNo: number; pageSize: number }
  | { type: 'list.reload' }
  /** looks behind what is shown whether it is still so */
  | { type: 'list.freshen' }
  | { type: 'branch.open'; id: string }
  /** ids chosen on the page that is shown; those of other pages stay */
  | { type: 'selection.change'; ids: readonly string[] }
  | { type: 'selection.clear' }
  | { type: 'row.add'; initial?: Row }
  | { type: 'row.edit'; row: Row }
  | { type: 'row.show'; row: Row }
  | { type: 'row.history'; row: Row }
  | { type: 'import.open' }
  | { type: 'columns.open' }
  | { type: 'dialog.close' }
  | { type: 'load.retry' }
  | { type: 'form.submit'; draft: Draft }
  | { type: 'row.saved' }
  | { type: 'conflict.resolve'; draft: Draft }
  | { type: 'conflict.leave' }
  | { type: 'row.remove'; row: Row }
  | { type: 'batch.remove' }
  | { type: 'action.ask'; action: string; rows: readonly Row[]; question: Question | null; isUndoable: boolean }
  | { type: 'question.confirm' }
  | { type: 'question.cancel' }
  | { type: 'outcome.close' }
  | { type: 'outcome.retry' }
  | { type: 'export.start'; isSelection: boolean; columns: readonly string[] }
  | { type: 'export.progress'; done: number; total: number | null }
  | { type: 'export.done' }
  | { type: 'export.cancel' }
  | { type: 'undo.offer' }
  | { type: 'undo.take' }
  | { type: 'undo.leave' }
  | { type: 'permissions.change'; may: readonly PermissionAction[] }

export type Emitted =
  | { type: 'told'; kind: 'success' | 'warning' | 'error'; text: string }
  | { type: 'failed'; failure: Failure }
  /** the list asks for something else: the address follows. `isStep`: there is a way back to what was before */
  | { type: 'asked'; query: ListQuery; isStep: boolean }

export type FetchPage = PromiseActorLogic<ListPage, { query: ListQuery; unattended: boolean }>
export type FetchBranch = PromiseActorLogic<readonly Row[], { id: string }>
export type LoadRow = PromiseActorLogic<Row, { row: Row }>
export type LoadHistory = PromiseActorLogic<readonly HistoryEntry[], { id: string }>
/** Adds or edits; gives the server's words. Rejects with a Failure. */
export type SaveRow = PromiseActorLogic<string, { draft: Draft }>
export type RunCommand = PromiseActorLogic<CommandResult, { pending: Pending }>
export type UndoCommand = PromiseActorLogic<string, { pending: Pending }>
export interface ExportInput {
  query: ListQuery
  /** only these rows; empty: all that the query finds */
  ids: readonly string[]
  columns: readonly string[]
}
export type ExportRows = CallbackActorLogic<Event, ExportInput>

import type { PromiseActorLogic } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'

/** A row of a list as it came over the wire: plain data. */
export type PickerRow = Readonly<Record<string, unknown>>
/** Query fields by key; empty ones count for nothing. */
export type PickerQuery = Readonly<Record<string, string>>

/** One question for a page of the list. */
export interface PageQuestion {
  pageNo: number
  pageSize: number
  query: PickerQuery
  column: string
  order: string
}

export interface PickerInput {
  value: readonly string[]
  /** field of a row that is its value */
  valueKey: string
  isMulti: boolean
  pageSize: number
  column: string
  order: string
}

export interface PickerContext extends Omit<PickerInput, 'value'>, PageQuestion {
  value: string[]
  /** rows of values, from lookups and from the list */
  known: PickerRow[]
  /** values that the server does not know */
  unknown: string[]
  namesFailure: Failure | null
  /** what is chosen in the window: rows as they were seen, whichever page is shown */
  draft: PickerRow[]
  rows: PickerRow[]
  total: number
  /** rows of a page at first, and after closing */
  firstSize: number
  failure: Failure | null
}

export type PickerEvent =
  | { type: 'value.set'; value: readonly string[] }
  | { type: 'names.retry' }
  | { type: 'picker.open' }
  | { type: 'picker.confirm' }
  | { type: 'picker.cancel' }
  /** rows are added or taken away; in single mode the newest replaces the former */
  | { type: 'row.toggle'; row: PickerRow }
  | { type: 'rows.set'; rows: readonly PickerRow[]; isChosen: boolean }
  | { type: 'row.drop'; value: string }
  | { type: 'selection.clear' }
  /** fields are put over those of the query; '' takes one away. Begins on the first page. */
  | { type: 'query.submit'; query: PickerQuery }
  | { type: 'query.reset' }
  | { type: 'page.go'; pageNo: number; pageSize: number }
  | { type: 'list.retry' }

export type PickerEmitted = { type: 'rows.picked'; value: string[]; rows: PickerRow[] }

/** A page of the list. Rejects with a Failure. */
export type LoadPage = PromiseActorLogic<{ rows: PickerRow[]; total: number }, PageQuestion>
/** The rows of these values, in any order; unknown ones are missing. Rejects with a Failure. */
export type LookupRows = PromiseActorLogic<PickerRow[], { valueKey: string; values: string[] }>

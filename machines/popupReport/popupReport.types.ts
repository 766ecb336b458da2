import type { PromiseActorLogic } from 'xstate'
import type { ReportConfig, ReportPage, ReportQueryItem, ReportRow } from '#contract/entities/report.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { ReportRequest } from '#contract/http/calls/reports.ts'

export type ReportSort = { column: string; order: 'asc' | 'desc' } | null

export interface PopupReportContext {
  code: string
  /** several rows may be chosen */
  isMulti: boolean
  /** sent as self_<key> */
  param: Record<string, string>
  config: ReportConfig | null
  items: ReportQueryItem[]
  /** what stands in the form, by field */
  values: Record<string, string>
  /** what the rows were asked with */
  asked: Record<string, string>
  isExpanded: boolean
  sort: ReportSort
  pageNo: number
  pageSize: number
  rows: ReportRow[]
  total: number
  /** chosen rows of all pages, in the order in which they were chosen */
  selected: ReportRow[]
  /** the next answer must not be a kept one */
  isFresh: boolean
  failure: Failure | null
}

export interface PopupReportInput {
  code: string
  isMulti: boolean
  /** `field=asc` or `field=desc`; anything else is no sort */
  sorter: string
}

export type PopupReportEvent =
  | { type: 'report.open'; param: Record<string, string> }
  | { type: 'report.close' }
  | { type: 'report.retry' }
  | { type: 'param.changed'; param: Record<string, string> }
  | { type: 'value.change'; field: string; value: string }
  | { type: 'form.toggle' }
  | { type: 'query.submit' }
  | { type: 'query.reset' }
  | { type: 'page.change'; pageNo: number; pageSize: number }
  | { type: 'sort.change'; sort: ReportSort }
  | { type: 'rows.refresh' }
  | { type: 'rows.mark'; rows: ReportRow[]; isSelected: boolean }
  | { type: 'selection.clear' }
  | { type: 'selection.confirm' }

export type PopupReportEmitted = { type: 'rows.chosen'; rows: ReportRow[] } | { type: 'report.warned'; text: string }

/** Columns and query form of a report. Rejects with a Failure. */
export type LoadReport = PromiseActorLogic<{ config: ReportConfig; items: ReportQueryItem[] }, { code: string }>
/** A page of rows; `isFresh`: no kept answer. Rejects with a Failure. */
export type LoadReportRows = PromiseActorLogic<ReportPage | null, ReportRequest & { isFresh: boolean }>

import type { SnapshotFrom } from 'xstate'
import type { ReportConfig, ReportQueryItem, ReportRow } from '#contract/entities/report.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { popupReportMachine } from './popupReport.machine.ts'
import type { ReportSort } from './popupReport.types.ts'

export type PopupReportSnapshot = SnapshotFrom<typeof popupReportMachine>

export const selectConfig = ({ context }: PopupReportSnapshot): ReportConfig | null => context.config
export const selectItems = ({ context }: PopupReportSnapshot): readonly ReportQueryItem[] => context.items
export const selectValues = ({ context }: PopupReportSnapshot): Readonly<Record<string, string>> => context.values
export const selectIsExpanded = ({ context }: PopupReportSnapshot): boolean => context.isExpanded
export const selectRows = ({ context }: PopupReportSnapshot): readonly ReportRow[] => context.rows
export const selectTotal = ({ context }: PopupReportSnapshot): number => context.total
export const selectPageNo = ({ context }: PopupReportSnapshot): number => context.pageNo
export const selectPageSize = ({ context }: PopupReportSnapshot): number => context.pageSize
export const selectSort = ({ context }: PopupReportSnapshot): ReportSort => context.sort
export const selectSelected = ({ context }: PopupReportSnapshot): readonly ReportRow[] => context.selected
/** Why the report or its rows did not come; null otherwise. */
export const selectReportFailure = (snapshot: PopupReportSnapshot): Failure | null =>
  snapshot.hasTag('failed') ? snapshot.context.failure : null
export const isReportLoading = (snapshot: PopupReportSnapshot): boolean => snapshot.hasTag('loading')
export const isReportFailed = (snapshot: PopupReportSnapshot): boolean => snapshot.hasTag('failed')
/** Form and table can be shown. */
export const hasTable = (snapshot: PopupReportSnapshot): boolean => snapshot.hasTag('table')

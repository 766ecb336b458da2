import type { PromiseActorLogic } from 'xstate'
import type { TransferState } from '#contract/entities/transfer.ts'
import type { ImportRequest } from '#contract/entities/upload.ts'

/** What is wrong in one cell; `row` counts data rows from 1, as the server's own lines do (contract.md 20.8). */
export interface CellError {
  row: number
  column: string
  value: string
  text: string
}

/** A line of the preview: `row` counts data rows from 1, cells by column. */
export interface PreviewRow {
  row: number
  cells: Record<string, string>
}

/** What a workbook holds, before anything is sent: its columns, its first rows and every row with an issue, as far as there is room. */
export interface WorkbookPreview {
  columns: string[]
  rows: PreviewRow[]
  rowCount: number
  /** numbers of all rows with an issue, also of those that are not shown */
  invalidRows: number[]
  issues: CellError[]
  errorCount: number
}

/** A chosen workbook. `refused` may not be sent; `unread` could not be looked into here and is left to the server. */
export interface ImportFile {
  id: string
  name: string
  size: number
  state: 'reading' | 'read' | 'unread' | 'refused'
  preview: WorkbookPreview | null
  /** why it is refused or unread */
  text: string
}

/** The server's answer as far as the dialog reads it (API-LIST-08). */
export interface ImportAnswer {
  success: boolean
  code: number | string
  message: string
  result: unknown
}

/** The file with the rows that were not taken. */
export interface ErrorFile {
  path: string
  name: string
}

export interface ImportDialogContext {
  /** the online mode has the switch 是否开启校验 */
  isOnline: boolean
  /** isSingleTableImport, '' for none */
  biz: string
  foreignKeys: string
  isValidating: boolean
  /** rows that are known to be wrong stay out of what is imported */
  isOnlyGood: boolean
  files: ImportFile[]
  percent: number
  /** name of the import that is on its way, '' before the first */
  transfer: string
  /** how far the server is; null before it says so */
  work: Pick<TransferState, 'phase' | 'done' | 'total'> | null
  /** what the server said last */
  text: string
  errorFile: ErrorFile | null
  /** it ended on request, before every row was tried */
  isStopped: boolean
  /** it broke off: what was stored until then is in, the rest is not */
  isBroken: boolean
}

export interface ImportDialogInput {
  isOnline?: boolean
  biz?: string
}

export type ImportDialogEvent =
  | { type: 'import.open'; foreignKeys?: string }
  | { type: 'import.close' }
  | { type: 'files.add'; files: readonly Pick<ImportFile, 'id' | 'name' | 'size'>[] }
  | { type: 'file.read'; id: string; preview: WorkbookPreview }
  | { type: 'file.refused'; id: string; text: string }
  | { type: 'file.unread'; id: string; text: string }
  | { type: 'file.remove'; id: string }
  | { type: 'validation.switch'; isOn: boolean }
  /** `id`: a name that no other import has; `isOnlyGood`: leave the rows with issues out */
  | { type: 'import.submit'; id: string; isOnlyGood?: boolean }
  | { type: 'import.progressed'; percent: number }
  | { type: 'import.cancel' }

export type ImportDialogEmitted =
  /** rows are in: the list behind loads again */
  | { type: 'import.succeeded'; text: string; isPartial: boolean }
  | { type: 'import.warned'; text: string }
  /** rows may be in, nobody knows which */
  | { type: 'import.doubted' }

/** Sends the files named by their ids; rejects with a Failure. Progress comes as events. */
export type SendImport = PromiseActorLogic<ImportAnswer, { id: string; request: ImportRequest<string> }>
/** Asks the server how far it is; rejects with a Failure. */
export type AskImport = PromiseActorLogic<TransferState, { id: string }>
/** Asks the server to stop; the import itself then answers. */
export type StopImport = PromiseActorLogic<unknown, { id: string }>

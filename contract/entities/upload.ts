/** Where an uploaded file stands (ENTITY-18). */
export type UploadStatus = 'uploading' | 'done' | 'error'

/** A file that goes up, or has gone up (ENTITY-17). */
export interface UploadedFile {
  name: string
  /** content type as the browser names it; '' for one that is known by its path only */
  type: string
  /** bytes; 0 where only the path is known */
  size: number
  status: UploadStatus
  /** 0 to 100 */
  percent: number
  /** stored path, '' before it is done */
  path: string
  /** address under which it is shown, '' before it is done and nothing local shows it */
  url: string
  /** why it failed, '' otherwise */
  message: string
  /** field of the answer that names the path (UPLOAD-28) */
  responseName: string
}

/** One file of a value that is no comma text (ENTITY-19). */
export interface FileListItem {
  fileName: string
  filePath: string
  fileSize: number
}

/** What the file dialog gives: the first file, with the joined paths of all (ENTITY-20). */
export interface FilePick {
  name: string
  url: string
  path: string
  status: 'done'
  id: string
}

/** Which files a field takes. */
export type UploadFileType = 'all' | 'image' | 'file'

/** What an import sends beside its files (ENTITY-39, API-LIST-07). `F`: the browser's File. */
export interface ImportRequest<F = unknown> {
  /** 'true' where one table is imported, absent otherwise */
  isSingleTableImport?: string
  /** rows that the imported ones belong to, as text */
  foreignKeys?: string
  /** '1': the server checks before it stores; absent where it always does */
  validateStatus?: '0' | '1'
  /** numbers of the rows to leave out, by file, as JSON: [[3,7],[]]. A row's number counts the lines below the headings from 1 */
  skipRows?: string
  /** field `files[]`, once for each file */
  files: readonly F[]
}

/** Field name of each file of an import. */
export const IMPORT_FILE_FIELD = 'files[]'
/** Field name of the rows that an import leaves out: our own, the original client knows none. */
export const SKIP_ROWS_FIELD = 'skipRows'
/** What an import takes (IMPORT-11). */
export const IMPORT_ENDINGS = ['.xls', '.xlsx'] as const
/** Limits of a workbook; a larger one is refused before anything of it is read (reliability.md, Files). */
export const WORKBOOK_MAX = {
  rows: 10_000,
  columns: 200,
  entries: 200,
  unpacked: 100 * 1024 * 1024,
  ratio: 100,
  ms: 10_000,
} as const
/** Rows above the data of a workbook: title and exporter, then the header (contract.md 20.2, 20.5). */
export interface WorkbookLayout {
  titleRows: number
  headerRows: 1 | 2
  /** headings that the list knows: the row that has the most of them names the columns, wherever it is, as on the server; one that stands here twice may be there twice */
  known?: readonly string[]
  /** those without which no row can be taken */
  required?: readonly string[]
}
export const WORKBOOK_LAYOUT: WorkbookLayout = { titleRows: 2, headerRows: 1 }
/** How columns are told apart that have one heading: 描述, 描述（2）. `nth` counts from 1. */
export const columnName = (heading: string, nth: number): string => (nth === 1 ? heading : `${heading}（${nth}）`)

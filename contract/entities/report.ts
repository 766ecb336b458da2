import type { DictItem } from './session.ts'

/** A cell of a report as it comes over the wire. */
export type ReportValue = string | number | boolean | null
/** A row of a report: columns by name, `<name>_dictText` beside those with a dictionary. */
export type ReportRow = Readonly<Record<string, ReportValue>>

/** A report as the list of reports names it. */
export interface ReportHead {
  id: string
  code: string
  name: string
}

/** One column (contract.md 23.1). */
export interface ReportColumn {
  title: string
  dataIndex: string
  align: 'left' | 'center' | 'right'
  sorter?: boolean
  /** px */
  width?: number
  /** a key of dictOptions, or `_replace_text_<other column>` */
  customRender?: string
  fieldType: string
  isTotal?: '1'
  groupTitle?: string
}

/** Result of getRpColumns (ENTITY-35). An option list may hold null entries. */
export interface ReportConfig {
  cgRpConfigId: string
  cgRpConfigName: string
  columns: ReportColumn[]
  dictOptions: Record<string, (DictItem | null)[]>
}

/** One item of the query form (contract.md 23.2). */
export interface ReportQueryItem {
  label: string
  field: string
  /** single: one field; group: `<field>_begin` and `<field>_end` */
  mode: 'single' | 'group'
  view: 'text' | 'number' | 'list' | 'date' | 'datetime'
  /** '1': only in the expanded form */
  hidden?: '1'
  defValue?: string
}

/** Result of getData (ENTITY-36). Servers of the original may send `total` as text, and null for nothing. */
export interface ReportPage {
  records: ReportRow[]
  total: number
}

/** ENTITY-34, POPUP-15: settings of a popup field; the lists are comma-joined. */
export interface PopupConfig {
  /** code of the report */
  code: string
  /** the dest field whose value the input shows */
  field: string
  orgFields: string
  destFields: string
  multi?: boolean
  /** joins the values of several rows; default comma */
  spliter?: string
}

/** What a popup cell of a grid passes to the picker (POPUP-18). */
export interface PopupCell {
  code: string
  orgFields: string
  destFields: string
  /** sent to the report as self_<key> */
  param: Record<string, string>
  /** `field=asc` or `field=desc` */
  sorter: string
  groupId: string
}

/** The payload of a popup cell from what its column says; what the column leaves out is empty (POPUP-18). */
export const popupCell = (column: Pick<PopupCell, 'code' | 'orgFields' | 'destFields'> & Partial<PopupCell>): PopupCell => ({
  code: column.code,
  orgFields: column.orgFields,
  destFields: column.destFields,
  param: column.param ?? {},
  sorter: column.sorter ?? '',
  groupId: column.groupId ?? '',
})

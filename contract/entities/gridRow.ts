/** What a cell holds, on the wire and in the store: several values are comma-joined texts, money is a number of yuan. */
export type GridValue = string | number | boolean | null

/** Whether a database takes the text: no NUL, no half characters. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && !/\p{Cs}/u.test(text)

/** A row of a grid (ENTITY-30). `tug_status` gathers what socket updates said about it (GRIDSOCK-12). */
export interface GridRow {
  id: string
  /** place from 1, worked out from the shown order (GRID-33) */
  orderNum?: number
  tug_status?: Readonly<Record<string, GridValue>>
  [field: string]: GridValue | Readonly<Record<string, GridValue>> | undefined
}

/** The row key and the drag key of every grid (GRID-31, GRID-32). */
export const ROW_KEY = 'id'
export const DRAG_KEY = 'orderNum'

/** Settings of the add button, kept in the browser (ENTITY-42, GRID-55 to 59). */
export interface AddSettings {
  addRowNum: number
  /** 0 for the bottom, n for behind the n-th row */
  addIndex: number
  addScrollToBottom: boolean
}
export const ADD_SETTINGS: AddSettings = { addRowNum: 1, addIndex: 0, addScrollToBottom: false }

/** The settings brought within their bounds: at least one row, a position between 0 and the number of rows (GRID-57, GRID-58). */
export const boundedAddSettings = ({ addRowNum, addIndex, addScrollToBottom }: AddSettings, rowCount: number): AddSettings => ({
  addRowNum: Math.max(1, Math.trunc(addRowNum) || 1),
  addIndex: Math.min(Math.max(0, Math.trunc(addIndex) || 0), rowCount),
  addScrollToBottom,
})

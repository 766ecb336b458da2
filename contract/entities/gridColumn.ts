import type { OptionItem } from './dictionary.ts'
import type { GridValue } from './gridRow.ts'

/** The column kinds of the specification (GRID-01 to GRID-21). */
export const GRID_KINDS = [
  'normal',
  'input',
  'inputNumber',
  'checkbox',
  'select',
  'date',
  'datetime',
  'upload',
  'file',
  'image',
  'popup',
  'list_multi',
  'sel_search',
  'sel_search_async',
  'radio',
  'checkbox_meta',
  'input_pop',
  'sel_depart',
  'sel_user',
  'slot',
  'hidden',
] as const
export type GridKind = (typeof GRID_KINDS)[number]

/** Further kinds that an original grid knows (contract.md 28.45); some are others of ours under another name. */
export const MORE_GRID_KINDS = ['textarea', 'progress', 'tags', 'select-search', 'select-multiple', 'select-dict-search'] as const
export type MoreGridKind = (typeof MORE_GRID_KINDS)[number]

/** Names of the control columns; no cell type may be registered under them (GRID-22). */
export const RESERVED_GRID_KINDS = ['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort'] as const

/** What the footer shows of a column (ENTITY-22). */
export type GridStatistics = 'sum' | 'average'

/** How edits of two people at one cell are settled: the later one wins; the second is refused and shown the first one's; numbers are added up. */
export type MergePolicy = 'lww' | 'cas' | 'add'

/** What a rule's own check answers: null or true passes, false fails with the rule's message, a text fails with that text. */
export type HandlerVerdict = boolean | string | null

/** A rule of a column (ENTITY-31). `pattern` is the name of a preset, `only` for unique, or the text of a regular expression (GVAL-14, GVAL-18). */
export interface ValidateRule {
  required?: boolean
  pattern?: string
  /** `${title}` stands for the column's title */
  message?: string
  unique?: boolean
  /** name of a check that the grid's owner provides; it may answer later (GVAL-19) */
  handler?: string
}

/** How a cell stands out: ▲ orange, ◷ yellow, ✕ red, green, grey. */
export type CellTone = 'warn' | 'near' | 'bad' | 'good' | 'off'

/** When the cells of a column stand out; the first condition that is met counts. */
export interface CellCondition {
  /** less or more than a figure or another column; a date that is so many days ahead at most, or past; a text that holds another one; nothing */
  when: 'below' | 'above' | 'within' | 'contains' | 'empty'
  /** a figure, days, or a text */
  value?: number | string
  /** compared with the value of this column instead */
  column?: string
  tone: CellTone
  /** said of such a cell */
  says?: string
}

/** A column of a grid (ENTITY-21); `type` may name a registered kind of the page's own (GRID-23). */
export interface GridColumn {
  key: string
  title: string
  /** stands under the title: a date */
  subtitle?: string
  type: GridKind | MoreGridKind | (string & {})
  /** px, or a share such as '20%' */
  width?: number | string
  /** what a new row begins with (GRID-77) */
  defaultValue?: GridValue
  placeholder?: string
  /** handed to the editor as they are */
  props?: Readonly<Record<string, unknown>>
  options?: readonly OptionItem[]
  /** code of a dictionary that gives the options (ENTITY-29) */
  dictCode?: string
  dictTable?: string
  dictText?: string
  /** cells are read-only (ENTITY-26) */
  disabled?: boolean
  /** a select takes a typed option (ENTITY-24) */
  allowInput?: boolean
  /** a select filters its options by what is typed (ENTITY-25) */
  allowSearch?: boolean
  allowClear?: boolean
  allowDownload?: boolean
  allowRemove?: boolean
  /** upload cells send the token (contract.md 28.56) */
  token?: boolean
  /** upload address (ENTITY-28) */
  action?: string
  /** field of the upload's answer that names the path (UPLOAD-28) */
  responseName?: string
  /** text of the upload button (ENTITY-27) */
  btnText?: string
  /** most files of a cell; 0 and none: as many as wanted */
  number?: number
  /** JSON with `uploadnum` (ENTITY-23) */
  fieldExtendJson?: string
  /** the two values of a check box, ticked first; Y and N where none are given (contract.md 28.44) */
  customValue?: readonly [GridValue, GridValue]
  /** settings of a popup report, for kind popup */
  popup?: Readonly<Record<string, unknown>>
  /** a new row gets the highest number of the column and one more (contract.md 28.67) */
  isOrder?: boolean
  validateRules?: readonly ValidateRule[]
  /** shown, and edited, in the window 详细信息 of a row (contract.md 28.44, 28.54) */
  showDetails?: boolean
  statistics?: readonly GridStatistics[]
  /** what is shown of a value; a name of a format the grid's owner provides (GRID-76) */
  format?: string
  /** colour of the tag a value is shown as; a name of a function the grid's owner provides (GRID-75) */
  setTagColor?: string
  /** the column whose options hang on this one's value (GRID-74) */
  linkageKey?: string
  /** conditional formats of its cells; a person may add their own */
  conditions?: readonly CellCondition[]
  /** how its cells stand out; a name of a function the grid's owner provides */
  tone?: string
  /** content supplied by the page, for kind slot */
  slotName?: string
  align?: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right'
  /** settles edits of two people; lww where none is given */
  merge?: MergePolicy
}

/** How many files a cell of the column takes: `number`, else `uploadnum` of `fieldExtendJson`; 0 for no limit and for JSON that is none (ENTITY-23). */
export function uploadLimit({ number, fieldExtendJson }: Pick<GridColumn, 'number' | 'fieldExtendJson'>): number {
  if (number !== undefined && number > 0) return number
  try {
    const found = (JSON.parse(fieldExtendJson ?? '{}') as { uploadnum?: unknown } | null)?.uploadnum
    const limit = Number(found)
    return Number.isInteger(limit) && limit > 0 ? limit : 0
  } catch {
    return 0
  }
}

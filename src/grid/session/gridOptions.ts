import type { ToneMet } from '#contract/rules/cellConditions.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import type { SelectionChange, SelectionMode } from '#machines/rowEditing/rowEditing.types.ts'
import type { TreeOptions } from '../tree/treeOptions.ts'
import type { LinkageConfig } from './linkage.ts'
import type { CellChecks } from './cellChecks.ts'

export interface ValueChange {
  row: GridRow
  column: string
  value: GridValue
  oldValue: GridValue
}
/** A message of the page's socket that belongs to no table (common_send_date); what it carries is up to who sent it. */
export interface CommonEvent {
  key: string
  args: readonly unknown[]
}
export interface SelectionEvent {
  change: SelectionChange
  ids: readonly string[]
  selected: readonly string[]
}

/** What the owner of a grid says about it besides its columns and rows; functions may change with each render. */
export interface GridOptions {
  /** under this code the grid keeps for its person what they chose: columns, sorting, filters; without one the page alone remembers it */
  code?: string
  /** every editable cell shows its editor (EDIT-02) */
  alwaysEdit?: boolean
  disabled?: boolean
  selection?: SelectionMode
  /** rows with one of these values cannot be chosen (contract.md 28.66) */
  disabledRows?: Readonly<Record<string, GridValue | readonly GridValue[]>>
  /** rows hang under each other: no call removes one (GRID-64) */
  isTree?: boolean
  /** rows hang under each other by a field and unfold; people may remove whole branches */
  tree?: TreeOptions
  /** rows that the toolbar adds with one press, where the person has not said otherwise (contract.md 28.58) */
  addRowNum?: number
  checks?: CellChecks
  /** texts of values by the name in a column's `format` (GRID-76) */
  formats?: Readonly<Record<string, (value: GridValue, row: GridRow) => string>>
  /** colours of tags by the name in a column's `setTagColor` (GRID-75) */
  tagColors?: Readonly<Record<string, (value: GridValue, row: GridRow) => string | null>>
  /** how cells stand out by the name in a column's `tone`; of the value, its row and its column */
  tones?: Readonly<Record<string, (value: GridValue, row: GridRow, column: string) => ToneMet | null>>
  linkages?: readonly LinkageConfig[]
  /** says no to a removal by rejecting with a Failure, or stores it first */
  allowRemoval?: (ids: readonly string[]) => Promise<void>
  /** changed rows of other people glow for 1.4 s (GRIDSOCK-11) */
  highlight?: boolean
  onValueChange?: (change: ValueChange) => void
  /** a press on a cell that is not for writing opens the panel of its row, or its details (contract.md 28.43) */
  clickRowShowSubForm?: boolean
  clickRowShowMainForm?: boolean
  /** such a press chooses the row, or takes it out of the choice; the window or the panel of the row goes before it */
  clickSelectRow?: boolean
  /** 保存 in the details of a row: rejects with a Failure to say no, or stores the values first; absent: they are written */
  onDetailsConfirm?: (event: { row: GridRow; values: Readonly<Record<string, GridValue>> }) => Promise<void> | void
  onSelect?: (event: SelectionEvent) => void
  /** a shared grid was sent something that is no change of rows (GRIDSOCK-06) */
  onCommon?: (event: CommonEvent) => void
  onAdded?: (rows: readonly GridRow[]) => void
  onRemoved?: (ids: readonly string[]) => void
  onDragged?: (moved: { oldIndex: number; newIndex: number }) => void
}

import type { ComponentType } from 'react'
import type { OptionItem } from '#contract/entities/dictionary.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { RowHandle } from '../store/rowHandle.ts'

/** Names of accounts, departments and items of tables; one that is not known yet comes later and the cell is told then. */
export interface CellNames {
  user: (account: string) => string
  depart: (id: string) => string
  /** of a value that the list of a table dictionary (`table,text,code`) does not hold: it is no longer offered, or there are too many */
  item: (dict: string, value: string) => string
}

/** Where a value stands: what a kind needs besides the value itself. */
export interface CellFacts {
  column: GridColumn
  row: RowHandle
  /** the options of the cell: its own, those of its dictionary, those of its parent's value */
  choices: readonly OptionItem[]
  names: CellNames
}

/** What an editor in a cell is given. Values are as the store holds them. */
export interface CellEditorProps {
  cell: CellFacts
  value: GridValue
  /** the draft; nothing is stored yet */
  onChange: (value: GridValue) => void
  /** the draft is whole: a choice was made */
  onDone: () => void
  /** something of the draft is still on its way; the editor stays open until it is there */
  onBusy: (isBusy: boolean) => void
  /** values for other columns of the row, at once (popup reports) */
  onFill: (values: Readonly<Record<string, GridValue>>) => void
  /** name for a screen reader: column and row */
  label: string
  isInvalid: boolean
  describedBy?: string
  /** from the column's `disabled`: it shows and does nothing */
  isDisabled: boolean
}

/** Content of a page's own in a cell that is read (kind slot). */
export interface CellContentProps {
  value: GridValue
  row: RowHandle
  column: GridColumn
}

/** An editor; `warm` fetches what it needs before it is opened. */
export type CellEditor = ComponentType<CellEditorProps> & { warm?: () => void }

/** What values are like where they are sorted and narrowed; `choices`: several, comma-joined. */
export type ValueNature = 'text' | 'number' | 'day' | 'moment' | 'choice' | 'choices'

/** What a column kind is: how its value is shown, edited, read from text and written to it. */
export interface CellKind {
  /** plain text of the value; '' for nothing */
  show: (value: GridValue, cell: CellFacts) => string
  /** null: the kind is never edited in the cell */
  Editor: CellEditor | null
  /** what an emptied cell holds */
  empty: GridValue
  /** a pasted text as a value; undefined when it is none of this kind */
  parse: (text: string, cell: CellFacts) => GridValue | undefined
  /** text for copies and exports */
  print: (value: GridValue, cell: CellFacts) => string
  /** without a say of its own text */
  nature?: ValueNature
  /** px, without a say of its own 50 */
  leastWidth?: number
  /** the kind's own handler when editing ended: the value that is stored (EDIT-09) */
  ended?: (value: GridValue, cell: CellFacts) => GridValue
  /** a key typed on the cell begins its text */
  takesKeys?: boolean
  /** a letter typed on the cell opens its editor, and is typed into it when it is there */
  opensByKey?: boolean | ((column: GridColumn) => boolean)
  /** one press changes it, without an editor */
  toggle?: (value: GridValue, column: GridColumn) => GridValue
  /** drawn instead of the text, where a text is not enough */
  Content?: ComponentType<CellContentProps>
  /** the value as it is handed out of the grid (contract.md 28.63) */
  collect?: (value: GridValue) => unknown
  /** the column is not drawn */
  isHidden?: boolean
}

/** What a cell of the column holds when it is emptied: a box is then not ticked, which is a value of its column. */
export const emptied = ({ toggle, empty }: CellKind, column: GridColumn): GridValue =>
  // a press on nothing ticks it, the next one takes the tick off
  toggle === undefined ? empty : toggle(toggle(null, column), column)

/** A letter typed on a cell of the column opens its editor, though it may be typed only when that is there. */
export const opensByKey = ({ opensByKey: opens = false }: CellKind, column: GridColumn): boolean =>
  typeof opens === 'boolean' ? opens : opens(column)

/** A letter typed on a cell of the column comes into its editor. */
export const opensByLetter = (kind: CellKind, column: GridColumn): boolean => kind.takesKeys === true || opensByKey(kind, column)

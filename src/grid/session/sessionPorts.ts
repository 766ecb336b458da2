import type { ActorRefFrom } from 'xstate'
import type { OptionItem } from '#contract/entities/dictionary.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { cellEditingMachine } from '#machines/cellEditing/cellEditing.machine.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import type { rowEditingMachine } from '#machines/rowEditing/rowEditing.machine.ts'
import type { GridLayout } from '../columns/gridLayout.ts'
import type { CellEdit, GridData } from '../data/gridData.ts'
import type { CellFacts, CellKind } from '../kinds/cellKind.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { RowView } from '../view/rowView.ts'
import type { GridOptions } from './gridOptions.ts'
import type { GridScreen } from './gridScreen.ts'
import type { cellNames } from './names.ts'
import type { ValidationActor } from './validation.ts'

export type EditingActor = ActorRefFrom<typeof cellEditingMachine>
export type RowsActor = ActorRefFrom<typeof rowEditingMachine>

/** What a mounted grid gives to its parts: rows, columns and actors, texts and writing. A part takes of it what it needs (`Pick`), never the parts beside it. */
export interface SessionPorts {
  readonly data: GridData
  readonly columns: readonly GridColumn[]
  readonly editing: EditingActor
  readonly rows: RowsActor
  readonly validation: ValidationActor
  readonly rowView: RowView
  readonly layout: GridLayout
  readonly view: readonly RowHandle[]
  readonly names: ReturnType<typeof cellNames>
  options: GridOptions
  screen: GridScreen
  column(key: string): GridColumn | null
  kind(key: string): CellKind
  facts(row: RowHandle, column: GridColumn): CellFacts
  choices(row: RowHandle, column: GridColumn): readonly OptionItem[]
  textOf(row: RowHandle, column: GridColumn): string
  canEdit(row: RowHandle, f: string): boolean
  /** the cell shows its editor */
  isOpen(place: CellRef): boolean
  /** what is wrong with a cell; '' for nothing */
  issue(r: string, f: string): string
  retell(ids?: readonly string[]): void
  write(row: RowHandle, f: string, value: GridValue, more?: readonly CellEdit[]): void
  setValues(cellEdits: readonly CellEdit[]): void
  writeAll(cellEdits: readonly CellEdit[], isJudged?: boolean): void
}

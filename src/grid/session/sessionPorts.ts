import type { ActorRefFrom } from 'xstate'
import type { OptionItem } from '#contract/entities/dictionary.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { cellEditingMachine } from '#machines/cellEditing/cellEditing.machine.ts'
import type { editorFocusMachine } from '#machines/editorFocus/editorFocus.machine.ts'
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
export type EditorFocusActor = ActorRefFrom<typeof editorFocusMachine>
export type RowsActor = ActorRefFrom<typeof rowEditingMachine>

/** What cells of a grid are, show and allow (GridCells). */
export interface CellPorts {
  readonly names: ReturnType<typeof cellNames>
  column(key: string): GridColumn | null
  kind(key: string): CellKind
  facts(row: RowHandle, column: GridColumn): CellFacts
  choices(row: RowHandle, column: GridColumn): readonly OptionItem[]
  textOf(row: RowHandle, column: GridColumn): string
  canEdit(row: RowHandle, f: string): boolean
  /** the cell shows its editor */
  isOpen(place: CellRef): boolean
  below(f: string): readonly string[]
}

/** The two machines of the cell that is edited (CellEditing). */
export interface EditPorts {
  readonly editing: EditingActor
  /** the way of the focus into the editor of the opened cell */
  readonly editorFocus: EditorFocusActor
}

/** How values come into cells (CellWriter). */
export interface WriterPorts {
  write(row: RowHandle, f: string, value: GridValue, more?: readonly CellEdit[]): void
  setValues(cellEdits: readonly CellEdit[]): void
  writeAll(cellEdits: readonly CellEdit[], isJudged?: boolean): void
}

/** What is wrong with cells (CellErrors). */
export interface IssuePorts {
  readonly validation: ValidationActor
  at(r: string, f: string): string
  judge(type: 'cell.input' | 'cell.change' | 'cell.blur', r: string, f: string, draft?: GridValue): void
  judgeAll(places: readonly CellRef[]): void
  stand(r: string | null): void
}

/** What a mounted grid gives to its parts. A part takes of it what it needs (`Pick`), never the parts beside it. */
export interface SessionPorts {
  readonly data: GridData
  readonly columns: readonly GridColumn[]
  readonly cells: CellPorts
  readonly edit: EditPorts
  readonly writer: WriterPorts
  readonly issues: IssuePorts
  readonly rows: RowsActor
  readonly rowView: RowView
  readonly layout: GridLayout
  options: GridOptions
  screen: GridScreen
  retell(ids?: readonly string[]): void
}

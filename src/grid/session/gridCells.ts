import type { OptionItem } from '#contract/entities/dictionary.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { showsEditor } from '#machines/cellEditing/cellEditing.select.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { knownItems } from '#src/runtime/dictionaries/store.ts'
import { GroupRow } from '../groups/groupRow.ts'
import type { CellFacts, CellKind } from '../kinds/cellKind.ts'
import { kindOf } from '../kinds/index.ts'
import { dictOf } from '../kinds/values.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { linkage } from './linkage.ts'
import { cellNames } from './names.ts'
import type { CellPorts, SessionPorts } from './sessionPorts.ts'

type Session = Pick<SessionPorts, 'data' | 'columns' | 'options' | 'edit' | 'rows' | 'rowView' | 'retell'>
const NONE: readonly OptionItem[] = []

/** What the cells of a grid are, show and allow: kinds by column, texts, choices, who may edit. Changes nothing. */
export class GridCells implements CellPorts {
  readonly #session: Session
  readonly #byKey: ReadonlyMap<string, GridColumn>
  readonly #kinds: ReadonlyMap<string, CellKind>
  readonly #linkage: ReturnType<typeof linkage>
  /** names of people, departments and what a dictionary does not offer */
  readonly names: CellPorts['names']

  constructor(session: Session) {
    const { columns, options } = session
    this.#session = session
    this.#byKey = new Map(columns.map(column => [column.key, column]))
    this.#kinds = new Map(columns.map(({ key, type }) => [key, kindOf(type)]))
    this.#linkage = linkage(columns, options.linkages ?? [], () => session.retell())
    this.names = cellNames(() => session.retell())
  }

  column(key: string): GridColumn | null {
    return this.#byKey.get(key) ?? null
  }
  kind(key: string): CellKind {
    return this.#kinds.get(key) ?? kindOf('normal')
  }
  facts(row: RowHandle, column: GridColumn): CellFacts {
    return { column, row, choices: this.choices(row, column), names: this.names }
  }
  /** The options of a cell; the same array until they change. */
  choices(row: RowHandle, column: GridColumn): readonly OptionItem[] {
    const linked = this.#linkage.choices(column.key, row)
    if (linked !== null) return linked
    const code = dictOf(column)
    return column.options ?? (code === null ? NONE : (knownItems(code) ?? NONE))
  }
  /** columns whose options hang on this one's value: they are emptied with a change of it */
  below(f: string): readonly string[] {
    return this.#linkage.below(f)
  }

  /** What a cell that is read shows (GRID-76). */
  textOf(row: RowHandle, column: GridColumn): string {
    const value = row.get(column.key)
    const format = column.format === undefined ? undefined : this.#session.options.formats?.[column.format]
    return format === undefined ? this.kind(column.key).show(value, this.facts(row, column)) : format(value, row.toRow())
  }
  /** What a cell of the column shows may depend on the number of its row. */
  showsNumber({ key, format, setTagColor }: GridColumn): boolean {
    return key === 'orderNum' || format !== undefined || setTagColor !== undefined || this.kind(key).Content !== undefined
  }
  tagColour(row: RowHandle, { key, setTagColor }: GridColumn): string | null {
    const colourOf = setTagColor === undefined ? undefined : this.#session.options.tagColors?.[setTagColor]
    return colourOf?.(row.get(key), row.toRow()) ?? null
  }
  /** name of a cell for a screen reader */
  label(row: RowHandle, column: GridColumn): string {
    return `${column.title}，第${this.#session.rowView.numberOf(row)}行`
  }

  isOpen({ r, f }: CellRef): boolean {
    return showsEditor(this.#session.edit.editing.getSnapshot(), r, f)
  }
  canEdit(row: RowHandle, f: string): boolean {
    const { data, options, rows } = this.#session
    const column = this.#byKey.get(f)
    if (row instanceof GroupRow || column === undefined || column.disabled === true) return false
    if (options.disabled === true || this.kind(f).Editor === null) return false
    if (data.status().access.edit || data.isOwn?.(row.id) === true) return true
    return rows.getSnapshot().context.added.includes(row.id)
  }
}

import { createActor, fromPromise } from 'xstate'
import type { OptionItem } from '#contract/entities/dictionary.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { failure } from '#contract/http/failure.ts'
import { cellEditingMachine } from '#machines/cellEditing/cellEditing.machine.ts'
import { editorFocusMachine } from '#machines/editorFocus/editorFocus.machine.ts'
import { showsEditor } from '#machines/cellEditing/cellEditing.select.ts'
import type { CellEditingEmitted, ClickTarget, EditMove } from '#machines/cellEditing/cellEditing.types.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { rowEditingMachine } from '#machines/rowEditing/rowEditing.machine.ts'
import { createListeners } from '#src/lib/createStore.ts'
import { knownItems, loadDictionary, subscribeDictionaries } from '#src/runtime/dictionaries/store.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { newId } from '#src/lib/newId.ts'
import { CLICKED_TOO_FAST } from '../clickGuard.ts'
import type { CellEdit, GridData, GridDataEvent } from '../data/gridData.ts'
import { GridLayout } from '../columns/gridLayout.ts'
import { keptSettings } from '../columns/keptSettings.ts'
import { Finder } from '../find/finder.ts'
import { GroupRow } from '../groups/groupRow.ts'
import type { CellFacts, CellKind } from '../kinds/cellKind.ts'
import { dictOf } from '../kinds/values.ts'
import { kindOf } from '../kinds/index.ts'
import { CellRange } from '../range/cellRange.ts'
import { Pasting } from '../range/pasting.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { OpenRow } from '../expand/openRow.ts'
import { GridTree } from '../tree/gridTree.ts'
import { ORPHANS } from '../tree/treeOptions.ts'
import { Arrangement } from '../view/arrangement.ts'
import { RowView } from '../view/rowView.ts'
import { OpenWindow } from '../windows/gridWindow.ts'
import { CellErrors } from './cellErrors.ts'
import { rememberEdit } from './editHistory.ts'
import { FramedValues } from './framedValues.ts'
import type { GridOptions } from './gridOptions.ts'
import { sameLocation } from './gridScreen.ts'
import type { GridScreen } from './gridScreen.ts'
import { linkage } from './linkage.ts'
import { cellNames } from './names.ts'
import { RowCommands } from './rowCommands.ts'
import type { EditingActor, RowsActor, SessionPorts } from './sessionPorts.ts'
import { startValidation } from './validation.ts'
import type { ValidationActor } from './validation.ts'

const NONE: readonly OptionItem[] = []

/**
 * One mounted grid outside React: the machines of editing, rows and validation between the rows (GridData) and the page (GridScreen). Cells ask it for
 * their text and marks and hear of changes through their row.
 */
export class GridSession implements SessionPorts {
  /** tells the elements of several grids of a page apart */
  readonly id = newId()
  readonly data: GridData
  readonly columns: readonly GridColumn[]
  readonly editing: EditingActor
  readonly rows: RowsActor
  /** the way of the focus into the editor of the opened cell */
  readonly editorFocus = createActor(editorFocusMachine)
  readonly validation: ValidationActor
  /** what is wrong with the cells */
  readonly issues: CellErrors
  readonly rowView: RowView
  /** null: the rows hang nowhere */
  readonly tree: GridTree | null
  readonly commands: RowCommands
  /** which columns are shown, how wide and in which order */
  readonly layout: GridLayout
  /** how the rows are sorted and narrowed */
  readonly arrangement: Arrangement
  readonly find: Finder
  /** the cells that are chosen for copying, pasting and filling */
  readonly range: CellRange
  readonly pasting = new Pasting()
  readonly framed = new FramedValues(this)
  readonly windows = new OpenWindow()
  /** names of people, departments and what a dictionary does not offer */
  readonly names = cellNames(() => this.retell())
  /** the row whose panel is open */
  readonly expanded = new OpenRow()
  options: GridOptions
  screen: GridScreen = { focus: () => undefined, neighbour: () => null, show: () => undefined }
  readonly #byKey: ReadonlyMap<string, GridColumn>
  readonly #kinds: ReadonlyMap<string, CellKind>
  readonly #linkage: ReturnType<typeof linkage>
  readonly #stops: (() => void)[] = []
  readonly #marks = createListeners()
  #edited: CellRef | null = null
  #editedIndex = -1

  constructor(data: GridData, columns: readonly GridColumn[], options: GridOptions) {
    this.data = this.framed.before(data)
    this.columns = columns
    this.options = options
    this.#byKey = new Map(columns.map(column => [column.key, column]))
    this.#kinds = new Map(columns.map(({ key, type }) => [key, kindOf(type)]))
    this.#linkage = linkage(columns, options.linkages ?? [], () => this.retell())
    this.validation = startValidation(columns, data.store, () => this.options.checks ?? {})
    this.editing = createActor(cellEditingMachine, { input: { alwaysEdit: options.alwaysEdit ?? false } })
    this.rows = createActor(
      rowEditingMachine.provide({
        actors: {
          allowRemoval: fromPromise<void, { ids: string[] }>(async ({ input: { ids } }) => {
            if (this.tree?.wouldOrphan(ids) === true) throw failure('refused', ORPHANS)
            await this.options.allowRemoval?.(ids)
          }),
        },
      }),
      { input: { selection: options.selection ?? 'none', isTree: options.isTree ?? false } },
    )
    this.issues = new CellErrors(this)
    this.rowView = new RowView(data.store, () => this.editing.getSnapshot().hasTag('composing'))
    this.tree = options.tree === undefined ? null : new GridTree(this, options.tree)
    this.commands = new RowCommands(this)
    this.range = new CellRange(this)
    const keyOf = (what: string) => (options.code === undefined ? null : `grid.${what}.${options.code}`)
    this.layout = new GridLayout(
      columns.filter(({ key }) => this.kind(key).isHidden !== true),
      keptSettings(keyOf('columns')),
    )
    this.arrangement = new Arrangement(this, keptSettings(keyOf('view')))
    this.find = new Finder(this)
    this.#listen()
    this.editorFocus.start()
    this.editing.start()
    this.rows.start()
    for (const code of new Set(columns.map(dictOf))) if (code !== null) loadDictionary(code).catch(() => undefined)
  }

  #listen(): void {
    const { editing, rows, data } = this
    editing.on('focus.wanted', place => this.screen.focus(place))
    editing.on('edit.ended', ended => this.#finish(ended))
    editing.on('edit.cancelled', ({ r, f }) => this.issues.judge('cell.change', r, f))
    editing.on('draft.orphaned', ({ f, draft }) =>
      message.warning(`该行已被他人删除，您在“${this.#byKey.get(f)?.title ?? f}”中输入的内容未保存：${String(draft ?? '')}`),
    )
    editing.on('move.wanted', ({ to }) => this.#go(to))
    editing.subscribe(({ context: { cell } }) => {
      this.#recordEdited(cell)
      this.rowView.follow()
    })
    rows.on('insert.blocked', () => message.warning(CLICKED_TOO_FAST))
    rows.on('selection.changed', ({ change, ids }) =>
      this.options.onSelect?.({ change, ids, selected: rows.getSnapshot().context.selected }),
    )
    this.#stops.push(
      data.store.onStructure(() => {
        this.#followStructure()
        this.arrangement.applyOwn()
        this.rowView.follow()
      }),
      this.rowView.listen(() => this.range.follow()),
      data.listen(event => this.#hear(event)),
      subscribeDictionaries(() => this.retell()),
    )
  }

  stop(): void {
    this.framed.flush()
    for (const stop of this.#stops) stop()
    const { range, layout, arrangement, find, tree, editing, editorFocus, rows, issues, validation, names } = this
    for (const part of [range, layout, arrangement, find, tree, editing, editorFocus, rows, issues, validation, names])
      part?.stop()
  }

  /** Cells of these rows, or of all, look again. */
  retell(ids?: readonly string[]): void {
    const { store } = this.data
    if (ids === undefined) {
      for (const row of store.view) row.tell()
      this.arrangement.textsCame()
      this.find.textsCame()
    } else for (const id of ids) store.row(id)?.tell()
    this.#marks.notify()
  }
  /** Called when marks of any cell changed: for the one note of the grid. */
  readonly onMarks = this.#marks.subscribe

  /** The rows as they are drawn. */
  get view(): readonly RowHandle[] {
    return this.rowView.rows
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

  /** What a cell that is read shows (GRID-76). */
  textOf(row: RowHandle, column: GridColumn): string {
    const value = row.get(column.key)
    const format = column.format === undefined ? undefined : this.options.formats?.[column.format]
    return format === undefined ? this.kind(column.key).show(value, this.facts(row, column)) : format(value, row.toRow())
  }
  /** What a cell of the column shows may depend on the number of its row. */
  showsNumber({ key, format, setTagColor }: GridColumn): boolean {
    return key === 'orderNum' || format !== undefined || setTagColor !== undefined || this.kind(key).Content !== undefined
  }
  tagColour(row: RowHandle, { key, setTagColor }: GridColumn): string | null {
    return setTagColor === undefined ? null : (this.options.tagColors?.[setTagColor]?.(row.get(key), row.toRow()) ?? null)
  }
  issue(r: string, f: string): string {
    return this.issues.at(r, f)
  }

  /** The cell shows its editor. */
  isOpen({ r, f }: CellRef): boolean {
    return showsEditor(this.editing.getSnapshot(), r, f)
  }
  canEdit(row: RowHandle, f: string): boolean {
    const column = this.#byKey.get(f)
    if (row instanceof GroupRow || column === undefined || column.disabled === true) return false
    if (this.options.disabled === true || this.kind(f).Editor === null) return false
    if (this.data.status().access.edit || this.data.isOwn?.(row.id) === true) return true
    return this.rows.getSnapshot().context.added.includes(row.id)
  }
  /** Files of the open editor are on their way: presses elsewhere do not end it. */
  get isBusy(): boolean {
    return this.editorFocus.getSnapshot().hasTag('busy')
  }
  /** A cell was pressed, or a key typed on it (`typed`): its editor opens, or the value turns at once. */
  press(row: RowHandle, f: string, typed?: string): void {
    const column = this.#byKey.get(f)
    if (column === undefined || this.isBusy || !this.canEdit(row, f)) return
    const { toggle } = this.kind(f)
    const value = row.get(f)
    if (toggle !== undefined && this.options.alwaysEdit !== true) {
      this.editing.send({ type: 'page.click', place: 'outside' })
      this.write(row, f, toggle(value, column))
      return
    }
    this.editorFocus.send({ type: typed === undefined ? 'editor.pressed' : 'editor.keyed' })
    this.editing.send({ type: 'cell.edit', r: row.id, f, value, ...(typed === undefined ? {} : { typed }) })
  }
  /** An editor took the focus: where all of them are shown, this is the cell that is edited now (EDIT-02). */
  enterEditor(row: RowHandle, f: string): void {
    if (this.canEdit(row, f)) this.editing.send({ type: 'cell.edit', r: row.id, f, value: row.get(f) })
  }
  /** The cell is emptied without an editor. */
  clear(row: RowHandle, f: string): void {
    if (this.canEdit(row, f)) this.write(row, f, this.kind(f).empty)
  }
  pageClick(place: ClickTarget): void {
    if (this.isBusy) return
    this.editing.send({ type: 'page.click', place })
    if (place === 'outside') this.issues.stand(null)
  }
  change(row: RowHandle, f: string, value: GridValue): void {
    const { cell } = this.editing.getSnapshot().context
    // where all editors are shown the first change opens the edit
    if (!sameLocation(cell, { r: row.id, f })) this.editing.send({ type: 'cell.edit', r: row.id, f, value: row.get(f) })
    this.editing.send({ type: 'draft.change', value })
    this.issues.judge('cell.input', row.id, f, value)
  }
  confirm(go: 'stay' | EditMove = 'stay'): void {
    const { cell } = this.editing.getSnapshot().context
    this.editing.send({ type: 'edit.confirm', go })
    if (cell !== null && go === 'stay') this.screen.focus(cell)
  }
  cancel(): void {
    const { cell } = this.editing.getSnapshot().context
    this.editing.send({ type: 'edit.cancel' })
    if (cell !== null) this.screen.focus(cell)
  }
  /** Writes a value that differs, clears what hangs on it, judges it and tells the owner. */
  write(row: RowHandle, f: string, value: GridValue, more: readonly CellEdit[] = []): void {
    const { store, waiting } = this.data
    const oldValue = row.get(f)
    // where colleagues' numbers are added up, one may have come to the same number, and another than what was typed may stand there afterwards
    const isSum = waiting !== undefined && store.policyOf(f) === 'add'
    const cellEdits = value === oldValue && !isSum ? [...more] : [{ r: row.id, f, v: value }, ...this.#cleared(row, f), ...more]
    this.data.set(cellEdits)
    for (const cellEdit of cellEdits) this.issues.judge('cell.change', cellEdit.r, cellEdit.f)
    const now = isSum ? row.get(f) : value
    if (now !== oldValue) this.options.onValueChange?.({ row: row.toRow(), column: f, value: now, oldValue })
  }
  /** Several values at once, as one step (setValues, paste, popup reports). */
  setValues(cellEdits: readonly CellEdit[]): void {
    this.data.set(cellEdits)
    this.issues.judgeAll(cellEdits)
  }
  /**
   * What a person writes into many cells at once, with what hangs on them cleared; the owner hears of each. `isJudged`: the values passed their rules
   * already, so that nothing is wrong with these cells any more.
   */
  writeAll(cellEdits: readonly CellEdit[], isJudged = false): void {
    const { store } = this.data
    const named = new Set(cellEdits.map(({ r, f }) => `${r}\n${f}`))
    const changes = cellEdits.flatMap(cellEdit => {
      const { r, f, v } = cellEdit
      const row = store.row(r)
      return row === null || !row.isLive || row.get(f) === v ? [] : [{ row, f, v, oldValue: row.get(f), cellEdit }]
    })
    const all = changes.flatMap(({ row, f, cellEdit }) => [
      cellEdit,
      ...this.#cleared(row, f).filter(below => !named.has(`${below.r}\n${below.f}`)),
    ])
    if (isJudged) {
      this.data.set(all)
      for (const { r, f } of cellEdits) if (this.issue(r, f) !== '') this.validation.send({ type: 'cell.forget', r, f })
    } else this.setValues(all)
    const { onValueChange } = this.options
    if (onValueChange !== undefined)
      for (const { row, f, v, oldValue } of changes) onValueChange({ row: row.toRow(), column: f, value: v, oldValue })
  }
  settle(place: CellRef, isMine: boolean): void {
    const conflict = this.data.conflictAt(place.r, place.f)
    if (conflict === null) return
    if (isMine) this.data.keep(place)
    else this.data.take(place)
    if (conflict.kind !== 'editing') return
    const value = this.data.store.row(place.r)?.get(place.f) ?? null
    this.editing.send({ type: 'overtaken.settled', take: !isMine, value })
    if (!isMine) this.issues.judge('cell.input', place.r, place.f, value)
  }

  /** name of a cell for a screen reader */
  label(row: RowHandle, column: GridColumn): string {
    return `${column.title}，第${this.rowView.numberOf(row)}行`
  }

  /** columns whose options hang on this one's value: they are emptied with a change of it */
  below(f: string): readonly string[] {
    return this.#linkage.below(f)
  }
  #cleared(row: RowHandle, f: string): CellEdit[] {
    return this.below(f).map(key => ({ r: row.id, f: key, v: this.kind(key).empty }))
  }
  #finish({ r, f, value, changed }: Extract<CellEditingEmitted, { type: 'edit.ended' }>): void {
    const row = this.data.store.row(r)
    const column = this.#byKey.get(f)
    if (row === null || column === undefined) return
    const ended = this.kind(f).ended
    const stored = ended === undefined ? value : ended(value, this.facts(row, column))
    if (changed) this.write(row, f, stored)
    if (changed && this.kind(f).takesKeys === true) rememberEdit(this.options.code, { f, value: stored })
    this.issues.judge('cell.blur', r, f)
  }
  #go(to: EditMove): void {
    const from = this.#lastEdited
    const next = from === null ? null : this.screen.neighbour(from, to)
    const place = next ?? from
    if (place !== null) this.screen.focus(place)
  }
  #lastEdited: CellRef | null = null
  #recordEdited(cell: CellRef | null): void {
    if (sameLocation(cell, this.#edited)) return
    const before = this.#edited
    this.#edited = cell
    this.editorFocus.send({ type: 'files.settled' })
    this.#editedIndex = cell === null ? -1 : this.data.store.view.findIndex(({ id }) => id === cell.r)
    if (cell !== null) this.#lastEdited = cell
    this.data.draft(cell)
    this.retell([before?.r, cell?.r].filter(id => id !== undefined))
  }
  #followStructure(): void {
    const { store } = this.data
    const { selected } = this.rows.getSnapshot().context
    const gone = selected.filter(id => store.row(id)?.isLive !== true)
    if (gone.length > 0) this.rows.send({ type: 'rows.gone', ids: gone })
    if (this.#edited === null) return
    const { r } = this.#edited
    if (store.row(r)?.isLive !== true) this.editing.send({ type: 'row.gone', r })
    else {
      const index = store.view.findIndex(({ id }) => id === r)
      if (index !== this.#editedIndex) this.editing.send({ type: 'row.moved' })
      this.#editedIndex = index
    }
  }
  #hear(event: GridDataEvent): void {
    if (event.type === 'rows') this.retell(event.ids)
    else if (event.type === 'told') message.warning(event.text)
    else if (event.type === 'common') this.options.onCommon?.({ key: event.key, args: event.args })
    else if (event.type === 'rewound') this.issues.rewound(event.cells)
    else if (event.type === 'overtaken') this.editing.send({ type: 'cell.overtaken' })
    else this.#marks.notify()
  }
}

import { createActor, fromPromise } from 'xstate'
import type { OptionItem } from '#contract/entities/dictionary.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { failure } from '#contract/http/failure.ts'
import { cellEditingMachine } from '#machines/cellEditing/cellEditing.machine.ts'
import { showsEditor } from '#machines/cellEditing/cellEditing.select.ts'
import type { CellEditingEmitted, ClickPlace, EditMove } from '#machines/cellEditing/cellEditing.types.ts'
import type { CellPlace } from '#machines/gridMerge/gridMerge.types.ts'
import { rowEditingMachine } from '#machines/rowEditing/rowEditing.machine.ts'
import { knownItems, loadDictionary, subscribeDictionaries } from '#src/lib/dictionaries/store.ts'
import { message } from '#src/lib/feedback/toasts.ts'
import { newId } from '#src/lib/newId.ts'
import { CLICKED_TOO_FAST } from '../clickGuard.ts'
import type { CellEdit, GridData, GridDataNews } from '../data/gridData.ts'
import { GridLayout } from '../columns/gridLayout.ts'
import { keptSettings } from '../columns/keptSettings.ts'
import { Finder } from '../find/finder.ts'
import { GroupRow } from '../groups/groupRow.ts'
import type { CellFacts, CellKind } from '../kinds/cellKind.ts'
import { dictOf } from '../kinds/dictOf.ts'
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
import { CellFaults } from './cellFaults.ts'
import { rememberEdit } from './editHistory.ts'
import { FramedValues } from './framedValues.ts'
import type { GridOptions } from './gridOptions.ts'
import { samePlace, type GridScreen } from './gridScreen.ts'
import { linkage } from './linkage.ts'
import { cellNames } from './names.ts'
import { RowDeeds } from './rowDeeds.ts'
import type { EditingActor, RowsActor, SessionPorts } from './sessionPorts.ts'
import { startValidation, type ValidationActor } from './validation.ts'

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
  readonly validation: ValidationActor
  /** what is wrong with the cells */
  readonly faults: CellFaults
  readonly rowView: RowView
  /** null: the rows hang nowhere */
  readonly tree: GridTree | null
  readonly deeds: RowDeeds
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
  readonly #marks = new Set<() => void>()
  #edited: CellPlace | null = null
  #editedIndex = -1
  /** the editor that opens was opened by a key: it takes the focus before the key does anything else */
  isKeyed = false
  /** an input method began in the cell before its editor has the focus, which stays where it is until the method is done */
  isComposingEarly = false
  /** files of the open editor are on their way: presses elsewhere do not end it */
  isBusy = false
  /** the focus waits for this editor, which is still loading, and with it what is typed meanwhile */
  wanted: (CellPlace & { typed: string }) | null = null

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
    this.faults = new CellFaults(this)
    this.rowView = new RowView(data.store, () => this.editing.getSnapshot().hasTag('composing'))
    this.tree = options.tree === undefined ? null : new GridTree(this, options.tree)
    this.deeds = new RowDeeds(this)
    this.range = new CellRange(this)
    const keyOf = (what: string) => (options.code === undefined ? null : `grid.${what}.${options.code}`)
    this.layout = new GridLayout(
      columns.filter(({ key }) => this.kind(key).isHidden !== true),
      keptSettings(keyOf('columns')),
    )
    this.arrangement = new Arrangement(this, keptSettings(keyOf('view')))
    this.find = new Finder(this)
    this.#listen()
    this.editing.start()
    this.rows.start()
    for (const code of new Set(columns.map(dictOf))) if (code !== null) loadDictionary(code).catch(() => undefined)
  }

  #listen(): void {
    const { editing, rows, data } = this
    editing.on('focus.wanted', place => this.screen.focus(place))
    editing.on('edit.ended', ended => this.#finish(ended))
    editing.on('edit.cancelled', ({ r, f }) => this.faults.judge('cell.change', r, f))
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
        this.arrangement.takeIn()
        this.rowView.follow()
      }),
      this.rowView.listen(() => this.range.follow()),
      data.listen(news => this.#hear(news)),
      subscribeDictionaries(() => this.retell()),
    )
  }

  stop(): void {
    this.framed.flush()
    for (const stop of this.#stops) stop()
    const { range, layout, arrangement, find, tree, editing, rows, faults, validation, names } = this
    for (const part of [range, layout, arrangement, find, tree, editing, rows, faults, validation, names]) part?.stop()
  }

  /** Cells of these rows, or of all, look again. */
  retell(ids?: readonly string[]): void {
    const { store } = this.data
    if (ids === undefined) {
      for (const row of store.view) row.tell()
      this.arrangement.textsCame()
      this.find.textsCame()
    } else for (const id of ids) store.row(id)?.tell()
    for (const listener of this.#marks) listener()
  }
  /** Called when marks of any cell changed: for the one note of the grid. */
  readonly onMarks = (listener: () => void): (() => void) => {
    this.#marks.add(listener)
    return () => this.#marks.delete(listener)
  }

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
  fault(r: string, f: string): string {
    return this.faults.at(r, f)
  }

  /** The cell shows its editor. */
  isOpen({ r, f }: CellPlace): boolean {
    return showsEditor(this.editing.getSnapshot(), r, f)
  }
  canEdit(row: RowHandle, f: string): boolean {
    const column = this.#byKey.get(f)
    if (row instanceof GroupRow || column === undefined || column.disabled === true) return false
    if (this.options.disabled === true || this.kind(f).Editor === null) return false
    if (this.data.status().access.edit || this.data.isOwn?.(row.id) === true) return true
    return this.rows.getSnapshot().context.added.includes(row.id)
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
    this.isKeyed = typed !== undefined
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
  pageClick(place: ClickPlace): void {
    if (this.isBusy) return
    this.editing.send({ type: 'page.click', place })
    if (place === 'outside') this.faults.stand(null)
  }
  change(row: RowHandle, f: string, value: GridValue): void {
    const { cell } = this.editing.getSnapshot().context
    // where all editors are shown the first change opens the edit
    if (!samePlace(cell, { r: row.id, f })) this.editing.send({ type: 'cell.edit', r: row.id, f, value: row.get(f) })
    this.editing.send({ type: 'draft.change', value })
    this.faults.judge('cell.input', row.id, f, value)
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
    const wishes = value === oldValue && !isSum ? [...more] : [{ r: row.id, f, v: value }, ...this.#cleared(row, f), ...more]
    this.data.set(wishes)
    for (const wish of wishes) this.faults.judge('cell.change', wish.r, wish.f)
    const now = isSum ? row.get(f) : value
    if (now !== oldValue) this.options.onValueChange?.({ row: row.toRow(), column: f, value: now, oldValue })
  }
  /** Several values at once, as one step (setValues, paste, popup reports). */
  setValues(wishes: readonly CellEdit[]): void {
    this.data.set(wishes)
    this.faults.judgeAll(wishes)
  }
  /**
   * What a person writes into many cells at once, with what hangs on them cleared; the owner hears of each. `isJudged`: the values passed their rules
   * already, so that nothing is wrong with these cells any more.
   */
  writeAll(wishes: readonly CellEdit[], isJudged = false): void {
    const { store } = this.data
    const named = new Set(wishes.map(({ r, f }) => `${r}\n${f}`))
    const changes = wishes.flatMap(wish => {
      const { r, f, v } = wish
      const row = store.row(r)
      return row === null || !row.isLive || row.get(f) === v ? [] : [{ row, f, v, oldValue: row.get(f), wish }]
    })
    const all = changes.flatMap(({ row, f, wish }) => [
      wish,
      ...this.#cleared(row, f).filter(below => !named.has(`${below.r}\n${below.f}`)),
    ])
    if (isJudged) {
      this.data.set(all)
      for (const { r, f } of wishes) if (this.fault(r, f) !== '') this.validation.send({ type: 'cell.forget', r, f })
    } else this.setValues(all)
    const { onValueChange } = this.options
    if (onValueChange !== undefined)
      for (const { row, f, v, oldValue } of changes) onValueChange({ row: row.toRow(), column: f, value: v, oldValue })
  }
  settle(place: CellPlace, isMine: boolean): void {
    const conflict = this.data.conflictAt(place.r, place.f)
    if (conflict === null) return
    if (isMine) this.data.keep(place)
    else this.data.take(place)
    if (conflict.kind !== 'editing') return
    const value = this.data.store.row(place.r)?.get(place.f) ?? null
    this.editing.send({ type: 'overtaken.settled', take: !isMine, value })
    if (!isMine) this.faults.judge('cell.input', place.r, place.f, value)
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
    this.faults.judge('cell.blur', r, f)
  }
  #go(to: EditMove): void {
    const from = this.#lastEdited
    const next = from === null ? null : this.screen.neighbour(from, to)
    const place = next ?? from
    if (place !== null) this.screen.focus(place)
  }
  #lastEdited: CellPlace | null = null
  #recordEdited(cell: CellPlace | null): void {
    if (samePlace(cell, this.#edited)) return
    const before = this.#edited
    this.#edited = cell
    this.isBusy = false
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
  #hear(news: GridDataNews): void {
    if (news.type === 'rows') this.retell(news.ids)
    else if (news.type === 'told') message.warning(news.text)
    else if (news.type === 'common') this.options.onCommon?.({ key: news.key, args: news.args })
    else if (news.type === 'rewound') this.faults.rewound(news.cells)
    else if (news.type === 'overtaken') this.editing.send({ type: 'cell.overtaken' })
    else for (const listener of this.#marks) listener()
  }
}

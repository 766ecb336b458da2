import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import type { OptionItem } from '#contract/entities/dictionary.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { ROW_KEY } from '#contract/entities/gridRow.ts'
import { cellEditingMachine } from '#machines/cellEditing/cellEditing.machine.ts'
import { showsEditor } from '#machines/cellEditing/cellEditing.select.ts'
import type { CellEditingEmitted, ClickPlace } from '#machines/cellEditing/cellEditing.types.ts'
import type { CellPlace } from '#machines/gridMerge/gridMerge.types.ts'
import { rowEditingMachine } from '#machines/rowEditing/rowEditing.machine.ts'
import { knownItems, loadDictionary, subscribeDictionaries } from '#src/lib/dictionaries/store.ts'
import { message } from '#src/lib/feedback/toasts.ts'
import { newId } from '#src/lib/newId.ts'
import { CLICKED_TOO_FAST } from '../clickGuard.ts'
import type { CellWish, GridData, GridDataNews } from '../data/gridData.ts'
import { insertion, movement, removal } from '../data/places.ts'
import type { CellFacts, CellKind } from '../kinds/cellKind.ts'
import { dictOf } from '../kinds/dictOf.ts'
import { kindOf } from '../kinds/index.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { GridOptions } from './gridOptions.ts'
import { linkage } from './linkage.ts'
import { cellNames } from './names.ts'
import { startValidation, type ValidationActor } from './validation.ts'

export type EditingActor = ActorRefFrom<typeof cellEditingMachine>
export type RowsActor = ActorRefFrom<typeof rowEditingMachine>

/** What the viewport does for the session: the only way from here to the page. */
export interface GridScreen {
  /** the cell takes the focus, or its editor where one is open */
  focus: (place: CellPlace) => void
  /** the next place from a cell: below, or beside it among the shown columns; null at the edge */
  neighbour: (place: CellPlace, to: 'below' | 'next' | 'previous') => CellPlace | null
}

const NONE: readonly OptionItem[] = []
const SAME_PLACE = (one: CellPlace | null, other: CellPlace | null) => one?.r === other?.r && one?.f === other?.f

/**
 * One mounted grid outside React: the machines of editing, rows and validation between the rows (GridData) and the page (GridScreen). Cells ask it for
 * their text and marks and hear of changes through their row.
 */
export class GridSession {
  /** tells the elements of several grids of a page apart */
  readonly id = newId()
  readonly data: GridData
  readonly columns: readonly GridColumn[]
  readonly editing: EditingActor
  readonly rows: RowsActor
  readonly validation: ValidationActor
  options: GridOptions
  screen: GridScreen = { focus: () => undefined, neighbour: () => null }
  readonly #byKey: ReadonlyMap<string, GridColumn>
  readonly #kinds: ReadonlyMap<string, CellKind>
  readonly #names = cellNames(() => this.retell())
  readonly #linkage: ReturnType<typeof linkage>
  readonly #stops: (() => void)[] = []
  readonly #marks = new Set<() => void>()
  readonly #views = new Set<() => void>()
  #edited: CellPlace | null = null
  #editedIndex = -1
  #view: readonly RowHandle[]
  /** the editor that opens was opened by a key: it takes the focus before the key does anything else */
  isKeyed = false
  /** files of the open editor are on their way: presses elsewhere do not end it */
  isBusy = false
  /** the focus waits for this editor, which is still loading */
  wanted: CellPlace | null = null

  constructor(data: GridData, columns: readonly GridColumn[], options: GridOptions) {
    this.data = data
    this.columns = columns
    this.options = options
    this.#view = data.store.view
    this.#byKey = new Map(columns.map(column => [column.key, column]))
    this.#kinds = new Map(columns.map(({ key, type }) => [key, kindOf(type)]))
    this.#linkage = linkage(columns, options.linkages ?? [], () => this.retell())
    this.validation = startValidation(columns, data.store, () => this.options.checks ?? {})
    this.editing = createActor(cellEditingMachine, { input: { alwaysEdit: options.alwaysEdit ?? false } })
    this.rows = createActor(
      rowEditingMachine.provide({
        actors: {
          allowRemoval: fromPromise<void, { ids: string[] }>(async ({ input }) => this.options.allowRemoval?.(input.ids)),
        },
      }),
      { input: { selection: options.selection ?? 'none', isTree: options.isTree ?? false } },
    )
    this.#listen()
    this.editing.start()
    this.rows.start()
    for (const code of new Set(columns.map(dictOf))) if (code !== null) loadDictionary(code).catch(() => undefined)
  }

  #listen(): void {
    const { editing, rows, validation, data } = this
    editing.on('focus.wanted', place => this.screen.focus(place))
    editing.on('edit.ended', ended => this.#finish(ended))
    editing.on('edit.cancelled', ({ r, f }) => this.#judge('cell.change', r, f))
    editing.on('draft.orphaned', ({ f, draft }) =>
      message.warning(`该行已被他人删除，您在“${this.#byKey.get(f)?.title ?? f}”中输入的内容未保存：${String(draft ?? '')}`),
    )
    editing.on('move.wanted', ({ to }) => this.#go(to))
    editing.subscribe(({ context: { cell } }) => {
      this.#noteEdited(cell)
      this.#followView()
    })
    rows.on('rows.added', ({ ids, after }) => this.#insert(ids, after))
    rows.on('rows.removed', ({ ids }) => {
      data.set(removal(ids))
      validation.send({ type: 'rows.forget', ids })
      this.options.onRemoved?.(ids)
    })
    rows.on('row.moved', ({ id, to }) => {
      data.store.commit()
      const oldIndex = data.store.view.findIndex(row => row.id === id)
      const wishes = movement(data.store.view, id, to)
      if (wishes.length === 0) return
      data.set(wishes)
      this.options.onDragged?.({ oldIndex, newIndex: to })
    })
    rows.on('insert.blocked', () => message.warning(CLICKED_TOO_FAST))
    rows.on('selection.changed', ({ change, ids }) =>
      this.options.onSelect?.({ change, ids, selected: rows.getSnapshot().context.selected }),
    )
    let errors = validation.getSnapshot().context.errors
    const watching = validation.subscribe(({ context }) => {
      const before = errors
      errors = context.errors
      const ids = new Set([...Object.keys(before), ...Object.keys(errors)])
      this.retell([...ids].filter(id => before[id] !== errors[id]))
    })
    this.#stops.push(
      data.store.onStructure(() => {
        this.#followStructure()
        this.#followView()
      }),
      data.listen(news => this.#hear(news)),
      subscribeDictionaries(() => this.retell()),
      () => watching.unsubscribe(),
    )
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.editing.stop()
    this.rows.stop()
    this.validation.stop()
  }

  /** Cells of these rows, or of all, look again. */
  retell(ids?: readonly string[]): void {
    const { store } = this.data
    if (ids === undefined) for (const row of store.view) row.tell()
    else for (const id of ids) store.row(id)?.tell()
    for (const listener of this.#marks) listener()
  }
  /** Called when marks of any cell changed: for the one note of the grid. */
  readonly onMarks = (listener: () => void): (() => void) => {
    this.#marks.add(listener)
    return () => this.#marks.delete(listener)
  }

  /** The rows as they are drawn: while an input method composes they stay where they are, because a row that moves in the page ends it. */
  get view(): readonly RowHandle[] {
    return this.#view
  }
  readonly onView = (listener: () => void): (() => void) => {
    this.#views.add(listener)
    return () => this.#views.delete(listener)
  }
  #followView(): void {
    const { view } = this.data.store
    if (this.#view === view || this.editing.getSnapshot().hasTag('composing')) return
    this.#view = view
    for (const listener of this.#views) listener()
  }

  column(key: string): GridColumn | null {
    return this.#byKey.get(key) ?? null
  }
  kind(key: string): CellKind {
    return this.#kinds.get(key) ?? kindOf('normal')
  }
  facts(row: RowHandle, column: GridColumn): CellFacts {
    return { column, row, choices: this.choices(row, column), names: this.#names }
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
  tagColour(row: RowHandle, { key, setTagColor }: GridColumn): string | null {
    return setTagColor === undefined ? null : (this.options.tagColors?.[setTagColor]?.(row.get(key), row.toRow()) ?? null)
  }
  fault(r: string, f: string): string {
    return this.validation.getSnapshot().context.errors[r]?.[f] ?? ''
  }
  /** Marks of a cell as one text, so that a cell draws anew only when they changed: `edit pending fault conflict refused`, `|`, the colleague's name. */
  marks(row: RowHandle, f: string): string {
    const { data } = this
    const company = data.companyAt(row.id, f)
    const marks = [
      this.canEdit(row, f) && this.isOpen({ r: row.id, f }) ? 'edit' : '',
      row.isPending(f) ? 'pending' : '',
      this.fault(row.id, f) === '' ? '' : 'fault',
      data.conflictAt(row.id, f) === null ? '' : 'conflict',
      data.refusalAt(row.id, f) === null ? '' : 'refused',
      company?.isEditing === true ? 'busy' : '',
    ]
    return `${marks.filter(mark => mark !== '').join(' ')}|${company?.name ?? ''}`
  }

  /** The cell shows its editor. */
  isOpen({ r, f }: CellPlace): boolean {
    return showsEditor(this.editing.getSnapshot(), r, f)
  }
  canEdit(row: RowHandle, f: string): boolean {
    const column = this.#byKey.get(f)
    if (column === undefined || column.disabled === true || this.options.disabled === true || this.kind(f).Editor === null)
      return false
    return this.data.status().access.edit || this.rows.getSnapshot().context.added.includes(row.id)
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
  }
  change(row: RowHandle, f: string, value: GridValue): void {
    const { cell } = this.editing.getSnapshot().context
    // where all editors are shown the first change opens the edit
    if (!SAME_PLACE(cell, { r: row.id, f })) this.editing.send({ type: 'cell.edit', r: row.id, f, value: row.get(f) })
    this.editing.send({ type: 'draft.change', value })
    this.#judge('cell.input', row.id, f, value)
  }
  confirm(go: 'stay' | 'below' | 'next' | 'previous' = 'stay'): void {
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
  write(row: RowHandle, f: string, value: GridValue, more: readonly CellWish[] = []): void {
    const oldValue = row.get(f)
    const wishes = value === oldValue ? [...more] : [{ r: row.id, f, v: value }, ...this.#cleared(row, f), ...more]
    this.data.set(wishes)
    for (const wish of wishes) this.#judge('cell.change', wish.r, wish.f, wish.v)
    if (value !== oldValue) this.options.onValueChange?.({ row: row.toRow(), column: f, value, oldValue })
  }
  /** Several values at once, as one step (setValues, paste, popup reports). */
  setValues(wishes: readonly CellWish[]): void {
    this.data.set(wishes)
    for (const { r, f, v } of wishes) this.#judge('cell.change', r, f, v)
  }
  settle(place: CellPlace, isMine: boolean): void {
    const conflict = this.data.conflictAt(place.r, place.f)
    if (conflict === null) return
    if (isMine) this.data.keep(place)
    else this.data.take(place)
    if (conflict.kind === 'editing')
      this.editing.send({ type: 'overtaken.settled', take: !isMine, value: this.data.store.row(place.r)?.get(place.f) ?? null })
  }

  /** Ids for new rows, and where they go: `after` null for the top, undefined for the bottom. */
  addRows(count: number, after?: string | null): string[] {
    const ids = Array.from({ length: count }, () => newId())
    this.rows.send({ type: 'rows.add', ids, ...(after === undefined ? {} : { after }) })
    return ids
  }
  insertRow(after: string | null): void {
    this.rows.send({ type: 'row.insert', id: newId(), after })
  }
  moveRow(id: string, to: number): void {
    if (this.data.status().access.move) this.rows.send({ type: 'row.move', id, to })
  }
  isRowDisabled(row: RowHandle): boolean {
    return Object.entries(this.options.disabledRows ?? {}).some(([key, values]) => {
      const value = key === ROW_KEY ? row.id : row.get(key)
      return Array.isArray(values) ? (values as readonly GridValue[]).includes(value) : values === value
    })
  }
  choosable(): string[] {
    return this.data.store.view.filter(row => !this.isRowDisabled(row)).map(({ id }) => id)
  }
  /** name of a cell for a screen reader */
  label(row: RowHandle, column: GridColumn): string {
    return `${column.title}，第${row.orderNum}行`
  }

  #cleared(row: RowHandle, f: string): CellWish[] {
    return this.#linkage.below(f).map(key => ({ r: row.id, f: key, v: this.kind(key).empty }))
  }
  #finish({ r, f, value, changed }: Extract<CellEditingEmitted, { type: 'edit.ended' }>): void {
    const row = this.data.store.row(r)
    const column = this.#byKey.get(f)
    if (row === null || column === undefined) return
    const ended = this.kind(f).ended
    const stored = ended === undefined ? value : ended(value, this.facts(row, column))
    if (changed) this.write(row, f, stored)
    this.#judge('cell.blur', r, f, changed ? stored : row.get(f))
  }
  #judge(type: 'cell.input' | 'cell.change' | 'cell.blur', r: string, f: string, given?: GridValue): void {
    const row = this.data.store.row(r)
    if (row === null || !this.#byKey.has(f)) return
    const stands = row.get(f)
    const value = given === undefined ? stands : given
    const holders = value === null ? 0 : this.data.store.holders(f, value) + (stands === value ? 0 : 1)
    this.validation.send({ type, r, f, value, holders })
  }
  #go(to: 'below' | 'next' | 'previous'): void {
    const from = this.#lastEdited
    const next = from === null ? null : this.screen.neighbour(from, to)
    const place = next ?? from
    if (place !== null) this.screen.focus(place)
  }
  #lastEdited: CellPlace | null = null
  #noteEdited(cell: CellPlace | null): void {
    if (SAME_PLACE(cell, this.#edited)) return
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
  #insert(ids: readonly string[], after: string | null | undefined): void {
    // what was added a moment ago is part of the order
    this.data.store.commit()
    const d = Object.fromEntries(
      this.columns.flatMap(({ key, defaultValue }) => (defaultValue === undefined ? [] : [[key, defaultValue] as const])),
    )
    this.data.set(
      insertion(
        this.data.store.view,
        ids.map(id => ({ id, d })),
        after,
      ),
    )
    this.options.onAdded?.(ids.flatMap(id => this.data.store.row(id)?.toRow() ?? []))
  }
  #hear(news: GridDataNews): void {
    if (news.type === 'rows') this.retell(news.ids)
    else if (news.type === 'told') message.warning(news.text)
    else if (news.type === 'overtaken') this.editing.send({ type: 'cell.overtaken' })
    else for (const listener of this.#marks) listener()
  }
}

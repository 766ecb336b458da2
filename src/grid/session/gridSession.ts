import { fromPromise } from 'xstate'
import { newActor } from '#src/lib/actors/newActor.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { failure } from '#contract/http/failure.ts'
import { rowEditingMachine } from '#machines/rowEditing/rowEditing.machine.ts'
import { createListeners, createStore } from '#src/lib/createStore.ts'
import { loadDictionary, subscribeDictionaries } from '#src/runtime/dictionaries/store.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { newId } from '#src/lib/newId.ts'
import { CLICKED_TOO_FAST } from '../clickGuard.ts'
import type { GridData, GridDataEvent } from '../data/gridData.ts'
import { GridLayout } from '../columns/gridLayout.ts'
import { keptSettings } from '../columns/keptSettings.ts'
import { Finder } from '../find/finder.ts'
import { dictOf } from '../kinds/values.ts'
import { CellRange } from '../range/cellRange.ts'
import type { PasteJob } from '../range/pasteJob.ts'
import { GridTree } from '../tree/gridTree.ts'
import { ORPHANS } from '../tree/treeOptions.ts'
import { Arrangement } from '../view/arrangement.ts'
import { RowView } from '../view/rowView.ts'
import { OpenWindow } from '../windows/gridWindow.ts'
import { CellEditing } from './cellEditing.ts'
import { CellErrors } from './cellErrors.ts'
import { CellWriter } from './cellWriter.ts'
import { FramedValues } from './framedValues.ts'
import { GridCells } from './gridCells.ts'
import type { GridOptions } from './gridOptions.ts'
import type { GridScreen } from './gridScreen.ts'
import { RowCommands } from './rowCommands.ts'
import type { RowsActor, SessionPorts } from './sessionPorts.ts'
import { startValidation } from './validation.ts'

/**
 * One mounted grid outside React: its parts, and what one of them has to hear of another. Cells ask it for their text and marks and hear of changes through
 * their row.
 */
export class GridSession implements SessionPorts {
  /** tells the elements of several grids of a page apart */
  readonly id = newId()
  readonly data: GridData
  readonly columns: readonly GridColumn[]
  /** what the cells are, show and allow */
  readonly cells: GridCells
  /** the cell that is edited */
  readonly edit: CellEditing
  readonly writer: CellWriter
  readonly rows: RowsActor
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
  /** the paste that is being written; null: none */
  readonly pasting = createStore<PasteJob | null>(null)
  readonly framed = new FramedValues(this)
  readonly windows = new OpenWindow()
  /** id of the row whose panel is open; null: none */
  readonly expanded = createStore<string | null>(null)
  options: GridOptions
  screen: GridScreen = { focus: () => undefined, neighbour: () => null, show: () => undefined }
  readonly #stops: (() => void)[] = []
  readonly #marks = createListeners()

  constructor(data: GridData, columns: readonly GridColumn[], options: GridOptions) {
    this.data = this.framed.before(data)
    this.columns = columns
    this.options = options
    this.cells = new GridCells(this)
    this.edit = new CellEditing(this)
    this.writer = new CellWriter(this)
    this.rows = newActor(
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
    this.issues = new CellErrors(
      this,
      startValidation(columns, data.store, () => this.options.checks ?? {}),
    )
    this.rowView = new RowView(data.store, () => this.edit.editing.getSnapshot().hasTag('composing'))
    this.tree = options.tree === undefined ? null : new GridTree(this, options.tree)
    this.commands = new RowCommands(this)
    this.range = new CellRange(this)
    const keyOf = (what: string) => (options.code === undefined ? null : `grid.${what}.${options.code}`)
    this.layout = new GridLayout(
      columns.filter(({ key }) => this.cells.kind(key).isHidden !== true),
      keptSettings(keyOf('columns')),
    )
    this.arrangement = new Arrangement(this, keptSettings(keyOf('view')))
    this.find = new Finder(this)
    this.#listen()
    this.edit.start()
    this.rows.start()
    for (const code of new Set(columns.map(dictOf))) if (code !== null) loadDictionary(code).catch(() => undefined)
  }

  #listen(): void {
    const { rows, data } = this
    rows.on('insert.blocked', () => message.warning(CLICKED_TOO_FAST))
    rows.on('selection.changed', ({ change, ids }) =>
      this.options.onSelect?.({ change, ids, selected: rows.getSnapshot().context.selected }),
    )
    this.#stops.push(
      data.store.onStructure(() => {
        this.#forgetGone()
        this.edit.followStructure()
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
    const { range, layout, arrangement, find, tree, edit, rows, issues, cells } = this
    for (const part of [range, layout, arrangement, find, tree, edit, rows, issues, cells.names]) part?.stop()
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

  /** Rows that went are chosen no more. */
  #forgetGone(): void {
    const { selected } = this.rows.getSnapshot().context
    const gone = selected.filter(id => this.data.store.row(id)?.isLive !== true)
    if (gone.length > 0) this.rows.send({ type: 'rows.gone', ids: gone })
  }
  #hear(event: GridDataEvent): void {
    if (event.type === 'rows') this.retell(event.ids)
    else if (event.type === 'told') message.warning(event.text)
    else if (event.type === 'common') this.options.onCommon?.({ key: event.key, args: event.args })
    else if (event.type === 'rewound') this.issues.rewound(event.cells)
    else if (event.type === 'overtaken') this.edit.editing.send({ type: 'cell.overtaken' })
    else this.#marks.notify()
  }
}

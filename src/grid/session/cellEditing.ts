import type { GridValue } from '#contract/entities/gridRow.ts'
import { newActor } from '#src/lib/actors/newActor.ts'
import { cellEditingMachine } from '#machines/cellEditing/cellEditing.machine.ts'
import type { CellEditingEmitted, ClickTarget, EditMove } from '#machines/cellEditing/cellEditing.types.ts'
import { editorFocusMachine } from '#machines/editorFocus/editorFocus.machine.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { emptied } from '../kinds/cellKind.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { rememberEdit } from './editHistory.ts'
import { sameLocation } from './gridScreen.ts'
import type { EditingActor, EditPorts, SessionPorts } from './sessionPorts.ts'

type Session = Pick<SessionPorts, 'data' | 'options' | 'screen' | 'cells' | 'writer' | 'issues' | 'rowView' | 'retell'>

/** The cell of a grid that is edited: what a person does with it goes to its machines, what these say goes to rows, rules and screen. */
export class CellEditing implements EditPorts {
  readonly editing: EditingActor
  readonly editorFocus = newActor(editorFocusMachine)
  readonly #session: Session
  #edited: CellRef | null = null
  #editedIndex = -1
  #lastEdited: CellRef | null = null

  constructor(session: Session) {
    this.#session = session
    this.editing = newActor(cellEditingMachine, { input: { alwaysEdit: session.options.alwaysEdit ?? false } })
  }

  /** Listens to the machines, then starts them. */
  start(): void {
    const { editing, editorFocus } = this
    editing.on('focus.wanted', place => this.#session.screen.focus(place))
    editing.on('edit.ended', ended => this.#finish(ended))
    editing.on('edit.cancelled', ({ r, f }) => this.#session.issues.judge('cell.change', r, f))
    editing.on('draft.orphaned', ({ f, draft }) =>
      message.warning(
        `该行已被他人删除，您在“${this.#session.cells.column(f)?.title ?? f}”中输入的内容未保存：${String(draft ?? '')}`,
      ),
    )
    editing.on('move.wanted', ({ to }) => this.#go(to))
    editing.subscribe(({ context: { cell } }) => {
      this.#recordEdited(cell)
      this.#session.rowView.follow()
    })
    editorFocus.start()
    editing.start()
  }
  stop(): void {
    this.editing.stop()
    this.editorFocus.stop()
  }

  /** Files of the open editor are on their way: presses elsewhere do not end it. */
  get isBusy(): boolean {
    return this.editorFocus.getSnapshot().hasTag('busy')
  }
  /** A cell was pressed, or a key typed on it (`typed`): its editor opens, or the value turns at once. */
  press(row: RowHandle, f: string, typed?: string): void {
    const { cells, options, writer } = this.#session
    const column = cells.column(f)
    if (column === null || this.isBusy || !cells.canEdit(row, f)) return
    const { toggle } = cells.kind(f)
    const value = row.get(f)
    if (toggle !== undefined && options.alwaysEdit !== true) {
      this.editing.send({ type: 'page.click', place: 'outside' })
      writer.write(row, f, toggle(value, column))
      return
    }
    this.editorFocus.send({ type: typed === undefined ? 'editor.pressed' : 'editor.keyed' })
    this.editing.send({ type: 'cell.edit', r: row.id, f, value, ...(typed === undefined ? {} : { typed }) })
  }
  /** An editor took the focus: where all of them are shown, this is the cell that is edited now (EDIT-02). */
  enterEditor(row: RowHandle, f: string): void {
    if (this.#session.cells.canEdit(row, f)) this.editing.send({ type: 'cell.edit', r: row.id, f, value: row.get(f) })
  }
  /** The cell is emptied without an editor. */
  clear(row: RowHandle, f: string): void {
    const { cells, writer } = this.#session
    const column = cells.column(f)
    if (column !== null && cells.canEdit(row, f)) writer.write(row, f, emptied(cells.kind(f), column))
  }
  pageClick(place: ClickTarget): void {
    if (this.isBusy) return
    this.editing.send({ type: 'page.click', place })
    if (place === 'outside') this.#session.issues.stand(null)
  }
  change(row: RowHandle, f: string, value: GridValue): void {
    const { cell } = this.editing.getSnapshot().context
    // where all editors are shown the first change opens the edit
    if (!sameLocation(cell, { r: row.id, f })) this.editing.send({ type: 'cell.edit', r: row.id, f, value: row.get(f) })
    this.editing.send({ type: 'draft.change', value })
    this.#session.issues.judge('cell.input', row.id, f, value)
  }
  confirm(go: 'stay' | EditMove = 'stay'): void {
    const { cell } = this.editing.getSnapshot().context
    this.editing.send({ type: 'edit.confirm', go })
    if (cell !== null && go === 'stay') this.#session.screen.focus(cell)
  }
  cancel(): void {
    const { cell } = this.editing.getSnapshot().context
    this.editing.send({ type: 'edit.cancel' })
    if (cell !== null) this.#session.screen.focus(cell)
  }
  /** A person chose one of two values of a cell: their own, or the other. */
  settle(place: CellRef, isMine: boolean): void {
    const { data, issues } = this.#session
    const conflict = data.conflictAt(place.r, place.f)
    if (conflict === null) return
    if (isMine) data.keep(place)
    else data.take(place)
    if (conflict.kind !== 'editing') return
    const value = data.store.row(place.r)?.get(place.f) ?? null
    this.editing.send({ type: 'overtaken.settled', take: !isMine, value })
    if (!isMine) issues.judge('cell.input', place.r, place.f, value)
  }
  /** Rows came, went or moved: the edit ends with its row and follows it. */
  followStructure(): void {
    if (this.#edited === null) return
    const { store } = this.#session.data
    const { r } = this.#edited
    if (store.row(r)?.isLive !== true) this.editing.send({ type: 'row.gone', r })
    else {
      const index = store.view.findIndex(({ id }) => id === r)
      if (index !== this.#editedIndex) this.editing.send({ type: 'row.moved' })
      this.#editedIndex = index
    }
  }

  #finish({ r, f, value, changed }: Extract<CellEditingEmitted, { type: 'edit.ended' }>): void {
    const { cells, data, issues, options, writer } = this.#session
    const row = data.store.row(r)
    const column = cells.column(f)
    if (row === null || column === null) return
    const { ended, takesKeys } = cells.kind(f)
    const stored = ended === undefined ? value : ended(value, cells.facts(row, column))
    if (changed) writer.write(row, f, stored)
    if (changed && takesKeys === true) rememberEdit(options.code, { f, value: stored })
    issues.judge('cell.blur', r, f)
  }
  #go(to: EditMove): void {
    const { screen } = this.#session
    const from = this.#lastEdited
    const next = from === null ? null : screen.neighbour(from, to)
    const place = next ?? from
    if (place !== null) screen.focus(place)
  }
  #recordEdited(cell: CellRef | null): void {
    if (sameLocation(cell, this.#edited)) return
    const { data } = this.#session
    const before = this.#edited
    this.#edited = cell
    this.editorFocus.send({ type: 'files.settled' })
    this.#editedIndex = cell === null ? -1 : data.store.view.findIndex(({ id }) => id === cell.r)
    if (cell !== null) this.#lastEdited = cell
    data.draft(cell)
    this.#session.retell([before?.r, cell?.r].filter(id => id !== undefined))
  }
}

import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { createListeners } from '#src/lib/createStore.ts'
import type { CellPorts, SessionPorts } from '../session/sessionPorts.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { indexIn, runsOf, spanned, without, type RangeShape, type Run } from './rangeShape.ts'

/** What the viewport tells a range, and does for it. */
export interface RangePage {
  /** keys of the data columns in the order in which they are drawn */
  columns: readonly string[]
  /** scrolls a cell into sight */
  reveal: (place: CellRef) => void
  /** whole rows in sight */
  visibleRowCount: () => number
}
/** A way of a range's corner. */
export type RangeStep =
  'up' | 'down' | 'left' | 'right' | 'pageUp' | 'pageDown' | 'top' | 'bottom' | 'first' | 'last' | 'home' | 'end'

type Session = Pick<SessionPorts, 'data' | 'rowView'> & { readonly cells: Pick<CellPorts, 'column'> }

/** Cells that are meant: rows and columns in the order in which they are drawn. */
export interface RangeCells {
  rows: readonly RowHandle[]
  columns: readonly GridColumn[]
}
const NOTHING: RangeCells = { rows: [], columns: [] }

/**
 * Which cells of a grid are chosen, outside React: the active one, or a rectangle that a person drew from it. It holds ids and keys, so that whatever
 * others insert, move, delete or sort, the same cells stay chosen.
 */
export class CellRange {
  page: RangePage = { columns: [], reveal: () => undefined, visibleRowCount: () => 1 }
  readonly #session: Session
  readonly #changes = createListeners()
  #shape: RangeShape | null = null
  #active: CellRef | null = null
  /** how far a long command is, 0 to 1; null: none is under way */
  #progress: number | null = null
  #version = 0
  #isStopped = false

  constructor(session: Session) {
    this.#session = session
  }

  /** The rectangle; null: no more than the active cell. */
  get shape(): RangeShape | null {
    return this.#shape
  }
  get active(): CellRef | null {
    return this.#active
  }
  get progress(): number | null {
    return this.#progress
  }
  /** the grid is gone: a long command ends */
  get isStopped(): boolean {
    return this.#isStopped
  }
  stop(): void {
    this.#isStopped = true
  }
  /** For useSyncExternalStore: another number whenever anything of the range changed. */
  readonly version = (): number => this.#version
  readonly listen = this.#changes.subscribe

  /** The person went to a cell: what was chosen before is not any more. */
  enter(place: CellRef | null): void {
    this.#active = place !== null && this.#session.cells.column(place.f) !== null ? place : null
    this.#shape = null
    this.#changed()
  }
  /** A rectangle of one cell, from which one is drawn. */
  start(place: CellRef): void {
    this.#set(spanned(this.#view, this.page.columns, place, place))
  }
  /** The rectangle from where it began, or from the active cell, to this one. */
  extend(to: CellRef): void {
    const from = this.#shape?.anchor ?? this.#active
    const shape = from === null ? null : spanned(this.#view, this.page.columns, this.#nearest(from), to)
    if (shape !== null) this.#set(shape)
  }
  /** The corner of the rectangle goes one way, and is brought into sight. Answers whether there was one to move. */
  step(way: RangeStep): boolean {
    const from = this.#shape?.focus ?? this.#active
    if (from === null || this.#view.length === 0) return false
    const { columns, visibleRowCount, reveal } = this.page
    const [row, column] = [indexIn(this.#view, this.#nearest(from).r), columns.indexOf(from.f)]
    if (row < 0 || column < 0) return false
    const [bottom, right] = [this.#view.length - 1, columns.length - 1]
    const page = Math.max(1, visibleRowCount() - 1)
    const [down, along] = {
      up: [row - 1, column],
      down: [row + 1, column],
      left: [row, column - 1],
      right: [row, column + 1],
      pageUp: [row - page, column],
      pageDown: [row + page, column],
      top: [0, column],
      bottom: [bottom, column],
      first: [row, 0],
      last: [row, right],
      home: [0, 0],
      end: [bottom, right],
    }[way] as [number, number]
    const r = this.#view[Math.min(Math.max(down, 0), bottom)]?.id
    const f = columns[Math.min(Math.max(along, 0), right)]
    if (r === undefined || f === undefined) return false
    this.extend({ r, f })
    reveal({ r, f })
    return true
  }
  /** Every cell that is drawn. */
  all(): void {
    const [first, last] = [this.#view[0], this.#view.at(-1)]
    const [left, right] = [this.page.columns[0], this.page.columns.at(-1)]
    if (first === undefined || last === undefined || left === undefined || right === undefined) return
    this.#set(spanned(this.#view, this.page.columns, { r: first.id, f: left }, { r: last.id, f: right }))
  }
  /** These cells, however they lie. */
  choose(rows: readonly string[], columns: readonly string[]): void {
    const [first, last] = [rows[0], rows.at(-1)]
    const [left, right] = [columns[0], columns.at(-1)]
    if (first === undefined || last === undefined || left === undefined || right === undefined) return
    this.#set({ anchor: { r: first, f: left }, focus: { r: last, f: right }, rows: new Set(rows), columns })
  }
  /** A menu was opened on a cell: it means the range where the cell lies in it, otherwise the cell alone. */
  aim(place: CellRef): void {
    if (this.#shape?.rows.has(place.r) === true && this.#shape.columns.includes(place.f)) return
    if (this.#session.cells.column(place.f) !== null) this.enter(place)
  }
  end(): void {
    if (this.#shape !== null) this.#set(null)
  }
  /** Says how far a long command is; null at its end. */
  tell(progress: number | null): void {
    this.#progress = progress
    this.#changed()
  }

  /** The chosen cells as they are drawn now; the same object until they change. */
  cells(): RangeCells {
    const of = [this.#view, this.page.columns, this.#shape, this.#active] as const
    if (of.some((part, n) => part !== this.#known.of[n])) this.#known = { of, cells: this.#found() }
    return this.#known.cells
  }
  #known: { of: readonly unknown[]; cells: RangeCells } = { of: [], cells: NOTHING }
  #found(): RangeCells {
    const known = (keys: readonly string[]) => keys.flatMap(key => this.#session.cells.column(key) ?? [])
    if (this.#shape !== null) {
      const { columns } = this.#shape
      return {
        rows: this.runs().flatMap(({ from, to }) => this.#view.slice(from, to + 1)),
        columns: known(this.page.columns.filter(key => columns.includes(key))),
      }
    }
    if (this.#active === null) return NOTHING
    const { r, f } = this.#active
    const row = this.#view[indexIn(this.#view, r)]
    return row === undefined || !this.page.columns.includes(f) ? NOTHING : { rows: [row], columns: known([f]) }
  }
  /** The rows of the rectangle as they lie now. */
  runs(): Run[] {
    return this.#shape === null ? [] : runsOf(this.#view, this.#shape)
  }
  /** Rows came, went or moved: what is gone is chosen no more. */
  follow(): void {
    const { store } = this.#session.data
    if (this.#shape !== null) this.#shape = without(this.#shape, this.#view, id => store.row(id)?.isLive !== true)
    if (this.#active !== null && store.row(this.#active.r)?.isLive !== true) this.#active = null
    this.#changed()
  }

  get #view(): readonly RowHandle[] {
    return this.#session.rowView.rows
  }
  /** The place itself, or at a row of the rectangle where its own row is not drawn. */
  #nearest(place: CellRef): CellRef {
    if (indexIn(this.#view, place.r) >= 0) return place
    const [run] = this.runs()
    const row = run === undefined ? undefined : this.#view[run.from]
    return row === undefined ? place : { ...place, r: row.id }
  }
  #set(shape: RangeShape | null): void {
    this.#shape = shape
    this.#changed()
  }
  #changed(): void {
    this.#version += 1
    this.#changes.notify()
  }
}

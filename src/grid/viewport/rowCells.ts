import type { ReactElement } from 'react'
import type { CalculatedColumn } from 'react-data-grid'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { renderedCell, lookOf, type CellLook } from '../components/CellView.tsx'
import type { GridSession } from '../session/gridSession.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { FooterRow } from './gridColumns.tsx'

type Column = CalculatedColumn<RowHandle, FooterRow>
interface Cell {
  data: GridColumn
  /** px for its text */
  room: number
  /** place among the cells of its row */
  at: number
  /** as it was drawn last; null: not yet */
  drawn: CellLook | null
  /** where its text stands, once it was written to; and what React believes to stand there */
  written: { node: Text; before: string } | null
}

/** px that a cell needs beside its text, and its line. */
const BESIDE = 17
const roomIn = (width: number | string): number => (typeof width === 'number' ? width - BESIDE : 0)
/** Whether what is drawn may stay but for its text. */
const isSameShape = (one: CellLook, other: CellLook): boolean =>
  one.marks === other.marks &&
  one.isPlain === other.isPlain &&
  (one.isPlain ? one.isWhole === other.isWhole : one.text === other.text && one.colour === other.colour)

/**
 * The cells of one drawn row that show data. React owns what a cell is, the row its text: where nothing but texts changed they are written into their
 * places, and React draws nothing (docs/decisions/098). One subscription a row instead of one a cell, of which hundreds come with each turn of the wheel.
 */
export class RowCells {
  readonly #session: GridSession
  readonly #row: RowHandle
  readonly #cells = new Map<string, Cell>()
  /** another one when React must draw */
  #drawing = { draw: (key: string) => this.#draw(key) }
  /** the row in the page */
  element: HTMLElement | null = null

  constructor(session: GridSession, row: RowHandle, columns: readonly Column[]) {
    this.#session = session
    this.#row = row
    columns.forEach(({ key, width }, at) => {
      const data = session.cells.column(key)
      // the cell of a tree's expander follows its row itself
      if (data !== null && key !== session.tree?.column)
        this.#cells.set(key, { data, room: roomIn(width), at, drawn: null, written: null })
    })
  }

  /** What draws a cell of data: `draw` answers null for one that is none of these. The same object until a cell must be drawn anew. */
  readonly drawing = (): { draw: (key: string) => ReactElement | null } => this.#drawing
  /** Told when a cell must be drawn anew. */
  readonly listen = (redraw: () => void): (() => void) => {
    const heard = () => {
      if (this.#follow()) redraw()
    }
    const showsNumber = [...this.#cells.values()].some(({ data }) => this.#session.cells.showsNumber(data))
    const stop = (showsNumber ? this.#row.subscribe : this.#row.subscribeValues)(heard)
    // what changed since it was drawn
    heard()
    return stop
  }

  #draw(key: string): ReactElement | null {
    const cell = this.#cells.get(key)
    if (cell === undefined) return null
    // React leaves a text alone that is the one it drew last: what was written since is undone before it compares
    if (cell.written !== null) cell.written.node.data = cell.written.before
    cell.written = null
    cell.drawn = lookOf(this.#session, this.#row, cell.data, cell.room)
    return renderedCell(this.#session, this.#row, cell.data, cell.drawn)
  }

  /** Writes texts that changed; true: something else did, and the row must be drawn. */
  #follow(): boolean {
    let isOther = false
    for (const cell of this.#cells.values()) {
      const { drawn } = cell
      if (drawn === null) continue
      const look = lookOf(this.#session, this.#row, cell.data, cell.room)
      if (!isSameShape(drawn, look)) isOther = true
      else if (drawn.text !== look.text) {
        cell.drawn = look
        this.#write(cell, drawn.text, look.text)
      }
    }
    if (isOther) this.#drawing = { draw: key => this.#draw(key) }
    return isOther
  }

  #write(cell: Cell, before: string, text: string): void {
    if (cell.written === null) {
      const place = this.element?.children[cell.at]?.firstElementChild
      if (place == null) return
      // React writes a text without siblings as the whole content of its element, and nothing where it is empty
      if (!(place.firstChild instanceof Text)) place.textContent = text
      if (!(place.firstChild instanceof Text)) return
      cell.written = { node: place.firstChild, before }
    }
    cell.written.node.data = text
  }
}

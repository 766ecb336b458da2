import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { createListeners } from '#src/lib/createStore.ts'
import type { RangePorts } from '../range/rangePorts.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { breathe, SLICE_MS } from './slices.ts'

type Session = Pick<RangePorts, 'data' | 'rowView' | 'layout' | 'cells' | 'screen' | 'range'>

/** Changes are gathered before a search is made anew, ms. */
const SEARCH_AGAIN = 500

export interface FindState {
  isOpen: boolean
  text: string
  isExact: boolean
  /** cells found so far */
  count: number
  /** place of the current one from 1; 0: none */
  at: number
  isSearching: boolean
  /** counts how often the bar was asked for: each time its field takes the focus */
  asked: number
  /** what is found may be replaced */
  isReplacing: boolean
  /** cells that were chosen when the bar was opened; 0: no more than one */
  chosen: number
  /** only among those */
  isInRange: boolean
}
const CLOSED: FindState = {
  isOpen: false,
  text: '',
  isExact: false,
  count: 0,
  at: 0,
  isSearching: false,
  asked: 0,
  isReplacing: false,
  chosen: 0,
  isInRange: false,
}

/** The text as it is compared. */
export const folded = (text: string, isExact: boolean): string => (isExact ? text : text.toLowerCase())

/**
 * Finds a text among all shown cells, also those that are not drawn: in slices, so that the page stays awake, and given up for a newer text. It follows rows,
 * columns and values as long as its bar is open.
 */
export class Finder {
  readonly #session: Session
  readonly #changes = createListeners()
  #state: FindState = CLOSED
  /** found cells: index of the row times the number of columns, plus that of the column */
  #hits: number[] = []
  #rows: readonly RowHandle[] = []
  #columns: readonly GridColumn[] = []
  #run = 0
  #from: CellRef | null = null
  /** the range as it was: walking from cell to cell ends it */
  #range: { rows: ReadonlySet<string>; columns: ReadonlySet<string> } | null = null
  #unwatch: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(session: Session) {
    this.#session = session
  }

  readonly get = (): FindState => this.#state
  readonly listen = this.#changes.subscribe
  /** the found cell at which the person is */
  get current(): CellRef | null {
    return this.#cellRefOf(this.#state.at - 1)
  }

  /** Opens the bar; the search begins behind `from`. */
  open(from: CellRef | null): void {
    if (from !== null) this.#from = from
    const asked = this.#state.asked + 1
    const { rows, columns } = this.#session.range.cells()
    if (rows.length * columns.length > 1) {
      this.#range = { rows: new Set(rows.map(({ id }) => id)), columns: new Set(columns.map(({ key }) => key)) }
      this.#set({ chosen: rows.length * columns.length })
    }
    if (this.#state.isOpen) return this.#set({ asked })
    const again = () => this.#again()
    const { data, rowView, layout } = this.#session
    this.#unwatch = [data.store.onChanged(again), rowView.listen(again), layout.listen(again)]
    this.#set({ isOpen: true, asked })
    if (this.#state.text !== '') void this.#search(true)
  }
  /** Names or dictionaries came, which may hold what is sought. */
  textsCame(): void {
    if (this.#state.isOpen && this.#state.text !== '') this.#again()
  }
  /** Closes the bar and answers the cell to go back to. */
  close(): CellRef | null {
    const back = this.current ?? this.#from
    this.stop()
    this.#hits = []
    this.#from = back
    this.#range = null
    this.#set({ isOpen: false, count: 0, at: 0, isSearching: false, chosen: 0, isInRange: false })
    return back
  }
  stop(): void {
    this.#run += 1
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const end of this.#unwatch) end()
    this.#unwatch = []
  }
  seek(text: string): void {
    this.#set({ text })
    void this.#search(true)
  }
  setExact(isExact: boolean): void {
    this.#set({ isExact })
    void this.#search(true)
  }
  setReplacing(isReplacing: boolean): void {
    this.#set({ isReplacing })
  }
  /** Among all cells, or those alone that were chosen when the bar was opened. */
  setInRange(isInRange: boolean): void {
    this.#set({ isInRange })
    void this.#search(true)
  }
  /** Every found cell, in the order in which they are drawn. */
  found(): CellRef[] {
    return this.#hits.flatMap((_, at) => this.#cellRefOf(at) ?? [])
  }
  /** To the next found cell, or the one before; around the ends. */
  step(by: 1 | -1): void {
    const { count, at } = this.#state
    if (count === 0) return
    this.#goTo(at === 0 && by === -1 ? count : ((at - 1 + by + count) % count) + 1)
  }

  #again(): void {
    this.#timer ??= setTimeout(() => void this.#search(false), SEARCH_AGAIN)
  }
  #goTo(at: number): void {
    this.#set({ at })
    const place = this.current
    if (place === null) return
    this.#from = place
    this.#session.screen.show(place)
  }
  #cellRefOf(at: number): CellRef | null {
    const hit = this.#hits[at]
    if (hit === undefined) return null
    const row = this.#rows[Math.floor(hit / this.#columns.length)]
    const column = this.#columns[hit % this.#columns.length]
    return row === undefined || column === undefined ? null : { r: row.id, f: column.key }
  }
  /** `isNew`: another text, so that the person is taken to what is found; otherwise they stay where they are. */
  async #search(isNew: boolean): Promise<void> {
    this.#run += 1
    clearTimeout(this.#timer)
    const run = this.#run
    this.#timer = undefined
    const session = this.#session
    // a row under a closed one is found too, and opened when the person is taken to it
    const { whole: rows } = session.rowView
    const columns = session.layout.shown
    const here = isNew ? this.#from : this.current
    const wanted = folded(this.#state.text, this.#state.isExact)
    const hits: number[] = []
    const { isExact } = this.#state
    const among = this.#state.isInRange ? this.#range : null
    if (wanted !== '') {
      if (isNew) this.#set({ isSearching: true })
      let began = performance.now()
      for (let at = 0; at < rows.length; at += 1) {
        const row = rows[at]
        if (row === undefined || among?.rows.has(row.id) === false) continue
        for (let n = 0; n < columns.length; n += 1) {
          const column = columns[n]
          if (column === undefined || among?.columns.has(column.key) === false) continue
          if (folded(session.cells.textOf(row, column), isExact).includes(wanted)) hits.push(at * columns.length + n)
        }
        if (performance.now() - began < SLICE_MS) continue
        await breathe()
        if (run !== this.#run) return
        began = performance.now()
      }
    }
    this.#hits = hits
    this.#rows = rows
    this.#columns = columns
    const at = this.#nearest(here)
    this.#set({ count: hits.length, isSearching: false, at: isNew ? 0 : at.isThere ? at.index + 1 : 0 })
    if (isNew && hits.length > 0) this.#goTo(at.index + 1)
  }
  /** The found cell at a place, or the first one behind it. */
  #nearest(here: CellRef | null): { index: number; isThere: boolean } {
    const row = here === null ? -1 : this.#rows.findIndex(({ id }) => id === here.r)
    const column = this.#columns.findIndex(({ key }) => key === here?.f)
    if (row < 0) return { index: 0, isThere: false }
    const wanted = row * this.#columns.length + Math.max(0, column)
    const index = this.#hits.findIndex(hit => hit >= wanted)
    return { index: Math.max(0, index), isThere: this.#hits[index] === wanted }
  }
  #set(changed: Partial<FindState>): void {
    this.#state = { ...this.#state, ...changed }
    this.#changes.notify()
  }
}

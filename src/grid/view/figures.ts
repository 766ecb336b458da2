import type { GridStatistics } from '#contract/entities/gridColumn.ts'
import { createListeners } from '#src/lib/createStore.ts'
import type { GridStore } from '../store/gridStore.ts'
import { ColumnSum } from '../store/statistics.ts'
import type { RowView } from './rowView.ts'

/** Rows that are added up anew with every frame in which something changes; more of them only after a pause, ms. */
const FEW = 1_000
const PAUSE = 250

/**
 * The footer's figures (GRID-29, GRID-30) of all rows or, where the person narrowed them, of those that are left: what they add up is what they see. All rows
 * are kept added up by the store; those that are left are walked through, once for all figures of a column.
 */
export class Figures {
  readonly #store: GridStore
  readonly #rowView: RowView
  readonly #sums = new Map<string, ColumnSum>()
  readonly #changes = createListeners(() => {
    this.#stops = [this.#store.onFigures(() => this.#changed()), this.#rowView.listen(() => this.#tell())]
    return () => this.#rest()
  })
  #stops: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(store: GridStore, rowView: RowView) {
    this.#store = store
    this.#rowView = rowView
  }

  get(field: string, kind: GridStatistics): number | null {
    const { keep, tree } = this.#rowView.shape
    if (keep === null) return this.#store.figure(field, kind)
    const known = this.#sums.get(field)
    if (known !== undefined) return known.get(kind)
    const sum = new ColumnSum()
    // in a tree the rows above those that are left are there only to hold them
    for (const row of this.#rowView.whole) if (tree === null || keep(row)) sum.change(null, row.get(field))
    this.#sums.set(field, sum)
    return sum.get(kind)
  }
  /** Told when they may be others. */
  readonly listen = this.#changes.subscribe

  #changed(): void {
    if (this.#rowView.shape.keep === null || this.#rowView.whole.length <= FEW) this.#tell()
    else this.#timer ??= setTimeout(() => this.#tell(), PAUSE)
  }
  #tell(): void {
    this.#wait()
    this.#sums.clear()
    this.#changes.notify()
  }
  #wait(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
  #rest(): void {
    this.#wait()
    this.#sums.clear()
    for (const stop of this.#stops) stop()
    this.#stops = []
  }
}

const known = new WeakMap<RowView, Figures>()
/** The figures of a grid, the same for all cells of its footer. */
export function figuresOf(store: GridStore, rowView: RowView): Figures {
  const figures = known.get(rowView) ?? new Figures(store, rowView)
  known.set(rowView, figures)
  return figures
}

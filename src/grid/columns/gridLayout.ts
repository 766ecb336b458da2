import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { createListeners } from '#src/lib/createStore.ts'
import type { KeptSettings } from './keptSettings.ts'
import {
  AS_DECLARED,
  boundedWidth,
  layoutOf,
  arrangedColumns,
  type ColumnLayout,
  type LineHeight,
  type ArrangedColumn,
  type Side,
} from './columnLayout.ts'

/** The columns of a grid as its person wants them: order, width, what is frozen or hidden. Counts at once and is kept for the person. */
export class GridLayout {
  readonly #columns: readonly GridColumn[]
  readonly #kept: KeptSettings
  readonly #changes = createListeners()
  readonly #stop: () => void
  #layout: ColumnLayout = AS_DECLARED
  #placed: readonly ArrangedColumn[] = []
  #shown: readonly GridColumn[] = []
  #version = 0

  /** `columns`: all that can be shown */
  constructor(columns: readonly GridColumn[], kept: KeptSettings) {
    this.#columns = columns
    this.#kept = kept
    this.#take(layoutOf(kept.get()))
    this.#stop = kept.onLoaded(() => this.#take(layoutOf(kept.get())))
  }
  stop(): void {
    this.#stop()
  }

  /** the shown columns in the order they are drawn; the same array until something changed */
  get shown(): readonly GridColumn[] {
    return this.#shown
  }
  /** hidden ones too */
  get all(): readonly ArrangedColumn[] {
    return this.#placed
  }
  /** px by key where the person drew them */
  get widths(): Readonly<Record<string, number>> {
    return this.#layout.widths
  }
  /** another one when everything went back to the declaration, so that what the page drew itself is drawn anew */
  get version(): number {
    return this.#version
  }
  get isChanged(): boolean {
    const { order, hidden, frozen, widths, height } = this.#layout
    return order.length + hidden.length + Object.keys(frozen).length + Object.keys(widths).length > 0 || height !== null
  }
  readonly listen = this.#changes.subscribe

  /** A column to the place of another, which makes room; it is frozen as that one is. */
  moveTo(key: string, target: string): void {
    const order = this.#placed.map(({ column }) => column.key)
    const [from, to] = [order.indexOf(key), order.indexOf(target)]
    if (from < 0 || to < 0 || from === to) return
    order.splice(to, 0, ...order.splice(from, 1))
    this.#change({ order, frozen: { ...this.#layout.frozen, ...this.#sideChange(key, this.#placed[to]?.side ?? null) } })
  }
  show(key: string, isShown: boolean): void {
    const hidden = this.#layout.hidden.filter(one => one !== key)
    if (!isShown && this.#shown.length === 1 && this.#shown[0]?.key === key) return
    this.#change({ hidden: isShown ? hidden : [...hidden, key] })
  }
  freeze(key: string, side: Side | null): void {
    this.#change({ frozen: { ...this.#layout.frozen, ...this.#sideChange(key, side) } })
  }
  resize(key: string, width: number): void {
    if (this.#layout.widths[key] !== boundedWidth(width))
      this.#change({ widths: { ...this.#layout.widths, [key]: boundedWidth(width) } })
  }
  get height(): LineHeight | null {
    return this.#layout.height
  }
  setHeight(height: LineHeight | null): void {
    this.#change({ height })
  }
  /** as it is kept */
  get layout(): ColumnLayout {
    return this.#layout
  }
  /** Everything as a view says, whatever an older program may have kept there. */
  apply(kept: unknown): void {
    const layout = layoutOf(kept)
    this.#kept.set(layout)
    this.#version += 1
    this.#take(layout)
  }
  /** Everything as it is declared. */
  reset(): void {
    this.#kept.set(null)
    this.#version += 1
    this.#take(AS_DECLARED)
  }

  #sideChange(key: string, side: Side | null): Record<string, Side | 'none'> {
    const declared = this.#columns.find(column => column.key === key)?.fixed ?? null
    return side === declared && this.#layout.frozen[key] === undefined ? {} : { [key]: side ?? 'none' }
  }
  #change(changed: Partial<ColumnLayout>): void {
    const layout = { ...this.#layout, ...changed }
    this.#kept.set(layout)
    this.#take(layout)
  }
  #take(layout: ColumnLayout): void {
    const before = new Map(this.#shown.map(column => [column.key, column]))
    this.#layout = layout
    this.#placed = arrangedColumns(this.#columns, layout)
    this.#shown = this.#placed
      .filter(({ isShown }) => isShown)
      .map(({ column, side }) => {
        const { fixed: _declared, ...rest } = column
        const kept = before.get(column.key)
        // cells are drawn anew for another column object only
        if ((column.fixed ?? null) === side) return column
        return (kept?.fixed ?? null) === side && kept !== undefined
          ? kept
          : { ...rest, ...(side === null ? {} : { fixed: side }) }
      })
    this.#changes.notify()
  }
}

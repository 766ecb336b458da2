import { createListeners } from '#src/lib/createStore.ts'
import type { GridStore } from '../store/gridStore.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { shownRows, type ShownRows, type ViewShape } from './shownRows.ts'
import type { TreeSpot } from './treeRows.ts'

const EVERYTHING: ViewShape = { keep: null, compare: null, tree: null, groups: null }

/**
 * The rows as they are drawn: the store's, narrowed, sorted and unfolded as the person asked. It looks again when rows came, went or moved and when it is
 * asked to, never at a change of a value: a row does not leave under the hand that writes into it (grid.md part 3).
 */
export class RowView {
  readonly #store: GridStore
  /** the drawn rows stay where they are: an input method composes, and a row that moves in the page ends it */
  readonly #isKept: () => boolean
  readonly #changes = createListeners()
  #shape: ViewShape = EVERYTHING
  #of: readonly RowHandle[]
  #isStale = false
  #shown: ShownRows

  constructor(store: GridStore, isKept: () => boolean) {
    this.#store = store
    this.#isKept = isKept
    this.#of = store.view
    this.#shown = shownRows(store.view, EVERYTHING)
  }

  get rows(): readonly RowHandle[] {
    return this.#shown.rows
  }
  /** the drawn rows and the heads of their groups, in the order in which they are drawn */
  get lines(): readonly RowHandle[] {
    return this.#shown.lines
  }
  /** the drawn rows and those that closed rows of a tree or closed groups hide */
  get whole(): readonly RowHandle[] {
    return this.#shown.whole
  }
  /** the drawn rows with those of closed groups, which are only folded away: what goes out of a grid and what all of its rows are */
  get unfolded(): readonly RowHandle[] {
    return this.#shape.groups === null ? this.rows : this.whole
  }
  /** where a row stands in a tree, also under a closed row; null without a tree */
  spotOf(id: string): TreeSpot | null {
    return this.#shown.spots.get(id) ?? null
  }
  /** number of a row as it is read from above: in a tree as if all of it were open */
  numberOf(row: RowHandle): number {
    return this.#shown.spots.get(row.id)?.number ?? row.orderNum
  }
  /** narrowed, sorted or grouped: places in the drawn order are not those of the table, and rows cannot be moved by them */
  get isArranged(): boolean {
    return this.#shape.keep !== null || this.#shape.compare !== null || this.#shape.groups !== null
  }
  get shape(): ViewShape {
    return this.#shape
  }

  /** Another arrangement; what is not named stays. */
  arrange(change: Partial<ViewShape>): void {
    this.#shape = { ...this.#shape, ...change }
    this.again()
  }
  /** Looks at the rows again, with the same arrangement. */
  again(): void {
    this.#isStale = true
    this.follow()
  }
  /** Groups were opened or closed: the rows are the same, and so is their order. */
  turn(): void {
    const { groups } = this.#shape
    if (groups === null || this.#isStale || this.#of !== this.#store.view || this.#isKept()) return this.again()
    this.#shown = { ...this.#shown, ...groups.unfold() }
    this.#tell()
  }
  /** Takes over what changed in the store, unless the rows must stay. */
  follow(): void {
    const { view } = this.#store
    if ((this.#of === view && !this.#isStale) || this.#isKept()) return
    this.#of = view
    this.#isStale = false
    this.#shown = shownRows(view, this.#shape)
    this.#tell()
  }
  #tell(): void {
    this.#changes.notify()
  }

  /** Told of other rows, or another order. */
  readonly listen = this.#changes.subscribe
}

import type { MergePolicy } from '#contract/entities/gridColumn.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, ORDER, overlaid, type GridOp } from '#contract/grids/register.ts'

/** Number, author and time of a cell that was written through the grid. */
export type CellMark = readonly [s: number, by: string, at: number]

/**
 * A row for as long as its table is open: the same object whatever changes in it, so that a change touches the cells that show it and nothing else
 * (grid.md part 3). `d` is what the server said; what a person sees is `get`.
 */
export class RowHandle {
  readonly id: string
  /** place of the row as the server said it; null: none yet */
  place: string | null
  live: boolean
  d: Record<string, GridValue>
  c: Record<string, CellMark>
  tug: GridRow['tug_status']
  /** own operations at this row without an answer, oldest first */
  pending: GridOp[] = []
  /** place from 1 in the shown order (GRID-33) */
  orderNum = 0
  readonly #subscribers = new Set<() => void>()
  readonly #policyOf: (field: string) => MergePolicy

  constructor(
    id: string,
    policyOf: (field: string) => MergePolicy,
    known: { place?: string | null; live?: boolean; d?: Record<string, GridValue>; c?: Record<string, CellMark> } = {},
  ) {
    this.id = id
    this.place = known.place ?? null
    this.live = known.live ?? false
    this.d = known.d ?? {}
    this.c = known.c ?? {}
    this.#policyOf = policyOf
  }

  #over(field: string, value: GridValue): GridValue {
    if (this.pending.length === 0) return value
    return overlaid(
      value,
      this.pending.filter(({ f }) => f === field),
      this.#policyOf(field),
    )
  }

  /** What the person sees in a cell: own unanswered values over the server's. */
  get(field: string): GridValue {
    return field === 'orderNum' ? this.orderNum : this.#over(field, this.d[field] ?? null)
  }
  get isLive(): boolean {
    return this.#over(LIVE, this.live) === true
  }
  get shownPlace(): string | null {
    const place = this.#over(ORDER, this.place)
    return typeof place === 'string' ? place : null
  }
  /** the number of a cell, for the next operation at it */
  seqOf(field: string): number {
    return this.c[field]?.[0] ?? 0
  }
  isPending(field: string): boolean {
    return this.pending.some(({ f }) => f === field)
  }
  /** the row as plain data, the way it is handed out (GRID-31, GRID-32) */
  toRow(): GridRow {
    const fields = new Set([...Object.keys(this.d), ...this.pending.map(({ f }) => f)].filter(field => !field.startsWith('$')))
    return {
      ...Object.fromEntries([...fields].map(field => [field, this.get(field)])),
      id: this.id,
      orderNum: this.orderNum,
      ...(this.tug === undefined ? {} : { tug_status: this.tug }),
    }
  }

  /** Called when anything of the row changed; for `useSyncExternalStore` of its cells. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#subscribers.add(listener)
    return () => this.#subscribers.delete(listener)
  }
  tell(): void {
    for (const listener of this.#subscribers) listener()
  }
}

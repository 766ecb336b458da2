import type { MergePolicy } from '#contract/entities/gridColumn.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, ORDER, overlaid, type GridCell, type GridOp } from '#contract/grids/register.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'

/** Number, author and time of a cell that was written through the grid. */
export type CellMark = readonly [s: number, by: string, at: number]

/** What only few rows of a long table have for themselves: it was written into, or it is drawn. */
interface RowMore {
  readonly policyOf: (field: string) => MergePolicy
  readonly isShared: boolean
  live: boolean
  c: Record<string, CellMark>
  tug: GridRow['tug_status']
  pending: readonly GridOp[]
  /** who shows something of the row, and who shows nothing of its number */
  subscribers: Told | null
  valued: Told | null
}
type Told = Set<() => void> & { subscribe?: (listener: () => void) => () => void }
const NO_OPS: readonly GridOp[] = []
const NO_MARKS: Record<string, CellMark> = Object.freeze({})
const NO_VALUES: Record<string, GridValue> = Object.freeze({})
const nothing = (policyOf: RowMore['policyOf'], live: boolean): RowMore =>
  Object.freeze({
    policyOf,
    isShared: true,
    live,
    c: NO_MARKS,
    tug: undefined,
    pending: NO_OPS,
    subscribers: null,
    valued: null,
  })
/** One for all rows of a table that are there, one for those that are not; two tables in turn only make more of them. */
const shared = (policyOf: RowMore['policyOf']) => ({ policyOf, there: nothing(policyOf, true), gone: nothing(policyOf, false) })
let latest = shared(() => 'lww')

/**
 * A row for as long as its table is open: the same object whatever changes in it, so that a change touches the cells that show it and nothing else
 * (grid.md part 3). `d` is what the server said; what a person sees is `get`. A table has a hundred thousand of them: each field counts.
 */
export class RowHandle {
  readonly id: string
  /** place of the row as the server said it; null: none yet */
  place: string | null
  d: Record<string, GridValue>
  /** place from 1 in the shown order (GRID-33) */
  orderNum = 0
  #more: RowMore

  constructor(
    id: string,
    policyOf: (field: string) => MergePolicy,
    known?: { place?: string | null; live?: boolean; d?: Record<string, GridValue>; c?: Record<string, CellMark> },
  ) {
    this.id = id
    this.place = known?.place ?? null
    this.d = known?.d ?? NO_VALUES
    if (latest.policyOf !== policyOf) latest = shared(policyOf)
    this.#more = known?.live === true ? latest.there : latest.gone
    if (known?.c !== undefined) RowHandle.#own(this).c = known.c
  }
  /** What the row has for itself. Static, as all that is private here: a private method costs each instance a field. */
  static #own(row: RowHandle): RowMore {
    if (!row.#more.isShared) return row.#more
    // not by a spread: of a frozen object that takes ten times as long, and a paste comes here for each row
    const { policyOf, live, c, tug, pending, subscribers, valued } = row.#more
    row.#more = { policyOf, isShared: false, live, c, tug, pending, subscribers, valued }
    return row.#more
  }

  /** the server said that the row is there */
  get live(): boolean {
    return this.#more.live
  }
  set live(is: boolean) {
    const { isShared, live, policyOf } = this.#more
    if (live === is) return
    if (!isShared) this.#more.live = is
    else {
      if (latest.policyOf !== policyOf) latest = shared(policyOf)
      this.#more = is ? latest.there : latest.gone
    }
  }

  /** number, author and time of the cells that were written through the grid */
  get c(): Readonly<Record<string, CellMark>> {
    return this.#more.c
  }
  get tug(): GridRow['tug_status'] {
    return this.#more.tug
  }
  set tug(status: GridRow['tug_status']) {
    RowHandle.#own(this).tug = status
  }
  /** own operations at this row without an answer, oldest first */
  get pending(): readonly GridOp[] {
    return this.#more.pending
  }
  set pending(ops: readonly GridOp[]) {
    if (ops.length > 0 || this.#more.pending.length > 0) RowHandle.#own(this).pending = ops
  }

  /** What the server said of a live row; nothing of this person is over it. The values are the row's own from now on. */
  loaded(place: string | null, d: Record<string, GridValue>, c?: Record<string, CellMark>): void {
    this.place = place
    this.live = true
    this.d = d
    this.pending = NO_OPS
    if (c !== undefined || this.#more.c !== NO_MARKS) RowHandle.#own(this).c = c ?? NO_MARKS
  }
  /** The server said a value. */
  set(field: string, value: GridValue): void {
    if (this.d === NO_VALUES) this.d = {}
    this.d[field] = value
  }
  /** A cell was written through the grid. */
  mark(field: string, mark: CellMark): void {
    const more = RowHandle.#own(this)
    if (more.c === NO_MARKS) more.c = {}
    more.c[field] = mark
  }
  /** An own operation has its answer. */
  settled(id: string): void {
    this.pending = this.pending.length === 1 && this.pending[0]?.i === id ? NO_OPS : this.pending.filter(({ i }) => i !== id)
  }

  static #over(row: RowHandle, field: string, value: GridValue): GridValue {
    const { pending, policyOf } = row.#more
    if (pending.length === 0 || !row.isPending(field)) return value
    return overlaid(
      value,
      pending.filter(({ f }) => f === field),
      policyOf(field),
    )
  }

  /** What the person sees in a cell: own unanswered values over the server's. */
  get(field: string): GridValue {
    return field === 'orderNum' ? this.orderNum : RowHandle.#over(this, field, this.d[field] ?? null)
  }
  get isLive(): boolean {
    return RowHandle.#over(this, LIVE, this.live) === true
  }
  get shownPosition(): string | null {
    const place = RowHandle.#over(this, ORDER, this.place)
    return typeof place === 'string' ? place : null
  }
  /** the number of a cell, for the next operation at it */
  seqOf(field: string): number {
    return this.c[field]?.[0] ?? 0
  }
  /** A cell as the server said it; the life and the place of the row are cells too. */
  cellAt(field: string): CellRef & GridCell {
    const [s, by, at] = this.c[field] ?? [0, '', 0]
    const v = field === LIVE ? this.live : field === ORDER ? this.place : (this.d[field] ?? null)
    return { r: this.id, f: field, v, s, by, at }
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

  /** Called when anything of the row changed; for `useSyncExternalStore` of its cells. The same function each time. */
  get subscribe(): (listener: () => void) => () => void {
    return subscribing((RowHandle.#own(this).subscribers ??= new Set()))
  }
  /** The same for who shows nothing that depends on the row's number: a move of one row numbers all behind it. */
  get subscribeValues(): (listener: () => void) => () => void {
    return subscribing((RowHandle.#own(this).valued ??= new Set()))
  }
  /** something of it is drawn */
  get isWatched(): boolean {
    const { subscribers, valued } = this.#more
    return (subscribers !== null && subscribers.size > 0) || (valued !== null && valued.size > 0)
  }
  /** Something of the row changed. */
  tell(): void {
    this.notifyNumber()
    if (this.#more.valued !== null) for (const listener of this.#more.valued) listener()
  }
  /** Its number alone changed. */
  notifyNumber(): void {
    if (this.#more.subscribers !== null) for (const listener of this.#more.subscribers) listener()
  }
}

function subscribing(told: Told): (listener: () => void) => () => void {
  told.subscribe ??= listener => {
    told.add(listener)
    return () => told.delete(listener)
  }
  return told.subscribe
}

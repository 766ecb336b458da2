import type { GridStatistics } from '#contract/entities/gridColumn.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import type { GridSnapshot } from '#contract/entities/gridSnapshot.ts'
import { policyOf, type GridTable } from '#contract/grids/defineGrid.ts'
import { byPlace } from '#contract/grids/order.ts'
import { LIVE, ORDER, type GridLogEntry, type GridOp } from '#contract/grids/register.ts'
import { RowHandle } from './rowHandle.ts'
import { ColumnSum, ValueCounts } from './statistics.ts'

/** Runs the commit once, soon: an animation frame in a page, at once in a test. */
export type Schedule = (commit: () => void) => void

/**
 * The rows of a shared table outside React (grid.md part 3). Changes are collected; one commit a frame tells the cells of changed rows, and gives a new
 * `view` only when rows came, went or moved. Nothing here decides: what to apply comes from the machine gridMerge.
 */
export class GridStore {
  readonly table: Pick<GridTable, 'columns'>
  readonly #rows = new Map<string, RowHandle>()
  readonly #sums = new Map<string, ColumnSum>()
  readonly #uniques = new Map<string, ValueCounts>()
  readonly #policy: (field: string) => ReturnType<typeof policyOf>
  readonly #schedule: Schedule
  readonly #structure = new Set<() => void>()
  readonly #figures = new Set<() => void>()
  readonly #flashes = new Set<(row: RowHandle, fields: readonly string[]) => void>()
  #view: readonly RowHandle[] = []
  #dirty = new Set<RowHandle>()
  #restructured = false
  #figured = false
  #scheduled = false

  constructor(table: Pick<GridTable, 'columns'>, schedule: Schedule) {
    this.table = table
    this.#schedule = schedule
    const policies = new Map(table.columns.map(({ key }) => [key, policyOf(table, key)]))
    this.#policy = field => policies.get(field) ?? 'lww'
    for (const { key, statistics, validateRules } of table.columns) {
      if (statistics !== undefined && statistics.length > 0) this.#sums.set(key, new ColumnSum())
      if (validateRules?.some(({ unique, pattern }) => unique === true || pattern === 'only'))
        this.#uniques.set(key, new ValueCounts())
    }
  }

  /** live rows in their order; a new array only when the order or the rows changed */
  get view(): readonly RowHandle[] {
    return this.#view
  }
  row(id: string): RowHandle | null {
    return this.#rows.get(id) ?? null
  }
  /** a footer's figure of a column */
  figure(field: string, kind: GridStatistics): number | null {
    return this.#sums.get(field)?.get(kind) ?? null
  }
  /** live rows that hold the value in a unique column */
  holders(field: string, value: GridValue): number {
    return this.#uniques.get(field)?.of(value) ?? 0
  }

  /** Told of a new view. */
  readonly onStructure = (listener: () => void): (() => void) => listen(this.#structure, listener)
  /** Told when a footer's figure may have changed. */
  readonly onFigures = (listener: () => void): (() => void) => listen(this.#figures, listener)
  /** Told which cells somebody else changed, for the glow (GRIDSOCK-11). */
  readonly onFlash = (listener: (row: RowHandle, fields: readonly string[]) => void): (() => void) =>
    listen(this.#flashes, listener)

  /** The rows as loaded; own unanswered operations stay over them. */
  load({ rows }: Pick<GridSnapshot, 'rows'>): void {
    const pending = [...this.#rows.values()].flatMap(row => row.pending)
    for (const sums of this.#sums.values()) sums.clear()
    for (const counts of this.#uniques.values()) counts.clear()
    const before = new Map(this.#rows)
    this.#rows.clear()
    for (const { id, o, d, c } of rows) {
      const row = before.get(id) ?? new RowHandle(id, this.#policy)
      Object.assign(row, { place: o, live: true, d: { ...d }, c: { ...c }, pending: [] })
      this.#rows.set(id, row)
      this.#count(row, 1)
      this.#dirty.add(row)
    }
    for (const op of pending) this.add(op)
    this.#restructured = true
    this.#figured = true
    this.#ask()
  }

  /** Numbered operations, in order. `mine`: ids of own ones, which do not glow. */
  apply(entries: readonly GridLogEntry[], mine: readonly string[] = []): void {
    const own = new Set(mine)
    const glowing = new Map<RowHandle, string[]>()
    for (const { s, i, r, f, v, by, at, row: back } of entries) {
      const row = this.#rowFor(r)
      if (s <= row.seqOf(f)) {
        // known from the rows as they were loaded; what is over it goes all the same
        if (own.has(i)) this.#change(row, () => (row.pending = row.pending.filter(op => op.i !== i)), f)
        continue
      }
      this.#change(
        row,
        () => {
          row.c[f] = [s, by, at]
          if (own.has(i)) row.pending = row.pending.filter(op => op.i !== i)
          // a row that comes back brings what it held: it may have been gone when the table was loaded
          if (back !== undefined) Object.assign(row, { place: back.o, d: { ...row.d, ...back.d } })
          if (f === LIVE) row.live = v === true
          else if (f === ORDER) row.place = typeof v === 'string' ? v : null
          else row.d[f] = v
        },
        f,
      )
      if (!own.has(i)) glowing.set(row, [...(glowing.get(row) ?? []), f])
    }
    for (const [row, fields] of glowing) for (const listener of this.#flashes) listener(row, fields)
  }

  /** An own operation shows at once. */
  add(op: GridOp): void {
    const row = this.#rowFor(op.r)
    this.#change(row, () => (row.pending = [...row.pending, op]), op.f)
  }
  /** An own operation shows no more. */
  drop(op: GridOp): void {
    const row = this.#rows.get(op.r)
    if (row !== undefined) this.#change(row, () => (row.pending = row.pending.filter(({ i }) => i !== op.i)), op.f)
  }
  /** An original client's update: the fields of a row that is there (GRIDSOCK-08, GRIDSOCK-10, GRIDSOCK-12). */
  merge({ id, tug_status: tug, orderNum: _place, ...fields }: GridRow): void {
    const row = this.#rows.get(id)
    if (row === undefined || !row.isLive) return
    if (tug !== undefined) row.tug = { ...row.tug, ...tug }
    const known = Object.entries(fields).filter(([, v]) => (v !== undefined && typeof v !== 'object') || v === null) as [
      string,
      GridValue,
    ][]
    for (const [field, value] of known) this.#change(row, () => (row.d[field] = value), field)
    for (const listener of this.#flashes)
      listener(
        row,
        known.map(([field]) => field),
      )
    this.#dirty.add(row)
    this.#ask()
  }

  #rowFor(id: string): RowHandle {
    const known = this.#rows.get(id)
    if (known !== undefined) return known
    const row = new RowHandle(id, this.#policy)
    this.#rows.set(id, row)
    return row
  }

  /** Makes a change and keeps the sums, the counts and the order right. */
  #change(row: RowHandle, deed: () => void, field: string): void {
    const wasLive = row.isLive
    const before = row.get(field)
    const place = row.shownPlace
    if (field === LIVE && wasLive) this.#count(row, -1)
    deed()
    const isLive = row.isLive
    if (field === LIVE) {
      if (isLive) this.#count(row, 1)
      if (wasLive !== isLive) this.#restructured = true
    } else if (field === ORDER) {
      if (isLive && place !== row.shownPlace) this.#restructured = true
    } else if (isLive) {
      const after = row.get(field)
      this.#uniques.get(field)?.change(before, after)
      const sum = this.#sums.get(field)
      if (sum !== undefined) {
        sum.change(before, after)
        this.#figured = true
      }
    }
    this.#dirty.add(row)
    this.#ask()
  }

  /** Takes a whole row into the sums and counts, or out of them. */
  #count(row: RowHandle, way: 1 | -1): void {
    const swap = (value: GridValue): [GridValue, GridValue] => (way === 1 ? [null, value] : [value, null])
    for (const [field, sum] of this.#sums) sum.change(...swap(row.get(field)))
    for (const [field, counts] of this.#uniques) counts.change(...swap(row.get(field)))
    this.#figured = true
  }

  #ask(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    this.#schedule(() => this.commit())
  }

  /** Tells what changed since the last time: structure first, then cells, then figures. */
  commit(): void {
    this.#scheduled = false
    const dirty = this.#dirty
    this.#dirty = new Set()
    if (this.#restructured) {
      this.#restructured = false
      this.#view = [...this.#rows.values()]
        .filter(({ isLive }) => isLive)
        .map(row => ({ row, key: row.shownPlace, id: row.id }))
        .sort(byPlace)
        .map(({ row }, n) => {
          if (row.orderNum !== n + 1) {
            row.orderNum = n + 1
            dirty.add(row)
          }
          return row
        })
      for (const listener of this.#structure) listener()
    }
    for (const row of dirty) row.tell()
    if (!this.#figured) return
    this.#figured = false
    for (const listener of this.#figures) listener()
  }
}

function listen<L>(to: Set<L>, listener: L): () => void {
  to.add(listener)
  return () => to.delete(listener)
}

import type { GridStatistics } from '#contract/entities/gridColumn.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import type { GridSnapshot } from '#contract/entities/gridSnapshot.ts'
import { policyOf, type GridTable } from '#contract/grids/defineGrid.ts'
import { cellsOfNewRow, LIVE, ORDER, singleCells, type GridLogEntry, type GridOp } from '#contract/grids/register.ts'
import { createListeners } from '#src/lib/createStore.ts'
import { RowHandle } from './rowHandle.ts'
import { orderOf, reordered } from './rowOrder.ts'
import { ColumnSum, ValueCounts } from './statistics.ts'

/** Runs the commit once, soon: an animation frame in a page, at once in a test. */
export type Schedule = (commit: () => void) => void

/**
 * The rows of a shared table outside React (grid.md part 3). Changes are collected; one commit a frame tells the cells of changed rows, and gives a new
 * `view` only when rows came, went or moved. Nothing here decides: what to apply comes from the machine gridMerge.
 */
export class GridStore {
  readonly table: Pick<GridTable, 'columns'>
  /** a field that says where a row hangs: another value of it is another structure */
  structural: string | null = null
  /** rows that are not loaded yet, below those that are */
  coming = 0
  readonly #rows = new Map<string, RowHandle>()
  readonly #sums = new Map<string, ColumnSum>()
  /** null: nobody has asked yet, nothing is counted */
  readonly #uniques = new Map<string, ValueCounts | null>()
  /** how two edits of a column become one */
  readonly policyOf: (field: string) => ReturnType<typeof policyOf>
  readonly #schedule: Schedule
  readonly #structure = createListeners()
  readonly #figures = createListeners()
  readonly #changes = createListeners<[rows: ReadonlySet<RowHandle>]>()
  readonly #flashes = createListeners<[row: RowHandle, fields: readonly string[]]>()
  #view: readonly RowHandle[] = []
  #dirty = new Set<RowHandle>()
  /** rows that came, went or got another place since the last commit; null: all of them, the table was loaded */
  #moved: Set<RowHandle> | null = new Set()
  #figured = false
  #scheduled = false

  constructor(table: Pick<GridTable, 'columns'>, schedule: Schedule) {
    this.table = table
    this.#schedule = schedule
    const policies = new Map(table.columns.map(({ key }) => [key, policyOf(table, key)]))
    this.policyOf = field => policies.get(field) ?? 'lww'
    for (const { key, statistics, validateRules } of table.columns) {
      if (statistics !== undefined && statistics.length > 0) this.#sums.set(key, new ColumnSum())
      if (validateRules?.some(({ unique, pattern }) => unique === true || pattern === 'only')) this.#uniques.set(key, null)
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
    const known = this.#uniques.get(field)
    if (known === undefined) return 0
    return (known ?? this.#counted(field)).of(value)
  }

  /** Told of a new view. */
  readonly onStructure = this.#structure.subscribe
  /** Told of the rows in which something changed, once a commit. For who sorts, narrows or searches: it costs every commit something. */
  readonly onChanged = this.#changes.subscribe
  /** Told when a footer's figure may have changed. */
  readonly onFigures = this.#figures.subscribe
  /** Told which cells somebody else changed, for the glow (GRIDSOCK-11). */
  readonly onFlash = this.#flashes.subscribe

  /** The rows as loaded, whose values belong to the store from now on; own unanswered operations stay over them. `coming`: how many more will follow. */
  load({ rows }: Pick<GridSnapshot, 'rows'>, coming = 0): void {
    this.coming = coming
    const pending = [...this.#rows.values()].flatMap(row => row.pending)
    for (const sums of this.#sums.values()) sums.clear()
    for (const field of this.#uniques.keys()) this.#uniques.set(field, null)
    const before = new Map(this.#rows)
    this.#rows.clear()
    for (const { id, o, d, c } of rows) {
      const row = before.get(id) ?? new RowHandle(id, this.policyOf)
      row.loaded(o, d, c)
      this.#rows.set(id, row)
      if (this.#sums.size > 0) this.#count(row, 1)
      // anyone who sorted or narrowed the rows did so by what they had before
      if (row.isWatched || this.#changes.size > 0) this.#dirty.add(row)
    }
    for (const op of pending) this.add(op)
    this.#moved = null
    this.#figured = true
    this.#ask()
  }

  /** Numbered operations, in order. `mine`: ids of own ones, which do not glow. */
  apply(entries: readonly GridLogEntry[], mine: readonly string[] = []): void {
    const own = new Set(mine)
    const glowing = new Map<RowHandle, string[]>()
    for (const entry of entries) {
      const isMine = own.has(entry.i)
      const row = this.#take(entry, isMine)
      // most rows of a long table are not drawn; a new one may be
      if (isMine || row === null || this.#flashes.size === 0 || (!row.isWatched && entry.row === undefined)) continue
      const fields = glowing.get(row)
      const written = entry.row === undefined ? [entry.f] : Object.keys(entry.row.d)
      if (fields === undefined) glowing.set(row, written)
      else fields.push(...written)
    }
    for (const [row, fields] of glowing) this.#flashes.notify(row, fields)
  }
  /** Writes one operation; the row it changed, or null where it was known from the rows as they were loaded. */
  #take({ s, i, r, f, v, by, at, row: back }: GridLogEntry, isMine: boolean): RowHandle | null {
    const row = this.#rowFor(r)
    if (s <= row.seqOf(f)) {
      // what is over it goes all the same
      if (isMine) this.#change(row, () => row.settled(i), f)
      return null
    }
    this.#change(
      row,
      () => {
        if (back?.begins !== true) row.mark(f, [s, by, at])
        else for (const [one] of cellsOfNewRow(back)) row.mark(one, [s, by, at])
        if (isMine) row.settled(i)
        // a new row brings what it begins with, one that comes back what it held: it may have been gone when the table was loaded
        if (back !== undefined) Object.assign(row, { place: back.o, d: { ...row.d, ...back.d } })
        if (f === LIVE) row.live = v === true
        else if (f === ORDER) row.place = typeof v === 'string' ? v : null
        else row.set(f, v)
      },
      f,
    )
    return row
  }

  /** An own operation shows at once. */
  add(op: GridOp): void {
    const row = this.#rowFor(op.r)
    this.#change(
      row,
      () => (row.pending = op.row === undefined ? [...row.pending, op] : [...row.pending, ...singleCells(op)]),
      op.f,
    )
  }
  /** Own operations, in their order: a paste has thousands. Those that count for nothing but their cell are put over each row at once. */
  addAll(ops: readonly GridOp[]): void {
    const plain = new Map<RowHandle, GridOp[]>()
    const counting = new Set([LIVE, ORDER, this.structural, ...this.#sums.keys(), ...this.#uniques.keys()])
    let row: RowHandle | null = null
    let own: GridOp[] = []
    for (const op of ops) {
      if (counting.has(op.f)) {
        this.add(op)
        continue
      }
      // a paste goes row by row
      if (row?.id !== op.r) {
        row = this.#rowFor(op.r)
        own = plain.get(row) ?? []
        plain.set(row, own)
      }
      own.push(op)
    }
    for (const [one, added] of plain) {
      one.pending = one.pending.length === 0 ? added : [...one.pending, ...added]
      this.#dirty.add(one)
    }
    if (plain.size > 0) this.#ask()
  }
  /** An own operation shows no more. */
  drop(op: GridOp): void {
    const row = this.#rows.get(op.r)
    if (row !== undefined) this.#change(row, () => row.settled(op.i), op.f)
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
    for (const [field, value] of known) this.#change(row, () => row.set(field, value), field)
    if (row.isWatched)
      this.#flashes.notify(
        row,
        known.map(([field]) => field),
      )
    this.#dirty.add(row)
    this.#ask()
  }

  #rowFor(id: string): RowHandle {
    const known = this.#rows.get(id)
    if (known !== undefined) return known
    const row = new RowHandle(id, this.policyOf)
    this.#rows.set(id, row)
    return row
  }

  /** Makes a change and keeps the sums, the counts and the order right. */
  #change(row: RowHandle, command: () => void, field: string): void {
    const wasLive = row.isLive
    const before = row.get(field)
    const place = field === LIVE || field === ORDER ? row.shownPosition : null
    if (field === LIVE && wasLive) this.#count(row, -1)
    command()
    const isLive = row.isLive
    if (field === LIVE) {
      if (isLive) this.#count(row, 1)
      // a row that came back may stand elsewhere
      if (wasLive !== isLive || (isLive && place !== row.shownPosition)) this.#moved?.add(row)
    } else if (field === ORDER) {
      if (isLive && place !== row.shownPosition) this.#moved?.add(row)
    } else if (isLive) {
      const after = row.get(field)
      if (field === this.structural && before !== after) this.#moved?.add(row)
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
    for (const [field, counts] of this.#uniques) counts?.change(...swap(row.get(field)))
    this.#figured = true
  }

  /** Counts the values of a unique column, which a table pays for that is written into, not one that is read. */
  #counted(field: string): ValueCounts {
    const counts = new ValueCounts()
    for (const row of this.#rows.values()) if (row.isLive) counts.change(null, row.get(field))
    this.#uniques.set(field, counts)
    return counts
  }

  #ask(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    this.#schedule(() => this.commit())
  }
  /** Runs a command with the next frame; the changes it makes are told in that frame. */
  soon(command: () => void): void {
    this.#schedule(() => this.notifyWith(command))
  }

  /** Makes changes and tells them at once, instead of asking for a frame of their own. */
  notifyWith(changes: () => void): void {
    this.#scheduled = true
    try {
      changes()
    } finally {
      this.commit()
    }
  }

  /** Tells what changed since the last time: structure first, then cells, then figures. */
  commit(): void {
    this.#scheduled = false
    const dirty = this.#dirty
    const moved = this.#moved
    if (dirty.size === 0 && moved?.size === 0 && !this.#figured) return
    this.#dirty = new Set()
    let numbered: readonly RowHandle[] = []
    if (moved === null || moved.size > 0) {
      this.#moved = new Set()
      numbered = this.#arrange(moved)
      for (const row of numbered) if (!dirty.has(row)) row.notifyNumber()
    }
    for (const row of dirty) row.tell()
    // a table may be sorted by its numbers
    const changed = numbered.length === 0 || this.#changes.size === 0 ? dirty : new Set([...dirty, ...numbered])
    this.#changes.notify(changed)
    if (!this.#figured) return
    this.#figured = false
    this.#figures.notify()
  }

  /** Brings the rows into order and numbers those whose place is another; answers the drawn ones of them, which must hear of it. */
  #arrange(moved: ReadonlySet<RowHandle> | null): RowHandle[] {
    const { rows, from, to } = moved === null ? orderOf(this.#rows.values()) : reordered(this.#view, moved)
    const numbered: RowHandle[] = []
    if (rows === this.#view) return numbered
    this.#view = rows
    for (let n = from; n < to; n += 1) {
      const row = rows[n]
      if (row === undefined || row.orderNum === n + 1) continue
      row.orderNum = n + 1
      if (row.isWatched) numbered.push(row)
    }
    this.#structure.notify()
    return numbered
  }
}

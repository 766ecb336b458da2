import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE } from '#contract/grids/register.ts'
import { createListeners } from '#src/lib/createStore.ts'
import type { KeptSettings } from '../columns/keptSettings.ts'
import { RowGroups, type GroupValue } from '../groups/rowGroups.ts'
import type { SessionPorts } from '../session/sessionPorts.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { choiceKeys, filterOf, isIdle, passes, type ColumnFilter, type FilteredCell } from './filters.ts'
import { printed } from './printed.ts'
import { compareAll, mergedBy, sortedBy, sortKeyOf, type ColumnSort, type SortKey } from './sorting.ts'

type Session = Pick<SessionPorts, 'data' | 'rowView' | 'edit' | 'rows' | 'columns' | 'cells' | 'options'> & {
  readonly windows: { readonly get: () => unknown }
}
type Filters = Readonly<Record<string, ColumnFilter>>

/** Quiet before the rows are arranged anew by themselves, ms; and how long that may have taken the last time. */
const ARRANGE_IDLE = 2_000
const ARRANGE_CHEAP = 200
/** Names and dictionaries come in several answers, ms. */
const NAMES_PAUSE = 50

const NO_FILTERS: Filters = {}
const NONE: readonly string[] = []
const NO_VALUES: readonly GroupValue[] = []

/** Columns by which rows can be grouped at the same time. */
export const GROUPS_MAX = 4

/**
 * How a person sorted, narrowed and grouped the rows of a grid. What was found then stands until the rows are arranged anew: a value that changes makes it stale and
 * moves nothing (grid.md part 3); a row that comes takes its place among the others, the person's own ones whatever is filtered. Anew by `again`, or by
 * itself after two quiet seconds without an open editor. While nothing is sorted or filtered it hears of no change at all.
 */
export class Arrangement {
  readonly #session: Session
  readonly #kept: KeptSettings
  readonly #changes = createListeners()
  readonly #stops: (() => void)[] = []
  /** which groups there are, and which of them are closed */
  readonly groups: RowGroups
  #sorts: readonly ColumnSort[] = []
  #filters: Filters = NO_FILTERS
  /** columns that make groups, the outermost first */
  #grouped: readonly string[] = NONE
  /** the order of the groups, and within them of the rows */
  #order: readonly ColumnSort[] = []
  #fields: readonly string[] = []
  /** values of the involved cells as they were arranged; every row that was looked at */
  #seen = new Map<RowHandle, readonly GridValue[]>()
  #hidden = new Set<RowHandle>()
  /** own new rows that the filters would hide: they stay until the person filters anew themselves */
  readonly #spared = new Set<RowHandle>()
  #keys = new Map<RowHandle, readonly SortKey[]>()
  #groupValues = new Map<RowHandle, readonly GroupValue[]>()
  #sorted: readonly RowHandle[] = []
  #places = new Map<RowHandle, number>()
  #isStale = false
  #isCheap = true
  #touched = 0
  #unwatch: (() => void) | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #namesTimer: ReturnType<typeof setTimeout> | undefined

  constructor(session: Session, kept: KeptSettings) {
    this.#session = session
    this.#kept = kept
    this.groups = new RowGroups(session.data.store)
    this.groups.onTurned(() => session.rowView.turn())
    this.#restore()
    this.#stops.push(kept.onLoaded(() => this.#restore()))
  }

  get sorts(): readonly ColumnSort[] {
    return this.#sorts
  }
  get filters(): Filters {
    return this.#filters
  }
  /** columns that make groups, the outermost first */
  get grouped(): readonly string[] {
    return this.#grouped
  }
  get isOn(): boolean {
    return this.#fields.length > 0
  }
  /** rows that hang under each other are not grouped by values besides */
  get mayGroup(): boolean {
    return this.#session.options.tree === undefined
  }
  /** values changed since the rows were arranged */
  get isStale(): boolean {
    return this.#isStale
  }
  readonly listen = this.#changes.subscribe
  stop(): void {
    for (const stop of this.#stops) stop()
    this.#unwatch?.()
    clearTimeout(this.#timer)
    clearTimeout(this.#namesTimer)
    this.groups.stop()
  }

  /** Sorts by a column, alone or behind the others; null: by it no more. */
  sort(key: string, direction: ColumnSort['direction'] | null, isAdded = false): void {
    const others = this.#sorts.filter(one => one.key !== key)
    const at = this.#sorts.findIndex(one => one.key === key)
    if (direction === null) this.#choose({ sorts: others })
    else if (!isAdded) this.#choose({ sorts: [{ key, direction }] })
    else this.#choose({ sorts: others.toSpliced(at < 0 ? others.length : at, 0, { key, direction }) })
  }
  /** Groups by a column within the groups that there are, or by it no more. */
  group(key: string, isWanted: boolean): void {
    const others = this.#grouped.filter(one => one !== key)
    this.#choose({ grouped: isWanted ? [...others, key].slice(-GROUPS_MAX) : others })
  }
  /** Groups by these columns, the outermost first, and by no others. */
  groupBy(keys: readonly string[]): void {
    this.#choose({ grouped: keys.slice(0, GROUPS_MAX) })
  }
  clearGroups(): void {
    this.groups.begin(null, false)
    this.#choose({ grouped: NONE })
  }
  /** Opens or closes all groups, and those that are still to come. */
  fold(isFolded: boolean): void {
    this.groups.begin(null, isFolded)
    this.#choose({})
  }
  /** Narrows by a column; null: no more. */
  filter(key: string, filter: ColumnFilter | null): void {
    const { [key]: _before, ...others } = this.#filters
    this.#choose({ filters: filter === null || isIdle(filter) ? others : { ...others, [key]: filter } })
  }
  clearFilters(): void {
    this.#choose({ filters: NO_FILTERS })
  }
  clearSorts(): void {
    this.#choose({ sorts: [] })
  }

  /** What a view keeps of it. */
  get chosen(): ArrangementChoice {
    return { sorts: this.#sorts, filters: this.#filters, grouped: this.#grouped, isFolded: this.groups.isFolded }
  }
  /** Sorts, narrows and groups as a view says, whatever an older program may have kept there. */
  apply(kept: unknown): void {
    const chosen = this.#known(kept)
    this.groups.begin(null, chosen.isFolded)
    this.#choose(chosen)
  }

  /** Arranges the rows anew, by what they hold now; by itself it leaves the person's new rows in sight, into which they may still be writing. */
  again(isByItself = false): void {
    clearTimeout(this.#timer)
    if (!isByItself) this.#spared.clear()
    const { data, rowView } = this.#session
    const began = performance.now()
    this.#forget()
    const columns = this.#grouped.flatMap(key => this.#session.cells.column(key) ?? [])
    const grouping =
      columns.length === 0 ? null : { columns, valuesOf: (row: RowHandle) => this.#groupValues.get(row) ?? NO_VALUES }
    this.groups.begin(grouping, this.groups.isFolded)
    if (this.isOn) {
      this.#take(data.store.view, false)
      this.#unwatch ??= data.store.onChanged(rows => this.#look(rows))
    } else {
      this.#unwatch?.()
      this.#unwatch = null
    }
    rowView.arrange({
      keep: Object.keys(this.#filters).length === 0 ? null : row => !this.#hidden.has(row),
      compare: this.#order.length === 0 ? null : (one, other) => this.#cellRefOf(one) - this.#cellRefOf(other),
      groups: this.#grouped.length === 0 ? null : this.groups,
    })
    this.#isCheap = performance.now() - began < ARRANGE_CHEAP
    this.#tell()
  }
  /** Rows came: each takes its place. To be called before they are drawn. */
  applyOwn(): void {
    if (!this.isOn) return
    const fresh = this.#session.data.store.view.filter(row => !this.#seen.has(row))
    if (fresh.length > 0) this.#take(fresh, true)
  }
  /** Names or dictionaries came: what is sorted or narrowed by their texts is looked at anew. */
  textsCame(): void {
    if (!this.#fields.some(field => this.#session.cells.kind(field).nature?.startsWith('choice') === true)) return
    clearTimeout(this.#namesTimer)
    this.#namesTimer = setTimeout(() => {
      if (this.#isBusy || !this.#isCheap) this.#becomeStale()
      else this.again(true)
    }, NAMES_PAUSE)
  }
  /** The person did something in the grid: it is not quiet. */
  readonly touch = (): void => void (this.#touched = performance.now())

  /** How often each choice of a column occurs among the rows that the other filters leave: its key and count. */
  choiceCounts(key: string): Map<string, number> {
    const column = this.#session.cells.column(key)
    const counts = new Map<string, number>()
    if (column === null) return counts
    const others = Object.entries(this.#filters).filter(([field]) => field !== key)
    for (const row of this.#session.data.store.view)
      if (this.#passesAll(row, others))
        for (const choice of choiceKeys(this.#cell(row, column))) counts.set(choice, (counts.get(choice) ?? 0) + 1)
    return counts
  }

  #choose(change: Partial<ArrangementChoice>): void {
    this.#set({ ...this.chosen, ...change })
    const { chosen } = this
    this.#kept.set(this.isOn ? chosen : null)
    this.again()
  }
  #set({ sorts, filters, grouped }: ArrangementChoice): void {
    this.#sorts = sorts
    this.#filters = filters
    this.#grouped = grouped
    const ofGroup = (key: string): ColumnSort => sorts.find(one => one.key === key) ?? { key, direction: 'up' }
    this.#order = [...grouped.map(ofGroup), ...sorts]
    this.#fields = [...new Set([...grouped, ...sorts.map(({ key }) => key), ...Object.keys(filters)])]
  }
  #known(kept: unknown): ArrangementChoice {
    const chosen = choiceOf(kept, key => this.#session.cells.column(key) !== null)
    return this.mayGroup ? chosen : { ...chosen, grouped: NONE }
  }
  #restore(): void {
    const chosen = this.#known(this.#kept.get())
    const isIdleChoice = chosen.sorts.length + chosen.grouped.length + Object.keys(chosen.filters).length === 0
    if (isIdleChoice && !this.isOn) return
    this.#set(chosen)
    this.groups.begin(null, chosen.isFolded)
    this.again()
  }
  #forget(): void {
    this.#isStale = false
    this.#seen = new Map()
    this.#hidden = new Set()
    this.#keys = new Map()
    this.#groupValues = new Map()
    this.#sorted = []
    this.#places = new Map()
  }
  #cellRefOf(row: RowHandle): number {
    return this.#places.get(row) ?? Number.MAX_SAFE_INTEGER
  }
  #cell(row: RowHandle, column: GridColumn): FilteredCell {
    return {
      value: row.get(column.key),
      kind: this.#session.cells.kind(column.key),
      text: () => printed(this.#session, row, column),
    }
  }
  #passesAll(row: RowHandle, filters: readonly (readonly [string, ColumnFilter])[]): boolean {
    return filters.every(([key, filter]) => {
      const column = this.#session.cells.column(key)
      return column === null || passes(filter, this.#cell(row, column))
    })
  }
  #keysOf(row: RowHandle): readonly SortKey[] {
    return this.#order.map(({ key }, at) => {
      const column = this.#session.cells.column(key)
      if (column === null) return null
      const value = row.get(key)
      // groups of moments are days, within which the next order counts
      const isDay = at < this.#grouped.length && this.#session.cells.kind(key).nature === 'moment'
      return sortKeyOf(isDay ? dayOf(value) : value, this.#session.cells.kind(key), () => this.#session.cells.facts(row, column))
    })
  }
  #groupValue(row: RowHandle, key: string): GroupValue {
    const column = this.#session.cells.column(key)
    const { nature, toggle } = this.#session.cells.kind(key)
    const value = row.get(key)
    const isEmpty = value === null || (typeof value === 'string' && value.trim() === '')
    // a box that nobody ever ticked is read like one that is not ticked
    if (column === null || (isEmpty && toggle === undefined)) return { key: '', text: '' }
    if (nature === 'moment') return { key: dayOf(value), text: dayOf(value) }
    const text = printed(this.#session, row, column)
    // what is read alike belongs together where the value itself is a text
    return { key: toggle !== undefined || nature === undefined || nature === 'text' ? text.trim() : String(value), text }
  }
  /** Looks at rows for the first time; `areNew`: they came to others, and the person's own ones stay in spite of the filters. */
  #take(rows: readonly RowHandle[], areNew: boolean): void {
    const filters = Object.entries(this.#filters)
    const own = new Set(areNew ? this.#session.rows.getSnapshot().context.added : [])
    for (const row of rows) {
      this.#seen.set(
        row,
        this.#fields.map(field => row.get(field)),
      )
      if (filters.length === 0 || this.#passesAll(row, filters)) continue
      if (areNew && (own.has(row.id) || row.isPending(LIVE))) this.#spared.add(row)
      if (!this.#spared.has(row)) this.#hidden.add(row)
    }
    if (this.#order.length === 0) return
    for (const row of rows) this.#keys.set(row, this.#keysOf(row))
    if (this.#grouped.length > 0)
      for (const row of rows)
        this.#groupValues.set(
          row,
          this.#grouped.map(key => this.#groupValue(row, key)),
        )
    const keys = (row: RowHandle) => this.#keys.get(row) ?? []
    const fresh = sortedBy(rows, this.#order, keys)
    this.#sorted = mergedBy(this.#sorted, fresh, (one, other) => compareAll(keys(one), keys(other), this.#order))
    this.#places = new Map(this.#sorted.map((row, at) => [row, at]))
  }
  #look(rows: ReadonlySet<RowHandle>): void {
    if (this.#isStale) return
    for (const row of rows) {
      const seen = this.#seen.get(row)
      if (seen === undefined || !this.#fields.some((field, at) => row.get(field) !== seen[at])) continue
      this.#becomeStale()
      return
    }
  }
  #becomeStale(): void {
    this.#isStale = true
    if (this.#isCheap) this.#wait(ARRANGE_IDLE)
    this.#tell()
  }
  /** An editor or a window is open: rows do not move under it. */
  get #isBusy(): boolean {
    const { edit, windows } = this.#session
    return edit.editing.getSnapshot().hasTag('editing') || windows.get() !== null
  }
  #wait(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const left = this.#touched + ARRANGE_IDLE - performance.now()
      if (this.#isBusy) this.#wait(ARRANGE_IDLE)
      else if (left > 0) this.#wait(left)
      else this.again(true)
    }, ms)
  }
  #tell(): void {
    this.#changes.notify()
  }
}

/** How a person wants to see the rows; plain data, kept for them and in views. */
interface ArrangementChoice {
  sorts: readonly ColumnSort[]
  filters: Filters
  /** keys of the columns that make groups, the outermost first */
  grouped: readonly string[]
  /** groups begin closed */
  isFolded: boolean
}
const dayOf = (value: GridValue): string => String(value ?? '').slice(0, 'YYYY-MM-DD'.length)

/** A kept arrangement, whatever an older program may have kept, without columns that are gone. */
function choiceOf(kept: unknown, isKnown: (key: string) => boolean): ArrangementChoice {
  const part = new Map<string, unknown>(Object.entries(typeof kept === 'object' && kept !== null ? kept : {}))
  const [sorts, filters, grouped] = [part.get('sorts'), part.get('filters'), part.get('grouped')]
  const keys = (Array.isArray(grouped) ? (grouped as unknown[]) : []).filter(key => typeof key === 'string' && isKnown(key))
  return {
    sorts: (Array.isArray(sorts) ? (sorts as unknown[]) : []).flatMap((one): ColumnSort[] => {
      const { key, direction } = (typeof one === 'object' && one !== null ? one : {}) as Partial<Record<string, unknown>>
      return typeof key === 'string' && isKnown(key) && (direction === 'up' || direction === 'down') ? [{ key, direction }] : []
    }),
    filters: Object.fromEntries(
      Object.entries(typeof filters === 'object' && filters !== null ? filters : {}).flatMap(([key, one]) => {
        const filter = filterOf(one)
        return filter === null || !isKnown(key) ? [] : [[key, filter] as const]
      }),
    ),
    grouped: [...new Set(keys as string[])].slice(0, GROUPS_MAX),
    isFolded: part.get('isFolded') === true,
  }
}

import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { createListeners } from '#src/lib/createStore.ts'
import type { GridStore } from '../store/gridStore.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { GroupRow, groupId, type GroupFacts } from './groupRow.ts'

/** What of a cell puts its row into a group, and how that is read. */
export interface GroupValue {
  key: string
  text: string
}
/** Rows by the values of columns. */
export interface Grouping {
  columns: readonly GridColumn[]
  /** the values of a row as they were when the rows were arranged, one for each column */
  valuesOf: (row: RowHandle) => readonly GroupValue[]
}

/** The lines of a grouped grid. */
export interface GroupedLines {
  /** heads of groups and the rows of those that are open */
  lines: readonly RowHandle[]
  /** the rows among them */
  rows: readonly RowHandle[]
  /** the same with those of closed groups */
  whole: readonly RowHandle[]
}

/** Changed rows of more than these are added up anew after a pause only, ms. */
const FEW = 1_000
const PAUSE = 250

/** The groups of a grid: which rows they hold, which are closed, and their figures, which follow every change (WALK-37). */
export class RowGroups {
  readonly #store: GridStore
  readonly #changes = createListeners()
  #grouping: Grouping | null = null
  #groups = new Map<string, GroupRow>()
  #innermost = new Map<RowHandle, GroupRow>()
  #heads: readonly { row: GroupRow; at: number }[] = []
  #whole: readonly RowHandle[] = []
  /** groups begin closed */
  #isFolded = false
  /** those that are not as groups begin */
  #turned = new Set<string>()
  #changed: () => void = () => undefined
  #unwatch: (() => void) | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #version = 0

  constructor(store: GridStore) {
    this.#store = store
  }

  get isFolded(): boolean {
    return this.#isFolded
  }
  /** How deep groups lie in each other; 0: there are none. */
  get depth(): number {
    return this.#grouping?.columns.length ?? 0
  }
  /** The heads in the order in which they are read, also those in closed groups, and the place of the first row of each among the whole. */
  get heads(): readonly { row: GroupRow; at: number }[] {
    return this.#heads
  }
  /** For useSyncExternalStore: another number whenever a group or a figure of one may be another. */
  readonly version = (): number => this.#version
  readonly listen = this.#changes.subscribe
  /** Who lays the lines anew when a group is opened or closed. */
  onTurned(changed: () => void): void {
    this.#changed = changed
  }
  stop(): void {
    this.#unwatch?.()
    this.#unwatch = null
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  /** Groups by other columns, or by none; whether they begin closed. */
  begin(grouping: Grouping | null, isFolded: boolean): void {
    if (this.#isFolded !== isFolded || grouping === null) this.#turned = new Set()
    this.#grouping = grouping
    this.#isFolded = isFolded
    if (grouping === null) {
      this.stop()
      this.#groups = new Map()
      this.#innermost = new Map()
      this.#heads = []
      this.#whole = []
    } else this.#unwatch ??= this.#store.onChanged(rows => this.#look(rows))
  }

  isOpen(id: string): boolean {
    return this.#turned.has(id) === this.#isFolded
  }
  toggle(id: string): void {
    if (!this.#turned.delete(id)) this.#turned.add(id)
    this.#changed()
  }
  /** Opens what a row stands in, so that it is drawn. */
  reveal(id: string): void {
    const row = this.#store.row(id)
    const closed = this.#around(row).filter(group => !this.isOpen(group.id))
    if (closed.length === 0) return
    for (const group of closed) if (!this.#turned.delete(group.id)) this.#turned.add(group.id)
    this.#changed()
  }
  /** What stands for a row, or a group, that is not drawn: the head of the innermost group whose head is; null: it is in none. */
  standIn(id: string): string | null {
    const group = this.#groups.get(id)
    const around = this.#around(group ?? this.#store.row(id))
    const closed = around.findLast(one => !this.isOpen(one.id))
    return closed?.id ?? (group === undefined && around.length === 0 ? null : id)
  }
  /** The groups around a row, or a group, the innermost first. */
  #around(row: RowHandle | null): GroupRow[] {
    const around: GroupRow[] = []
    const first = row instanceof GroupRow ? this.#groups.get(row.facts.parent ?? '') : row && this.#innermost.get(row)
    for (let at = first; at; at = this.#groups.get(at.facts.parent ?? '')) around.push(at)
    return around
  }

  /** The lines of rows that are sorted already: groups stand where the first of their rows stands. */
  lay(sorted: readonly RowHandle[]): GroupedLines {
    const grouping = this.#grouping
    if (grouping === null) return { lines: sorted, rows: sorted, whole: sorted }
    const { columns, valuesOf } = grouping
    const before = this.#groups
    const groups = new Map<string, GroupRow>()
    const innermost = new Map<RowHandle, GroupRow>()
    const lines: RowHandle[] = []
    const rows: RowHandle[] = []
    const whole: RowHandle[] = []
    const heads: { row: GroupRow; at: number }[] = []
    const made = (id: string, facts: GroupFacts): GroupRow => {
      const known = before.get(id)
      known?.become(facts)
      const group = known ?? new GroupRow(id, facts)
      groups.set(id, group)
      return group
    }
    const level = (members: readonly RowHandle[], path: readonly string[], parent: string | null, isShown: boolean): void => {
      const column = columns[path.length]
      if (column === undefined) return
      const parts = new Map<string, { text: string; members: RowHandle[] }>()
      for (const row of members) {
        const { key, text } = valuesOf(row)[path.length] ?? { key: '', text: '' }
        const part = parts.get(key)
        if (part === undefined) parts.set(key, { text, members: [row] })
        else part.members.push(row)
      }
      let place = 0
      for (const [key, part] of parts) {
        place += 1
        const inside = [...path, key]
        const facts = { level: path.length, column, ...part, parent, place, size: parts.size }
        const group = made(groupId(inside), facts)
        heads.push({ row: group, at: whole.length })
        if (isShown) lines.push(group)
        const isOpen = isShown && this.isOpen(group.id)
        if (inside.length < columns.length) level(part.members, inside, group.id, isOpen)
        else
          for (const row of part.members) {
            innermost.set(row, group)
            whole.push(row)
            if (!isOpen) continue
            lines.push(row)
            rows.push(row)
          }
      }
    }
    level(sorted, [], null, true)
    this.#groups = groups
    this.#innermost = innermost
    this.#heads = heads
    this.#whole = whole
    this.#tell()
    return { lines, rows, whole }
  }

  /** The lines of the same rows after groups were opened or closed. */
  unfold(): GroupedLines {
    const lines: RowHandle[] = []
    const rows: RowHandle[] = []
    const opened = new Set<string>()
    for (const { row: group, at } of this.#heads) {
      const { parent, level, members } = group.facts
      if (parent !== null && !opened.has(parent)) continue
      lines.push(group)
      if (!this.isOpen(group.id)) continue
      opened.add(group.id)
      if (level + 1 < this.depth) continue
      for (const row of this.#whole.slice(at, at + members.length)) {
        lines.push(row)
        rows.push(row)
      }
    }
    this.#tell()
    return { lines, rows, whole: this.#whole }
  }

  #look(changed: ReadonlySet<RowHandle>): void {
    const groups = new Set<GroupRow>()
    for (const row of changed) for (const group of this.#around(row)) groups.add(group)
    if (groups.size === 0) return
    let count = 0
    for (const group of groups) count += group.facts.members.length
    if (count > FEW) {
      this.#late = new Set([...this.#late, ...groups])
      this.#timer ??= setTimeout(() => this.#forget(this.#late), PAUSE)
    } else this.#forget(groups)
  }
  #late = new Set<GroupRow>()
  #forget(groups: ReadonlySet<GroupRow>): void {
    if (groups === this.#late) {
      this.#late = new Set()
      this.#timer = null
    }
    for (const group of groups) group.forgetFigures()
    this.#tell()
  }
  #tell(): void {
    this.#version += 1
    this.#changes.notify()
  }
}

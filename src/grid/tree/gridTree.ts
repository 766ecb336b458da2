import { failureOf } from '#contract/http/failure.ts'
import { newActor } from '#src/lib/actors/newActor.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import { gridTreeMachine } from '#machines/gridTree/gridTree.machine.ts'
import { createListeners } from '#src/lib/createStore.ts'
import { insertion } from '../data/rowPositions.ts'
import type { SessionPorts } from '../session/sessionPorts.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { rowsOfAnswer, type TreeOptions } from './treeOptions.ts'

type Session = Pick<SessionPorts, 'data' | 'rowView' | 'options' | 'layout'>
/** What the expander of a row shows; `none`: there is nothing under it. */
export type ExpanderState = 'open' | 'closed' | 'loading' | 'failed' | 'none'

/** The tree over the rows of a grid: which are open, what hangs under what, children that are loaded when they are wanted. */
export class GridTree {
  readonly #session: Session
  readonly #actor = newActor(gridTreeMachine)
  readonly #options: TreeOptions
  #isOpen: ReadonlySet<string> = new Set()
  readonly #changes = createListeners()
  readonly #stops: (() => void)[]

  constructor(session: Session, options: TreeOptions) {
    this.#session = session
    this.#options = options
    const { rowView, data } = session
    data.store.structural = options.parent
    this.#actor.on('children.wanted', ({ id }) => void this.#load(id))
    let { open } = this.#actor.getSnapshot().context
    this.#actor.subscribe(({ context }) => {
      if (context.open !== open) {
        open = context.open
        this.#isOpen = new Set(open)
        rowView.again()
      }
      this.#tell()
    })
    this.#actor.start()
    rowView.arrange({ tree: { parentOf: this.parentOf, isOpen: id => this.#isOpen.has(id) } })
    this.#stops = [rowView.listen(() => this.#tell())]
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#actor.stop()
  }
  #tell(): void {
    this.#changes.notify()
  }
  /** Told when a row was opened or closed, came, went or hangs elsewhere. */
  readonly listen = this.#changes.subscribe

  get #now(): TreeOptions {
    return this.#session.options.tree ?? this.#options
  }
  get parentField(): string {
    return this.#options.parent
  }
  /** key of the column with the expander: the named one, or the first where that is not shown */
  get column(): string {
    const { shown } = this.#session.layout
    return (shown.find(({ key }) => key === this.#options.column) ?? shown[0])?.key ?? ''
  }
  /** all rows are there: none has to be asked for */
  get isWhole(): boolean {
    return this.#now.loadChildren === undefined
  }
  readonly parentOf = (row: RowHandle): string | null => {
    const value = row.get(this.#options.parent)
    return value === null || value === '' ? null : String(value)
  }
  /** whether two rows are under the same one, so that one can stand before the other */
  areSiblings(one: string, other: string): boolean {
    const { rowView } = this.#session
    const [here, there] = [rowView.spotOf(one), rowView.spotOf(other)]
    return here !== null && there !== null && here.parent === there.parent
  }
  /** rows right under a row, null for the top, in stored order */
  childrenOf(id: string | null): RowHandle[] {
    const { data, rowView } = this.#session
    return data.store.view.filter(row => rowView.spotOf(row.id)?.parent === id)
  }
  /** the row behind which a new last child of a row is stored: whatever of its branch is stored last */
  lastOf(id: string): string {
    const { data, rowView } = this.#session
    const isBelow = (row: RowHandle): boolean => {
      for (let at: string | null = row.id; at !== null; at = rowView.spotOf(at)?.parent ?? null) if (at === id) return true
      return false
    }
    return data.store.view.findLast(isBelow)?.id ?? id
  }

  stateOf(row: RowHandle): ExpanderState {
    const { loading, troubles } = this.#actor.getSnapshot().context
    if (loading.includes(row.id)) return 'loading'
    if (troubles[row.id] !== undefined) return 'failed'
    if ((this.#session.rowView.spotOf(row.id)?.children ?? 0) === 0 && !this.#isLazy(row)) return 'none'
    return this.#isOpen.has(row.id) ? 'open' : 'closed'
  }
  troubleOf(id: string): string {
    return this.#actor.getSnapshot().context.troubles[id] ?? ''
  }
  #isLazy(row: RowHandle): boolean {
    const { loadChildren, hasChildren } = this.#now
    if (loadChildren === undefined || this.#actor.getSnapshot().context.loaded.includes(row.id)) return false
    return hasChildren === undefined || hasChildren(row.toRow())
  }

  open(row: RowHandle): void {
    this.#actor.send({ type: 'row.open', id: row.id, isLazy: this.#isLazy(row) })
  }
  close(row: RowHandle): void {
    this.#actor.send({ type: 'row.close', id: row.id })
  }
  toggle(row: RowHandle): void {
    if (this.#isOpen.has(row.id)) this.close(row)
    else this.open(row)
  }
  /** Opens every row that has others under it; what has to be loaded stays closed. */
  openAll(): void {
    const { rowView, data } = this.#session
    const ids = data.store.view.filter(({ id }) => (rowView.spotOf(id)?.children ?? 0) > 0).map(({ id }) => id)
    this.#actor.send({ type: 'rows.open', ids })
  }
  closeAll(): void {
    this.#actor.send({ type: 'rows.open', ids: [] })
  }
  /** Opens what a row hangs under, so that it is drawn. */
  reveal(id: string): void {
    const { rowView } = this.#session
    const above: string[] = []
    for (let at = rowView.spotOf(id)?.parent ?? null; at !== null; at = rowView.spotOf(at)?.parent ?? null) above.push(at)
    const { open } = this.#actor.getSnapshot().context
    if (above.some(one => !this.#isOpen.has(one))) this.#actor.send({ type: 'rows.open', ids: [...new Set([...open, ...above])] })
  }
  /** The row that stands for one that is not drawn: the nearest one above it that is; null where none is. */
  standIn(id: string): string | null {
    const { rowView } = this.#session
    const drawn = new Set(rowView.rows.map(row => row.id))
    let at: string | null = id
    while (at !== null && !drawn.has(at)) at = rowView.spotOf(at)?.parent ?? null
    return at
  }
  /** Another table stands here now: what was loaded into the former is forgotten. */
  replaced(): void {
    this.#actor.send({ type: 'table.replaced' })
  }

  /** Deepest rows first, so that none is taken away before what hangs under it. */
  deepestFirst(ids: readonly string[]): string[] {
    const level = (id: string) => this.#session.rowView.spotOf(id)?.level ?? 0
    return ids.toSorted((one, other) => level(other) - level(one))
  }
  /** Whether something under one of these rows would be left without a parent. */
  wouldOrphan(ids: readonly string[]): boolean {
    const leaving = new Set(ids)
    const { data, rowView } = this.#session
    return data.store.view.some(({ id }) => !leaving.has(id) && leaving.has(rowView.spotOf(id)?.parent ?? ''))
  }

  async #load(id: string): Promise<void> {
    const { data } = this.#session
    try {
      const rows = rowsOfAnswer(await this.#now.loadChildren?.(id))
      const fresh = rows.filter(row => data.store.row(row.id)?.isLive !== true)
      if (data.store.row(id)?.isLive === true) this.#include(id, fresh)
      this.#actor.send({ type: 'children.loaded', id, count: rows.length })
    } catch (error) {
      this.#actor.send({ type: 'children.failed', id, text: failureOf(error).text })
    }
  }
  /** Loaded rows take their place in the branch; they are no edit, and no undo takes them away. */
  #include(parent: string, rows: readonly GridRow[]): void {
    const { data } = this.#session
    data.store.commit()
    const made = rows.map(({ id, orderNum: _place, tug_status: _tug, ...fields }) => ({
      id,
      d: { ...(fields as Record<string, GridValue>), [this.#options.parent]: parent },
    }))
    data.include?.(insertion(data.store.view, made, this.lastOf(parent)))
    data.store.commit()
  }
}

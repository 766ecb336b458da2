import type { GridValue } from '#contract/entities/gridRow.ts'
import { ROW_KEY } from '#contract/entities/gridRow.ts'
import { newId } from '#src/lib/newId.ts'
import { insertion, movement, removal } from '../data/rowPositions.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { RangePorts } from '../range/rangePorts.ts'
import type { GridTree } from '../tree/gridTree.ts'
import type { Arrangement } from '../view/arrangement.ts'

type Session = Pick<RangePorts, 'data' | 'rows' | 'options' | 'columns' | 'cells' | 'rowView' | 'range' | 'screen' | 'issues'> & {
  readonly arrangement: Arrangement
  readonly tree: GridTree | null
}

/** What a person does with whole rows of a grid: new ones, their places, which can be chosen. Asked here, decided by the machine rowEditing. */
export class RowCommands {
  readonly #session: Session
  /** the row above a row that is about to begin, by its id */
  readonly #under = new Map<string, string | null>()
  /** the row that a row which is about to begin repeats, by its id */
  readonly #twins = new Map<string, RowHandle>()
  /** rows that the person is about to begin: where rows are grouped they are taken to them */
  readonly #own = new Set<string>()

  constructor(session: Session) {
    this.#session = session
    const { rows, data } = session
    rows.on('rows.added', ({ ids, after }) => this.#insert(ids, after))
    rows.on('rows.removed', ({ ids: wanted }) => {
      // another removal or a colleague may have been faster while the owner was asked
      const ids = wanted.filter(id => data.store.row(id)?.isLive === true)
      if (ids.length === 0) return
      data.set(removal(session.tree?.deepestFirst(ids) ?? ids))
      session.issues.validation.send({ type: 'rows.forget', ids })
      session.options.onRemoved?.(ids)
    })
    data.listen(({ type }) => {
      if (type !== 'loaded') return
      rows.send({ type: 'rows.loaded' })
      // what was wrong was wrong with other values
      session.issues.validation.send({
        type: 'rows.forget',
        ids: Object.keys(session.issues.validation.getSnapshot().context.errors),
      })
    })
    rows.on('row.moved', ({ id, to }) => {
      data.store.commit()
      const oldIndex = data.store.view.findIndex(row => row.id === id)
      const cellEdits = movement(data.store.view, id, to)
      if (cellEdits.length === 0) return
      data.set(cellEdits)
      session.options.onDragged?.({ oldIndex, newIndex: to })
    })
  }

  /** Adds rows and answers their ids: behind the row `after`, at the top for null, at the bottom for undefined. */
  add(count: number, after?: string | null): string[] {
    const ids = Array.from({ length: count }, () => newId())
    ids.forEach(id => this.#own.add(id))
    this.#session.rows.send({ type: 'rows.add', ids, ...(after === undefined ? {} : { after }) })
    return ids
  }
  /** A new row as the last one right under another, which opens; answers its id. */
  addUnder(parent: string): string {
    const { tree, rows, data } = this.#session
    const id = newId()
    this.#under.set(id, parent)
    rows.send({ type: 'rows.add', ids: [id], after: tree?.lastOf(parent) ?? parent })
    data.store.commit()
    tree?.reveal(id)
    return id
  }
  insertBelow(after: string | null): void {
    const id = newId()
    this.#own.add(id)
    this.#session.rows.send({ type: 'row.insert', id, after })
  }
  /** These rows once more, right behind the last of them, with all that a person may write; answers the ids of the new ones. */
  copy(rows: readonly RowHandle[]): string[] {
    const ids = rows.map(row => {
      const id = newId()
      this.#own.add(id)
      this.#twins.set(id, row)
      return id
    })
    const after = rows.at(-1)?.id
    if (after !== undefined) this.#session.rows.send({ type: 'rows.add', ids, after })
    return ids
  }
  /** A row to another index of the table's own order; nothing where rows are narrowed or sorted, whose indexes are not the table's. */
  move(id: string, to: number): void {
    if (this.mayMove) this.#session.rows.send({ type: 'row.move', id, to })
  }
  get mayMove(): boolean {
    const { data, rowView } = this.#session
    return data.status().access.move && !rowView.isArranged
  }
  /** One place up (-1) or down (1); in a tree among the rows under the same one. Answers whether there is such a place. */
  shift(id: string, way: 1 | -1): boolean {
    const { data, tree } = this.#session
    const { view } = data.store
    if (!this.mayMove) return false
    const beside = tree === null ? view : tree.childrenOf(this.#session.rowView.spotOf(id)?.parent ?? null)
    const other = beside[beside.findIndex(row => row.id === id) + way]
    if (other === undefined || !beside.some(row => row.id === id)) return false
    this.move(id, view.indexOf(other))
    return true
  }
  isDisabled(row: RowHandle): boolean {
    return Object.entries(this.#session.options.disabledRows ?? {}).some(([key, values]) => {
      const value = key === ROW_KEY ? row.id : row.get(key)
      return Array.isArray(values) ? (values as readonly GridValue[]).includes(value) : values === value
    })
  }
  /** Chooses a row that can be chosen, or takes it out of the choice (EDIT-19, EDIT-21). */
  turn(row: RowHandle): void {
    const { rows } = this.#session
    const { id } = row
    const isChosen = rows.getSnapshot().context.selected.includes(id)
    rows.send(isChosen ? { type: 'row.unselect', id } : { type: 'row.select', id, disabled: this.isDisabled(row) })
  }
  /** ids of the shown rows that can be chosen */
  choosable(): string[] {
    return this.#session.rowView.unfolded.filter(row => !this.isDisabled(row)).map(({ id }) => id)
  }

  /** What new rows hold: the columns' defaults, the next number of an order column (contract.md 28.67), in a tree the row above. */
  #begin(ids: readonly string[], after: string | null | undefined): { id: string; d: Record<string, GridValue> }[] {
    const { data, columns, tree } = this.#session
    const defaults = columns.flatMap(({ key, defaultValue }) =>
      defaultValue === undefined ? [] : [[key, defaultValue] as const],
    )
    const orders = columns.flatMap(({ key, isOrder }) =>
      isOrder === true ? [[key, highest(data.store.view, key)] as const] : [],
    )
    const beside = after == null ? null : data.store.row(after)
    return ids.map((id, n) => {
      const under = this.#under.get(id) ?? (beside === null ? null : (tree?.parentOf(beside) ?? null))
      this.#under.delete(id)
      return {
        id,
        d: {
          ...Object.fromEntries(defaults),
          ...(beside === null || !this.#own.has(id) ? {} : this.#grouped(beside)),
          ...this.#repeated(id),
          ...Object.fromEntries(orders.map(([key, most]) => [key, most + n + 1])),
          ...(tree === null || under === null ? {} : { [tree.parentField]: under }),
        },
      }
    })
  }

  /** What a row takes from the one that it repeats. */
  #repeated(id: string): Record<string, GridValue> {
    const twin = this.#twins.get(id)
    this.#twins.delete(id)
    if (twin === undefined) return {}
    const { columns } = this.#session
    const written = columns.filter(
      ({ key, disabled, isOrder }) => disabled !== true && isOrder !== true && this.#session.cells.kind(key).Editor !== null,
    )
    return Object.fromEntries(written.map(({ key }) => [key, twin.get(key)]))
  }

  /** What makes a row belong to the groups of the one that it comes behind. */
  #grouped(beside: RowHandle): Record<string, GridValue> {
    const session = this.#session
    const isWritten = (key: string) => session.cells.column(key)?.disabled !== true && session.cells.kind(key).Editor !== null
    return Object.fromEntries(session.arrangement.grouped.filter(isWritten).map(key => [key, beside.get(key)]))
  }

  #insert(ids: readonly string[], after: string | null | undefined): void {
    const { data, options, tree } = this.#session
    // what was added a moment ago is part of the order
    data.store.commit()
    const begun = this.#begin(ids, after)
    data.set(insertion(data.store.view, begun, after == null || tree === null ? after : tree.lastOf(after)))
    options.onAdded?.(ids.flatMap(id => data.store.row(id)?.toRow() ?? []))
    this.#goTo(ids)
  }
  /** A new row may come far from where the person is, or into a closed group: they are taken to the first of those that they made. */
  #goTo(ids: readonly string[]): void {
    const { data, arrangement, range, screen } = this.#session
    const [first] = ids.filter(id => this.#own.delete(id))
    const [f] = range.page.columns
    if (arrangement.groups.depth === 0 || first === undefined || f === undefined) return
    data.store.commit()
    screen.show({ r: first, f })
  }
}

/** the highest number in a column, 0 where there is none */
const highest = (view: readonly RowHandle[], key: string): number =>
  view.reduce((most, row) => {
    const n = Number(row.get(key) ?? 0)
    return Number.isFinite(n) ? Math.max(most, n) : most
  }, 0)

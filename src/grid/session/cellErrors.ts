import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE } from '#contract/grids/register.ts'
import { checksOf, isEmptyValue } from '#contract/rules/gridPatterns.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import type { GridValidationContext, JudgedCell } from '#machines/gridValidation/gridValidation.types.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { IssuePorts, SessionPorts } from './sessionPorts.ts'
import { judgedCell, type ValidationActor } from './validation.ts'

/** Cells of one step back or forth from which on nobody outside is asked about all of them. */
const MANY = 200

type Session = Pick<SessionPorts, 'data' | 'cells' | 'edit' | 'rows' | 'columns' | 'retell'>
type Known = Pick<GridValidationContext, 'errors' | 'questions' | 'left'>

/** For which value an issue was found, and how many live rows held it where the column is unique. */
interface Found extends CellRef {
  value: GridValue
  holders: number
}

/**
 * What is wrong with the cells of a grid. An issue belongs to the value it was found for: where another value comes into such a cell by whatever way, or
 * the other holder of a value that may stand once goes, the cell is judged anew. Cells without an issue cost nothing, unless an undo or a redo writes into
 * them: the rows are followed only while there are issues.
 */
export class CellErrors implements IssuePorts {
  readonly validation: ValidationActor
  readonly #session: Session
  readonly #found = new Map<string, Map<string, Found>>()
  /** those of unique columns */
  readonly #shared = new Set<Found>()
  #known: Known
  #unfollow: (() => void)[] = []
  readonly #unwatch: (() => void)[]
  /** the row in which the person stands */
  #row: string | null = null

  constructor(session: Session, validation: ValidationActor) {
    this.#session = session
    this.validation = validation
    this.#known = validation.getSnapshot().context
    const { editing } = session.edit
    this.#unwatch = [
      validation.subscribe(({ context }) => this.#hear(context)),
      // what was typed into a row that went is nobody's
      editing.on('draft.orphaned', ({ r, f }) => validation.send({ type: 'cell.forget', r, f })),
    ].map(one => () => one.unsubscribe())
  }
  stop(): void {
    for (const end of [...this.#unwatch, ...this.#unfollow]) end()
    this.validation.stop()
  }

  /** '' for none */
  at(r: string, f: string): string {
    return this.#known.errors[r]?.[f] ?? ''
  }
  /** Judges a cell as it stands, or the draft that is typed into it. */
  judge(type: 'cell.input' | 'cell.change' | 'cell.blur', r: string, f: string, draft?: GridValue): void {
    const cell = this.#cellAt({ r, f }, draft)
    if (cell === null) return
    this.validation.send({ type, ...cell })
    if (type !== 'cell.blur') this.#renew([cell])
  }
  /** Judges many cells as they stand. */
  judgeAll(places: readonly CellRef[]): void {
    const cells = places.flatMap(place => this.#cellAt(place) ?? [])
    if (cells.length === 0) return
    this.validation.send({ type: 'cells.change', cells })
    this.#renew(cells)
  }
  /**
   * Undo or redo wrote into these cells: what stands there now is judged, and what is filled in rows that came back. Where they are many, nobody outside is
   * asked about a cell without a mark, as that was done when the values were written.
   */
  rewound(places: readonly CellRef[]): void {
    const { data } = this.#session
    const { store } = data
    // what was wrong in rows that are gone again is wrong no more
    const gone = places.flatMap(({ r, f }) => (f === LIVE && store.row(r)?.isLive !== true ? [r] : []))
    if (gone.length > 0) this.validation.send({ type: 'rows.forget', ids: gone })
    const cells = places
      .flatMap(({ r, f }) => (f === LIVE ? this.#filled(r) : [{ r, f }]))
      .filter(({ r, f }) => store.row(r)?.isLive === true && !this.#isEdited(r, f))
    const isMany = cells.length > MANY
    this.judgeAll(cells.filter(({ r, f }) => !isMany || this.#found.get(r)?.has(f) === true || !this.#asksOutside(f)))
  }
  /** The person stands in this row, or in none: what they left empty in a new row that they leave is marked. It holds up nobody. */
  stand(r: string | null): void {
    const before = this.#row
    this.#row = r
    const session = this.#session
    if (before === null || before === r || !session.rows.getSnapshot().context.added.includes(before)) return
    const row = session.data.store.row(before)
    if (row?.isLive !== true) return
    const gaps = session.columns.filter(
      column =>
        checksOf(column).some(({ kind }) => kind === 'required') &&
        isEmptyValue(row.get(column.key)) &&
        session.cells.canEdit(row, column.key) &&
        !this.#isEdited(row.id, column.key),
    )
    this.judgeAll(gaps.map(({ key }) => ({ r: row.id, f: key })))
  }

  #filled(r: string): CellRef[] {
    const row = this.#session.data.store.row(r)
    return this.#session.columns.flatMap(({ key }) => (isEmptyValue(row?.get(key)) ? [] : [{ r, f: key }]))
  }
  #asksOutside(f: string): boolean {
    const column = this.#session.cells.column(f)
    return column !== null && checksOf(column).some(({ kind }) => kind === 'pattern' || kind === 'handler')
  }
  #cellAt({ r, f }: CellRef, draft?: GridValue): JudgedCell | null {
    return judgedCell(this.#session.data.store, this.#session.cells.column(f), r, draft)
  }
  #isEdited(r: string, f: string): boolean {
    const { cell } = this.#session.edit.editing.getSnapshot().context
    return cell?.r === r && cell.f === f
  }

  #hear(context: Known): void {
    const before = this.#known
    this.#known = context
    const { errors } = context
    // a paste has thousands of cells judged, mostly without an issue
    if (errors === before.errors) return
    const ids = new Set([...Object.keys(before.errors), ...Object.keys(errors)])
    const changed = [...ids].filter(id => before.errors[id] !== errors[id])
    for (const r of changed) {
      for (const f of Object.keys(before.errors[r] ?? {})) if (errors[r]?.[f] === undefined) this.#forget(r, f)
      for (const f of Object.keys(errors[r] ?? {}))
        if (before.errors[r]?.[f] !== errors[r]?.[f]) this.#note({ r, f }, this.#judgedValue(before, context, { r, f }))
    }
    this.#follow()
    this.#session.retell(changed)
    // an answer may come, and a moment pass, after which another value stands there
    this.judgeAll(changed.flatMap(r => this.#stale(r)))
  }
  /** The value for which an issue has just been found: that of the question which was answered, that of the cell as it was left, or what is there now. */
  #judgedValue({ questions: [question], left }: Known, now: Known, { r, f }: CellRef): GridValue {
    if (question?.r === r && question.f === f && !now.questions.includes(question)) return question.value
    if (left?.r === r && left.f === f && now.left !== left) return left.value
    return this.#isEdited(r, f) ? this.#session.edit.editing.getSnapshot().context.draft : this.#standing(r, f)
  }
  #standing(r: string, f: string): GridValue {
    return this.#session.data.store.row(r)?.get(f) ?? null
  }

  #note({ r, f }: CellRef, value: GridValue): void {
    this.#forget(r, f)
    const { store } = this.#session.data
    const found = { r, f, value, holders: value === null ? 0 : store.holders(f, value) }
    const row = this.#found.get(r) ?? new Map<string, Found>()
    this.#found.set(r, row.set(f, found))
    const column = this.#session.cells.column(f)
    if (column !== null && checksOf(column).some(({ kind }) => kind === 'unique')) this.#shared.add(found)
  }
  #forget(r: string, f: string): void {
    const row = this.#found.get(r)
    const found = row?.get(f)
    if (row === undefined || found === undefined) return
    row.delete(f)
    if (row.size === 0) this.#found.delete(r)
    this.#shared.delete(found)
  }
  /** An issue that stayed is one of the value that was judged now. */
  #renew(cells: readonly JudgedCell[]): void {
    for (const cell of cells) if (this.#found.get(cell.r)?.has(cell.f) === true) this.#note(cell, cell.value)
  }

  #follow(): void {
    const { store } = this.#session.data
    if (this.#found.size === 0) {
      for (const end of this.#unfollow) end()
      this.#unfollow = []
    } else if (this.#unfollow.length === 0)
      this.#unfollow = [
        // rows that are not drawn are loaded anew without a word of their own
        store.onStructure(() => this.judgeAll([...this.#found.keys()].flatMap(r => this.#stale(r)))),
        store.onChanged(rows => this.#look(rows)),
      ]
  }
  #look(rows: ReadonlySet<RowHandle>): void {
    const places: CellRef[] = []
    for (const { id } of rows) if (this.#found.has(id)) places.push(...this.#stale(id))
    for (const one of this.#shared)
      if (!this.#isEdited(one.r, one.f) && this.#session.data.store.holders(one.f, one.value) !== one.holders) places.push(one)
    this.judgeAll(places)
  }
  /** Cells of a row in which another value stands than the one for which their issue was found; what is typed into an open editor is judged as it is typed. */
  #stale(r: string): CellRef[] {
    return [...(this.#found.get(r)?.values() ?? [])].filter(
      ({ f, value }) => !this.#isEdited(r, f) && !Object.is(this.#standing(r, f), value),
    )
  }
}

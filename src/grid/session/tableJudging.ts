import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { failure } from '#contract/http/failure.ts'
import type { GridErrors } from '#machines/gridValidation/gridValidation.types.ts'
import type { GridStore } from '../store/gridStore.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { judgeAll, type JudgedValue } from './judging.ts'
import type { CheckAnswers } from './cellChecks.ts'

/** Rows that are judged before the page may breathe. */
const SLICE = 5_000
const breathe = () => new Promise<void>(resolve => setTimeout(resolve, 0))

/** How often values that changed while others were asked are judged once more. */
const ROUNDS = 20
/** What a person is told where the table did not come to rest. */
const TABLE_RESTLESS = '校验期间表格一直在被修改，未能完成校验，请稍后重试'

interface Issue extends JudgedValue {
  text: string
  /** live rows that held the value */
  holderCount: number
}

/** What is known of the cells of a table: the values that were judged, and what is wrong with some of them. */
class JudgedCells {
  readonly #columns: readonly GridColumn[]
  readonly #store: GridStore
  /** by row, in the order of the columns */
  readonly #values = new Map<string, (GridValue | undefined)[]>()
  readonly #issues = new Map<string, Map<string, Issue>>()

  constructor(store: GridStore, columns: readonly GridColumn[]) {
    this.#store = store
    this.#columns = columns
  }

  /** The cells of these rows of which nothing is known as they stand now. */
  open(rows: readonly RowHandle[]): JudgedValue[] {
    const found: JudgedValue[] = []
    for (const row of rows) {
      const values = this.#values.get(row.id)
      const issues = this.#issues.get(row.id)
      for (const [n, column] of this.#columns.entries()) {
        const value = row.get(column.key)
        const issue = issues?.get(column.key)
        // the other one of two equal values may have gone
        const isSame =
          values !== undefined && Object.is(values[n], value) && (issue === undefined || issue.holderCount === issue.holders())
        if (!isSame) found.push({ r: row.id, column, value, holders: () => this.#store.holders(column.key, value) })
      }
    }
    return found
  }
  /** Keeps the texts of cells, '' for none; `held`: how many rows held their values when they were judged. */
  note(cells: readonly JudgedValue[], holderCounts: readonly number[], texts: readonly string[]): void {
    for (const [n, cell] of cells.entries()) {
      const { r, column, value } = cell
      const values = this.#values.get(r) ?? []
      values[this.#columns.indexOf(column)] = value
      this.#values.set(r, values)
      const text = texts[n] ?? ''
      const issues = this.#issues.get(r)
      if (text === '') issues?.delete(column.key)
      else
        this.#issues.set(
          r,
          (issues ?? new Map<string, Issue>()).set(column.key, { ...cell, text, holderCount: holderCounts[n] ?? 0 }),
        )
    }
  }
  /** What is wrong with the rows that are there. */
  errors(): GridErrors {
    return Object.fromEntries(
      [...this.#issues]
        .filter(([r, issues]) => issues.size > 0 && this.#store.row(r)?.isLive === true)
        .map(([r, issues]) => [r, Object.fromEntries([...issues].map(([f, { text }]) => [f, text]))]),
    )
  }
}

/**
 * The issues of all rows by their columns' rules, as they stand when the answer comes: what changed or came while others were asked is judged once more.
 * In slices that leave the page alive; `signal`: nobody waits for them any more. Rejects with a Failure where the values change faster than they are
 * judged.
 */
export async function judgeTable(
  store: GridStore,
  columns: readonly GridColumn[],
  others: CheckAnswers,
  signal: AbortSignal,
): Promise<GridErrors> {
  const known = new JudgedCells(store, columns)
  for (let round = 0; round < ROUNDS && !signal.aborted; round += 1) {
    // rows that came a moment ago are part of the table
    store.commit()
    const { view } = store
    let isDone = true
    for (let from = 0; from < view.length && !signal.aborted; from += SLICE) {
      const cells = known.open(view.slice(from, from + SLICE))
      if (cells.length === 0) continue
      isDone = false
      const holderCounts = cells.map(({ holders }) => holders())
      known.note(cells, holderCounts, await judgeAll(cells, others))
      if (from + SLICE < view.length) await breathe()
    }
    if (isDone) return known.errors()
  }
  if (signal.aborted) return known.errors()
  throw failure('refused', TABLE_RESTLESS)
}

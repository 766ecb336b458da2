import type { GridStatistics } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { uniqueKey } from '#contract/rules/gridPatterns.ts'

const SCALE = 10_000
const whole = (value: GridValue): number | null => {
  if (value === null || value === '' || typeof value === 'boolean') return null
  const n = Number(value)
  return Number.isFinite(n) ? Math.round(n * SCALE) : null
}

/** Sum and count of a column, kept by differences in whole ten-thousandths, so that cents do not drift (GRID-29, GRID-30). */
export class ColumnSum {
  #sum = 0
  #count = 0

  /** a value came (`before` null), changed, or went (`after` null) */
  change(before: GridValue, after: GridValue): void {
    const [was, is] = [whole(before), whole(after)]
    this.#sum += (is ?? 0) - (was ?? 0)
    this.#count += (is === null ? 0 : 1) - (was === null ? 0 : 1)
  }
  clear(): void {
    this.#sum = 0
    this.#count = 0
  }
  /** null: there is nothing to add up */
  get(kind: GridStatistics): number | null {
    if (this.#count === 0) return null
    return kind === 'sum' ? this.#sum / SCALE : Math.round(this.#sum / this.#count) / SCALE
  }
}

/** How many live rows hold each value of a unique column: the answer to "is it there twice" without a walk (GVAL-17). */
export class ValueCounts {
  readonly #counts = new Map<string, number>()

  change(before: GridValue, after: GridValue): void {
    const [was, is] = [uniqueKey(before), uniqueKey(after)]
    if (was === is) return
    if (was !== '') this.#counts.set(was, (this.#counts.get(was) ?? 0) - 1)
    if (is !== '') this.#counts.set(is, (this.#counts.get(is) ?? 0) + 1)
  }
  clear(): void {
    this.#counts.clear()
  }
  of(value: GridValue): number {
    return this.#counts.get(uniqueKey(value)) ?? 0
  }
}

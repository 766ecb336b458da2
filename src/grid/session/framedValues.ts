import type { GridValue } from '#contract/entities/gridRow.ts'
import { newId } from '#src/lib/newId.ts'
import type { CellWish } from '../data/gridData.ts'
import { inFrames, portionsOf } from '../range/writeCells.ts'
import type { GridSession } from './gridSession.ts'

/** Values for a row, by column. */
export interface RowValues {
  rowKey: string
  values: Readonly<Record<string, GridValue>>
}

/** Values of a row as wishes; who it is, it is not told by its values. */
export const wishesOf = (r: string, values: RowValues['values']): CellWish[] =>
  Object.keys(values).flatMap(f => (f === 'id' ? [] : { r, f, v: values[f] ?? null }))

/**
 * Values that the owner of a grid gives for many cells at once: what fits into a frame is written now, the rest in the next frames, all of it as one step of
 * undo and in the order in which it was given. Who reads the rows or does anything else to them has all of it written first, by `flush`.
 */
export class FramedValues {
  readonly #session: GridSession
  #left: { step: string; write: () => void }[] = []

  constructor(session: GridSession) {
    this.#session = session
  }

  set(changes: readonly RowValues[]): void {
    const session = this.#session
    const portions = portionsOf(changes, ({ values }) => Object.keys(values).length)
    const step = newId()
    const parts = portions.map(rows => ({
      step,
      write: () => session.setValues(rows.flatMap(({ rowKey, values }) => wishesOf(rowKey, values))),
    }))
    if (parts.length === 1 && this.#left.length === 0) return parts[0]?.write()
    this.#left.push(...parts)
    // without a line there is nobody to wait for: all of it waits in the queue, which outlives the page
    if (!['live', 'local'].includes(session.data.status().phase)) return this.flush()
    const course = { told: () => undefined, isWanted: () => this.#left.length > 0 }
    void inFrames(
      session,
      parts.map(() => () => this.#next()),
      course,
    )
  }
  /** Writes what is left, now. */
  flush(): void {
    while (this.#left.length > 0) this.#next()
  }

  #next(): void {
    const [part, ...left] = this.#left
    this.#left = left
    if (part !== undefined) this.#session.data.asStep(part.step, part.write)
  }
}

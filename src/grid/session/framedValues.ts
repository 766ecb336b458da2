import type { GridValue } from '#contract/entities/gridRow.ts'
import { newId } from '#src/lib/newId.ts'
import type { CellEdit, GridData } from '../data/gridData.ts'
import { inFrames, portionsOf } from '../range/writeCells.ts'
import type { RangePorts } from '../range/rangePorts.ts'

/** Values for a row, by column. */
export interface RowValues {
  rowKey: string
  values: Readonly<Record<string, GridValue>>
}

/** Values of a row as cell edits; who it is, it is not told by its values. */
export const editsOf = (r: string, values: RowValues['values']): CellEdit[] =>
  Object.keys(values).flatMap(f => (f === 'id' ? [] : { r, f, v: values[f] ?? null }))

/**
 * Values that the owner of a grid gives for many cells at once: what fits into a frame is written now, the rest in the next frames, all of it as one step of
 * undo and in the order in which it was given. Whatever else is written, taken back, loaded or read by the handle has all of it written first, as have the
 * loss of the line and of the page: then there is nobody to wait for.
 */
export class FramedValues {
  readonly #session: RangePorts
  #left: { step: string; write: () => void }[] = []
  #isWriting = false

  constructor(session: RangePorts) {
    this.#session = session
    this.flush = this.flush.bind(this)
  }

  /** The same data, whose other commands come behind the values that are left. */
  before(data: GridData): GridData {
    const behind =
      <A extends unknown[]>(command: (...args: A) => void) =>
      (...args: A) => {
        this.flush()
        command(...args)
      }
    return { ...data, set: behind(data.set), undo: behind(data.undo), redo: behind(data.redo) }
  }

  set(changes: readonly RowValues[]): void {
    const session = this.#session
    const portions = portionsOf(changes, ({ values }) => Object.keys(values).length)
    const step = newId()
    const parts = portions.map(rows => ({
      step,
      write: () => session.writer.setValues(rows.flatMap(({ rowKey, values }) => editsOf(rowKey, values))),
    }))
    if (parts.length === 1 && this.#left.length === 0) return parts[0]?.write()
    if (this.#left.length === 0) {
      // before the queue, which is written when the page goes
      addEventListener('pagehide', this.flush, true)
      document.addEventListener('visibilitychange', this.flush)
    }
    this.#left.push(...parts)
    if (this.#mustHurry()) return this.flush()
    void inFrames(
      session,
      parts.map(() => () => this.#next()),
      { told: () => undefined, isWanted: () => this.#goesOn() },
    )
  }
  /** Writes what is left, now. */
  flush(): void {
    if (this.#isWriting) return
    while (this.#left.length > 0) this.#next()
  }

  #mustHurry(): boolean {
    return document.hidden || !['live', 'local'].includes(this.#session.data.status().phase)
  }
  #goesOn(): boolean {
    if (this.#mustHurry()) this.flush()
    return this.#left.length > 0
  }
  #next(): void {
    const [part, ...left] = this.#left
    this.#left = left
    if (left.length === 0) {
      removeEventListener('pagehide', this.flush, true)
      document.removeEventListener('visibilitychange', this.flush)
    }
    if (part === undefined) return
    this.#isWriting = true
    try {
      this.#session.data.asStep(part.step, part.write)
    } finally {
      this.#isWriting = false
    }
  }
}

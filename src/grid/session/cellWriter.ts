import type { GridValue } from '#contract/entities/gridRow.ts'
import type { CellEdit } from '../data/gridData.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { SessionPorts, WriterPorts } from './sessionPorts.ts'

type Session = Pick<SessionPorts, 'data' | 'options' | 'cells' | 'issues'>

/** How values come into the cells of a grid: what hangs on them is cleared, they are judged, and the owner hears of them. */
export class CellWriter implements WriterPorts {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Writes a value that differs, clears what hangs on it, judges it and tells the owner. */
  write(row: RowHandle, f: string, value: GridValue, more: readonly CellEdit[] = []): void {
    const { data, issues, options } = this.#session
    const { store, waiting } = data
    const oldValue = row.get(f)
    // where colleagues' numbers are added up, one may have come to the same number, and another than what was typed may stand there afterwards
    const isSum = waiting !== undefined && store.policyOf(f) === 'add'
    const cellEdits = value === oldValue && !isSum ? [...more] : [{ r: row.id, f, v: value }, ...this.#cleared(row, f), ...more]
    data.set(cellEdits)
    for (const cellEdit of cellEdits) issues.judge('cell.change', cellEdit.r, cellEdit.f)
    const now = isSum ? row.get(f) : value
    if (now !== oldValue) options.onValueChange?.({ row: row.toRow(), column: f, value: now, oldValue })
  }
  /** Several values at once, as one step (setValues, paste, popup reports). */
  setValues(cellEdits: readonly CellEdit[]): void {
    this.#session.data.set(cellEdits)
    this.#session.issues.judgeAll(cellEdits)
  }
  /**
   * What a person writes into many cells at once, with what hangs on them cleared; the owner hears of each. `isJudged`: the values passed their rules
   * already, so that nothing is wrong with these cells any more.
   */
  writeAll(cellEdits: readonly CellEdit[], isJudged = false): void {
    const { data, issues } = this.#session
    const named = new Set(cellEdits.map(({ r, f }) => `${r}\n${f}`))
    const changes = cellEdits.flatMap(cellEdit => {
      const { r, f, v } = cellEdit
      const row = data.store.row(r)
      return row === null || !row.isLive || row.get(f) === v ? [] : [{ row, f, v, oldValue: row.get(f), cellEdit }]
    })
    const all = changes.flatMap(({ row, f, cellEdit }) => [
      cellEdit,
      ...this.#cleared(row, f).filter(below => !named.has(`${below.r}\n${below.f}`)),
    ])
    if (isJudged) {
      data.set(all)
      for (const { r, f } of cellEdits) if (issues.at(r, f) !== '') issues.validation.send({ type: 'cell.forget', r, f })
    } else this.setValues(all)
    const { onValueChange } = this.#session.options
    if (onValueChange !== undefined)
      for (const { row, f, v, oldValue } of changes) onValueChange({ row: row.toRow(), column: f, value: v, oldValue })
  }

  #cleared(row: RowHandle, f: string): CellEdit[] {
    const { cells } = this.#session
    return cells.below(f).map(key => ({ r: row.id, f: key, v: cells.kind(key).empty }))
  }
}

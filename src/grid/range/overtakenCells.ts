import type { RangePorts } from './rangePorts.ts'
import type { PasteError, PastePlan, PlannedRow } from './pastePlan.ts'

/** Something to say of a cell of a paste that will be written all the same. */
const about = (session: RangePorts, { r, place, isNew, values }: PlannedRow, f: string, why: string): PasteError => {
  const [column, row] = [session.cells.column(f), session.data.store.row(r)]
  const value = values[f] ?? null
  const text = column === null || row === null ? '' : session.cells.kind(f).show(value, session.cells.facts(row, column))
  return { place, isNew, title: column?.title ?? f, text, why }
}

/** A cell of a paste that a colleague has written, and what is said of it. */
export interface OvertakenCell extends PasteError {
  r: string
  f: string
}

/** Cells of a checked paste that a colleague has written since it was checked, in the order of rows and columns (grid.md part 1). */
export function overtakenCells(session: RangePorts, { rows }: PastePlan): OvertakenCell[] {
  const { store } = session.data
  return rows.flatMap(planned => {
    const row = store.row(planned.r)
    const { before } = planned
    if (row === null || before === undefined) return []
    return Object.keys(planned.values).flatMap(f => {
      const column = session.cells.column(f)
      if (column === null || row.get(f) === before[f]) return []
      const { by } = row.cellAt(f)
      const shown = session.cells.textOf(row, column)
      const issue = about(session, planned, f, `${by === '' ? '他人' : by}已改为“${shown === '' ? '（空）' : shown}”`)
      return { ...issue, r: planned.r, f }
    })
  })
}

/** Cells of a checked paste that a colleague is writing into now. */
export function busyCells(session: RangePorts, { rows }: PastePlan): PasteError[] {
  const writing = session.data.people().filter(({ isEditing }) => isEditing)
  if (writing.length === 0) return []
  const planned = new Map(rows.map(row => [row.r, row]))
  return writing.flatMap(({ name, place: { r, f } }) => {
    const row = planned.get(r)
    return row === undefined || !Object.hasOwn(row.values, f) ? [] : about(session, row, f, `${name}正在编辑`)
  })
}

/** The paste without these cells. */
export function withoutOvertaken(plan: PastePlan, cells: readonly OvertakenCell[]): PastePlan {
  if (cells.length === 0) return plan
  const left = new Set(cells.map(({ r, f }) => `${r}\n${f}`))
  const rows = plan.rows.map(row => ({
    ...row,
    values: Object.fromEntries(Object.entries(row.values).filter(([f]) => !left.has(`${row.r}\n${f}`))),
  }))
  return { ...plan, rows, issues: [...plan.issues, ...cells] }
}

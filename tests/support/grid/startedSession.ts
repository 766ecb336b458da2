import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'
import { localData } from '#src/grid/data/localData.ts'
import type { GridOptions } from '#src/grid/session/gridOptions.ts'
import { GridSession } from '#src/grid/session/gridSession.ts'

/** A grid without a page: its session over rows of its own; every change is committed when the test says so. */
export function startSession(columns: readonly GridColumn[], rows: readonly GridRow[], options: GridOptions = {}) {
  const waiting: (() => void)[] = []
  const data = localData(columns, rows, commit => waiting.push(commit))
  const session = new GridSession(data, columns, options)
  return {
    data,
    session,
    commit: () => {
      for (const commit of waiting.splice(0)) commit()
    },
    ids: () => session.rowView.rows.map(({ id }) => id),
  }
}

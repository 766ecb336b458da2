import { useEffect, useState } from 'react'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'
import { localData } from '../data/localData.ts'
import { frameSchedule } from '../frameSchedule.ts'
import type { GridOptions } from './gridOptions.ts'
import { GridSession } from './gridSession.ts'

/** A table under a form. */
export interface FormTable extends GridOptions {
  /** name of the table among the others, and of its values */
  key: string
  title: string
  /** the same array as long as the table is the same */
  columns: readonly GridColumn[]
  /** null: they are not there, and so is no session; another array is loaded anew */
  rows: readonly GridRow[] | null
}
interface OpenSession {
  session: GridSession
  columns: FormTable['columns']
  rows: readonly GridRow[]
  load: (rows: readonly GridRow[]) => void
}

function begin(table: FormTable, rows: readonly GridRow[]): OpenSession {
  const data = localData(table.columns, rows, frameSchedule)
  return { session: new GridSession(data, table.columns, table), columns: table.columns, rows, load: data.load }
}
function end({ session }: OpenSession): void {
  session.stop()
  session.data.stop()
}

/** A session for each table whose rows are there, shown or not, so that a table can be checked and read without being drawn. */
export function useTableSessions(tables: readonly FormTable[]): ReadonlyMap<string, GridSession> {
  const [opened] = useState(() => new Map<string, OpenSession>())
  const [sessions, setSessions] = useState<ReadonlyMap<string, GridSession>>(new Map())
  useEffect(() => {
    const wanted = new Map(tables.map(table => [table.key, table]))
    for (const [key, one] of opened) {
      const table = wanted.get(key)
      if (table === undefined || table.rows === null || table.columns !== one.columns) {
        end(one)
        opened.delete(key)
      }
    }
    for (const table of tables) {
      const { key, rows } = table
      const known = opened.get(key)
      if (known !== undefined) {
        known.session.options = table
        if (rows !== null && rows !== known.rows) {
          known.rows = rows
          known.session.framed.flush()
          known.load(rows)
          known.session.tree?.replaced()
        }
      } else if (rows !== null) opened.set(key, begin(table, rows))
    }
    setSessions(before =>
      before.size === opened.size && [...opened].every(([key, { session }]) => before.get(key) === session)
        ? before
        : new Map([...opened].map(([key, { session }]) => [key, session])),
    )
  }, [tables, opened])
  useEffect(
    () => () => {
      for (const one of opened.values()) end(one)
      opened.clear()
    },
    [opened],
  )
  return sessions
}

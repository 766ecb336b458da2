import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import type { FormTableValues } from '#src/grid/FormTables.tsx'

/** What is kept of a form: its own fields and the rows of its tables. */
export interface StoredForm {
  fields: Readonly<Record<string, string>>
  tables: Readonly<Record<string, readonly GridRow[]>>
}

/** Stores as a server would: new rows get ids, removed ones go, the others hold what was written. `newId` makes an id. */
export function stored(
  fields: StoredForm['fields'],
  values: Readonly<Record<string, FormTableValues>>,
  newId: () => string,
): StoredForm {
  const rows = ({ tableData }: FormTableValues): GridRow[] =>
    tableData.map(({ id, ...row }) => ({ ...(row as Record<string, GridValue>), id: typeof id === 'string' ? id : newId() }))
  return { fields, tables: Object.fromEntries(Object.entries(values).map(([key, table]) => [key, rows(table)])) }
}

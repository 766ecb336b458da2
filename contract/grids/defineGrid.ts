import type { GridColumn, MergePolicy } from '../entities/gridColumn.ts'

/** A table that several people edit at once: its columns with rules and policies, once for server, client and tests. */
export interface GridTable {
  /** first part of the table's key; the key of one table is the name, or `name:scope` (a week of a department, a dictionary) */
  name: string
  title: string
  /** prefix of its button permissions: `<auth>:add`, `:edit`, `:batch_delete`; anyone who may see the page of `path` may read */
  auth: string
  columns: readonly GridColumn[]
  /** rows may be added, deleted, moved manually */
  rows: { add: boolean; remove: boolean; move: boolean }
  /** rows hang under each other by this field */
  parent?: string
}

export const defineGrid = (table: GridTable): GridTable => table

/** Key of one table of a kind. */
export const gridKey = (name: string, scope?: string): string => (scope === undefined ? name : `${name}:${scope}`)
/** Name and scope of a key. */
export function readGridKey(key: string): { name: string; scope: string | null } {
  const at = key.indexOf(':')
  return at < 0 ? { name: key, scope: null } : { name: key.slice(0, at), scope: key.slice(at + 1) }
}

/** How edits at a field are settled: the column's policy; lww where it has none, and for a row's place and life. */
export const policyOf = (table: Pick<GridTable, 'columns'>, field: string): MergePolicy =>
  table.columns.find(({ key }) => key === field)?.merge ?? 'lww'

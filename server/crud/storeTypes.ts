import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resources/defineResource.ts'
import type { Field } from '#contract/resources/field.ts'
import type { Hooks } from './hooks.ts'

/** A resource with its table: which columns there are, and which of them a client may ask about. */
export interface Store {
  resource: AnyResource
  hooks: Hooks
  table: PgTable
  /** SQL name of the table */
  name: string
  id: PgColumn
  tenant: PgColumn | undefined
  deleted: PgColumn | undefined
  /** by field and fact, secrets too */
  columns: Readonly<Record<string, PgColumn>>
  /** by field and fact; without secrets */
  readable: Readonly<Record<string, PgColumn>>
  /** key in the table by field and fact */
  tableKeys: Readonly<Record<string, string>>
  /** column of a field or fact, secrets too */
  column: (name: string) => PgColumn | undefined
  field: (name: string) => Field | undefined
  /** may stand in filters and advanced queries */
  isAsked: (name: string) => boolean
  isSorted: (name: string) => boolean
}

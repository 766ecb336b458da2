import type { FastifyInstance } from 'fastify'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resources/defineResource.ts'
import type { Tx } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'

/** A row by field names: database values in `Save`, wire values in `present`. */
export type Row = Record<string, unknown>

/** Who does something, and in which transaction. */
export interface WriteContext {
  app: FastifyInstance
  user: UserPrincipal
  tx: Tx
}
/** A row about to be written. `values` may be changed; what stands in it is written, whatever the client sent. */
export interface Save extends WriteContext {
  id: string
  /** checked values by field; at an edit only those that were sent. A copy: a command that the database gave up runs again with what was sent */
  values: Row
  /** the row as it stands, null at adding */
  before: Row | null
  /** checked values of fields without a column, such as the roles of a user */
  extras: Row
}

/**
 * How rows of an import are added in one transaction: `beforeSave` of all of them, which must only read, then the rows themselves, then what follows
 * them. Where any of it goes wrong all is taken back and done again in halves.
 */
export interface BatchHooks {
  /**
   * What must not stand in one batch twice, from the values before `beforeSave`: there it does not see the other rows of its batch. Needless for unique
   * fields.
   */
  keys?: (row: { values: Row; extras: Row; user: UserPrincipal }) => readonly string[]
  /** what `afterSave` does, for all rows together; absent: `afterSave` of one after another */
  afterSave?: (saves: readonly Save[]) => Promise<void>
}

/** What a resource does differently on the server. All of it is optional. */
export interface Hooks {
  /** where the table is not found by the resource's `table` */
  table?: PgTable
  /** columns of fields (or of createTime …) that are named differently in the table */
  columns?: Readonly<Record<string, PgColumn>>
  /** rows that there are at all for this person, besides tenant and deletion mark */
  where?: (user: UserPrincipal) => SQL | undefined
  /** conditions of parameters that are no fields, such as keyWord; `isExport`: a workbook holds all of a tree, also where its list begins with the top */
  conditions?: (query: ReadonlyMap<string, string>, user: UserPrincipal, at: { now: Date; isExport: boolean }) => SQL | undefined
  /** rows of tenant 0 are shown to every tenant; only tenant 0 changes them */
  sharesTenantZero?: boolean
  /** answers the list instead of the engine */
  ownList?: (query: ReadonlyMap<string, string>, context: { app: FastifyInstance; user: UserPrincipal }) => Promise<unknown>
  /** the list answers its rows without a page around them, a thousand at most */
  isPlainList?: boolean
  /** fields besides the unique ones that /sys/duplicate/check answers for */
  checked?: readonly string[]
  /** unique fields that are the same however their letters are cased */
  caseless?: readonly string[]
  /**
   * Before the transaction of a new row: what takes long without the database, such as the hash of a password. May change `values` and refuse by
   * throwing a Refusal.
   */
  prepare?: (row: { app: FastifyInstance; values: Row }) => Promise<void>
  /** may refuse by throwing a Refusal; may run again when the database gave the transaction up */
  beforeSave?: (save: Save) => Promise<void>
  afterSave?: (save: Save) => Promise<void>
  /** the resource bears that an import adds many of its rows at once; absent: one after another, each in its own transaction */
  batch?: BatchHooks
  beforeDelete?: (row: Row, context: WriteContext) => Promise<void>
  afterDelete?: (row: Row, context: WriteContext) => Promise<void>
  /** after the transaction: sign-ins are ended or read anew, others are told */
  committed?: (
    ids: readonly string[],
    context: { app: FastifyInstance; user: UserPrincipal; operation: 'add' | 'edit' | 'delete' },
  ) => Promise<void>
  /** what a person should know of a row that was just added or edited: said under the word of success */
  remark?: (row: Row, context: { app: FastifyInstance; user: UserPrincipal }) => Promise<string | null>
  /** rows hold data of patients: who looks at a page or a row of them leaves a trace (SEC-02). `unit` counts them: 个会话 */
  reads?: { action: string; entity: string; unit: string }
  /** adds to rows that go out; masks and secrets are done before */
  present?: (rows: Row[], context: { app: FastifyInstance; user: UserPrincipal }) => Promise<Row[]>
}

/** A resource with its deviations; stands in `server/modules/<area>/<noun>/<noun>.crud.ts` and is named in server/modules/crudHooks.ts. */
export interface CrudHooks extends Hooks {
  resource: AnyResource
}

/** Ties deviations to a resource: `export const usersCrud = crudHooks(users, { beforeSave, present })`. */
export const crudHooks = (resource: AnyResource, hooks: Hooks): CrudHooks => ({ resource, ...hooks })

import type { FastifyInstance } from 'fastify'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { GridTable } from '#contract/grids/defineGrid.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'

/** One table of a kind: the tenant's, and which of its tables (a week of a department, a dictionary; null for the only one). */
export interface GridScope {
  tenantId: number
  scope: string | null
}

/** One shared table, and the application that serves it. */
export interface TableContext {
  app: FastifyInstance
  source: GridSource
  scope: GridScope
}

/** A row as its table stores it: `place` is its order key, `live` false after it was deleted. */
export interface GridRowState {
  id: string
  place: string | null
  live: boolean
  data: Readonly<Record<string, GridValue>>
}

/** What a person may do in a table they may see. */
export interface GridAccess {
  edit: boolean
  add: boolean
  remove: boolean
  move: boolean
  /** why nothing may be changed, where it is not for want of a right */
  why?: string
}

/** What a rule of a table may ask: the transaction of the command, behind the lock of the table's numbers. */
export interface GridQuestion {
  tx: Tx
  scope: GridScope
  now: Date
  /** rows that the operations before this one have written, or that stand in this frame: they are not yet in the table as they will be */
  frame: ReadonlyMap<string, GridRowState>
}

/** Where the rows of a kind of shared table live. Every call runs in the transaction of the command, behind the lock of the table's numbers. */
export interface GridSource {
  table: GridTable
  /** null: there is no such table, or they may not see it */
  access: (tx: Queryable, user: UserPrincipal, scope: GridScope) => Promise<GridAccess | null>
  /** the rows that are there, in any order */
  rows: (tx: Queryable, scope: GridScope) => Promise<GridRowState[]>
  /** these rows, deleted ones too */
  find: (tx: Queryable, scope: GridScope, ids: readonly string[]) => Promise<GridRowState[]>
  /** stores rows as they are now; `isNew` where they were not there before */
  write: (tx: Tx, scope: GridScope, rows: readonly (GridRowState & { isNew: boolean })[], user: UserPrincipal) => Promise<void>
  /** how many live rows besides these hold each of these keys (`uniqueKey`) at a unique column; a key that nobody holds may be left out */
  holders: (
    tx: Tx,
    scope: GridScope,
    field: string,
    keys: readonly string[],
    except: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>
  /**
   * A rule of the table's own about a value that its columns take, '' when there is nothing against it; also about a row's life and place. `row` is as it
   * stands before, empty where it begins. Whatever the rows' storage cannot hold must be refused here.
   */
  issue?: (ask: GridQuestion, row: GridRowState, field: string, value: GridValue) => Promise<string>
  /** its tables are the hospital's, one for all tenants: they live in tenant 0 */
  isForAllTenants?: boolean
  /** called after operations were accepted and committed */
  committed?: (app: FastifyInstance, scope: GridScope) => void
}

/** All kinds of shared tables, by the name of their tables; modules add theirs. */
export interface GridSources {
  add: (source: GridSource) => void
  find: (name: string) => GridSource | null
}

export function gridSources(): GridSources {
  const known = new Map<string, GridSource>()
  return {
    add: source => {
      if (known.has(source.table.name)) throw new Error(`two shared tables are called ${source.table.name}`)
      known.set(source.table.name, source)
    },
    find: name => known.get(name) ?? null,
  }
}

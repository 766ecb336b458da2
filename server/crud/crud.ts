import type { FastifyInstance } from 'fastify'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import type { DataScope } from './dataRules.ts'
import type { CrudHooks, Row } from './hooks.ts'
import type { createImport } from './importXls.ts'
import type { ListReader } from './listReader.ts'
import type { Store } from './store.ts'
import type { Texts } from './texts.ts'
import type { Totals } from './totals.ts'

/** Whether another row than `exceptId` ('' at adding) holds this value, as the deeds of its own module judge. */
export type OwnCheck = (value: string, exceptId: string) => Promise<boolean>

/** What the calls of all resources share. */
export interface Crud {
  app: FastifyInstance
  stores: Map<string, Store>
  texts: Texts
  totals: Totals
  reader: ListReader
  /** unique fields of tables that are no resources, by `table.column` */
  ownChecks: Map<string, OwnCheck>
  /** cleans HTML that people wrote */
  clean: (html: string) => string
  /** data rules of a page with their variables filled in; none until a module provides them */
  dataScope: DataScope
}

declare module 'fastify' {
  interface FastifyInstance {
    crud: {
      /** serves a resource that is not in the contract's list: a deployment's own, or a test's; before the app is ready */
      serve: (hooks: CrudHooks) => void
      /** says that rows of this resource were written elsewhere: its counts are taken anew */
      touched: (resource: string) => void
      /** a row as the resource's own call answers it; refused when there is none for this person */
      row: (resource: string, user: UserPrincipal, id: string) => Promise<Row>
      /** those of these rows that this person sees in the list, in no order, as the list shows them */
      rows: (resource: string, user: UserPrincipal, ids: readonly string[]) => Promise<Row[]>
      /** adds a row as the resource's own call would: checked, with history; answers its id */
      add: (resource: string, user: UserPrincipal, values: object) => Promise<string>
      /** changes a row; `values` has the id, and the version where it matters */
      edit: (resource: string, user: UserPrincipal, values: object) => Promise<void>
      /** lets /sys/duplicate/check answer for a field of a table that is no resource, by SQL names; before the app is ready */
      answerFor: (table: string, column: string, isTaken: OwnCheck) => void
      /** reads the workbooks of a request into what is no resource of the engine, and keeps the rows that were left out with their faults (contract.md 20.5) */
      importSheet: ReturnType<typeof createImport>['importSheet']
      /** gives the data rules of pages; the values come with their variables filled in (dataRules.ts fillVariables) */
      setDataScope: (scope: DataScope) => void
    }
  }
}

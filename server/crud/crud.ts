import type { FastifyInstance } from 'fastify'
import type { DataScope } from './dataRules.ts'
import type { ListReader } from './listReader.ts'
import type { Store } from './storeTypes.ts'
import type { Texts } from './texts.ts'
import type { Totals } from './totals.ts'

/** Whether another row than `exceptId` ('' at adding) holds this value, as the commands of its own module judge. */
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

import pg from 'pg'
import { leavingBroken } from './brokenConnection.ts'
import { tracedQuery } from './tracedQuery.ts'

/**
 * A client behind a pooler of transactions, as PgBouncer is: nothing of it lasts longer than a transaction, so it prepares no statements, and the only thing
 * it asks of its sessions is the time zone, which such poolers set anew for each transaction (SCALE-04).
 */
export class PooledClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query
    const plain = (...args: unknown[]): unknown => leavingBroken(this, query, args)
    Object.defineProperty(this, 'query', { value: (...args: unknown[]): unknown => tracedQuery(this, plain, args) })
  }

  /** What the first message to the server holds; pg has no option for the time zone alone. */
  getStartupConf(): Record<string, string> {
    const parent: unknown = Reflect.get(pg.Client.prototype, 'getStartupConf')
    if (typeof parent !== 'function')
      throw new Error('pg has no getStartupConf any more: the time zone cannot be set behind a pooler')
    return { ...(Reflect.apply(parent, this, []) as Record<string, string>), TimeZone: 'UTC' }
  }
}

import pg from 'pg'
import { leavingBroken } from './brokenConnection.ts'
import { tracedQuery } from './tracedQuery.ts'

/** Statements one connection keeps prepared; those it sees later are parsed each time. */
const KEPT_MAX = 300
/** Statements seen once that are remembered; then it begins anew, so that rare ones do not keep the others out. */
const SEEN_MAX = 1_000
let nextNumber = 1

interface Statement {
  text: string
  name?: string
}
const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'

/**
 * A client that prepares a statement with parameters when it sees it for the second time: from then on the database parses it once per connection
 * and plans it seldom. What has no parameters or a name already goes as it is.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const names = new Map<string, string>()
    const seen = new Set<string>()
    const nameOf = (text: string): string | null => {
      const known = names.get(text)
      if (known !== undefined || names.size >= KEPT_MAX) return known ?? null
      if (!seen.delete(text)) {
        if (seen.size >= SEEN_MAX) seen.clear()
        seen.add(text)
        return null
      }
      const name = `kept_${nextNumber++}`
      names.set(text, name)
      return name
    }
    const query = this.query
    const plain = (...args: unknown[]): unknown => leavingBroken(this, query, args)
    Object.defineProperty(this, 'query', {
      value: (asked: unknown, values: unknown, ...more: unknown[]): unknown => {
        // drizzle names what it keeps built, if only by nothing
        if (!isStatement(asked) || (asked.name ?? '') !== '' || !Array.isArray(values) || values.length === 0)
          return tracedQuery(this, plain, values === undefined && more.length === 0 ? [asked] : [asked, values, ...more])
        const name = nameOf(asked.text)
        return tracedQuery(this, plain, [name === null ? asked : { ...asked, name }, values, ...more])
      },
    })
  }
}

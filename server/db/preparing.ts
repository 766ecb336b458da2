import pg from 'pg'

/** Statements one connection keeps prepared; those it sees later are parsed each time. */
const KEPT_MAX = 300
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
    /** null: seen once */
    const names = new Map<string, string | null>()
    const nameOf = (text: string): string | null => {
      const known = names.get(text)
      if (known === undefined) {
        if (names.size < KEPT_MAX) names.set(text, null)
        return null
      }
      const name = known ?? `kept_${nextNumber++}`
      names.set(text, name)
      return name
    }
    const plain = this.query
    Object.defineProperty(this, 'query', {
      value: (query: unknown, values: unknown, ...more: unknown[]): unknown => {
        if (!isStatement(query) || query.name !== undefined || !Array.isArray(values) || values.length === 0)
          return Reflect.apply(plain, this, [query, values, ...more])
        const name = nameOf(query.text)
        return Reflect.apply(plain, this, [name === null ? query : { ...query, name }, values, ...more])
      },
    })
  }
}

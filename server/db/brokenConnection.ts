import type pg from 'pg'

type Callback = (error: unknown, ...more: unknown[]) => void

/** What pg says when a query was not answered within its `query_timeout`. */
const SILENT = 'Query read timeout'

const isBegin = (query: unknown): boolean => {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  return typeof text === 'string' && /^begin\b/i.test(text)
}

/**
 * Asks as `plain` does, and sees to it that a broken connection leaves the pool (SCALE-06). pg keeps one whose query was not answered in time: everybody who
 * gets it waits behind that query, for as long as the line is half-open. And drizzle gives one back only when its transaction has begun: each `begin` that
 * failed took a place of the pool for good, until nothing was left of it.
 */
export function leavingBroken(client: pg.Client, plain: (...args: never[]) => unknown, args: readonly unknown[]): unknown {
  const look = (error: unknown): void => {
    if (error instanceof Error && error.message === SILENT)
      client.connection.stream.destroy(new Error('the database did not answer'))
  }
  const last = args.at(-1)
  if (typeof last === 'function') {
    const answered: Callback = (error, ...more) => {
      look(error)
      ;(last as Callback)(error, ...more)
    }
    return Reflect.apply(plain, client, [...args.slice(0, -1), answered])
  }
  const answer: unknown = Reflect.apply(plain, client, args)
  if (answer instanceof Promise)
    answer.catch((error: unknown) => {
      look(error)
      // given by the pool when it lends a connection
      const { release } = client as pg.Client & Partial<pg.PoolClient>
      if (isBegin(args[0]) && release) release.call(client as pg.PoolClient, true)
    })
  return answer
}

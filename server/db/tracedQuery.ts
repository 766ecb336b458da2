import { AsyncResource } from 'node:async_hooks'
import { activeTracer } from '#server/telemetry/tracer.ts'

type Query = (...args: never[]) => unknown
type Callback = (error: unknown, ...more: unknown[]) => void

const LONGEST = 6_000
/** A statement as traces show it: values travel as parameters; what stands in quotes or is a number is left out all the same. */
const statementText = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$"])\d+(?:\.\d+)?\b/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)

const textOf = (query: unknown): string | null =>
  typeof query === 'string'
    ? query
    : typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string' && !('submit' in query)
      ? query.text
      : null

/** Asks the database as `plain` does, as a span of the work under way; without such work, or without a tracer, as `plain` alone. */
export function tracedQuery(client: object, plain: Query, args: readonly unknown[]): unknown {
  const tracer = activeTracer()
  const text = tracer?.ids() ? textOf(args[0]) : null
  if (tracer === null || text === null) return Reflect.apply(plain, client, args)
  const statement = statementText(text)
  const span = tracer.begin({
    name: statement.split(' ', 1)[0]?.toUpperCase() ?? 'SQL',
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
  })
  const last = args.at(-1)
  if (typeof last === 'function') {
    // answers arrive in the context of the connection: what follows belongs to who asked
    const back = AsyncResource.bind(last as Callback)
    const answered: Callback = (error, ...more) => {
      span.end(Boolean(error))
      back(error, ...more)
    }
    return Reflect.apply(plain, client, [...args.slice(0, -1), answered])
  }
  const answer: unknown = Reflect.apply(plain, client, args)
  if (!(answer instanceof Promise)) {
    span.end()
    return answer
  }
  answer.then(
    () => span.end(),
    () => span.end(true),
  )
  return answer
}

/** What waits for a connection goes on in its own context, not in that of the work that gives it free. */
export const boundToAsker = <A extends unknown[]>(callback: (...args: A) => void): ((...args: A) => void) =>
  activeTracer() === null ? callback : AsyncResource.bind(callback)

import type { GuardQuestion, Model, Watcher } from '../modelOf.ts'

/** What a guard said, and of what: its parameters, else the fields of context and event that it looked at. */
export interface GuardAnswer {
  name: string
  passed: boolean
  /** `{ params: … }`, or `{ 'event.tenantId': '9', 'context.login': … }`; empty for a guard that is made of others */
  value: Readonly<Record<string, unknown>>
}

/** A copy of the outermost level that remembers which of its fields are read. */
function remembering(part: unknown, prefix: string, read: Map<string, unknown>): unknown {
  if (typeof part !== 'object' || part === null) return part
  return new Proxy(part, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (typeof key === 'string' && key !== 'type') read.set(`${prefix}.${key}`, value)
      return value
    },
  })
}

/** Asks a guard, which is pure, once more, to see what it looks at. */
function valueOf(model: Model, name: string, { params, context, event }: GuardQuestion): Record<string, unknown> {
  if (params !== undefined) return { params }
  const guard: unknown = (model.source.implementations.guards as Record<string, unknown>)[name]
  if (typeof guard !== 'function' || 'check' in guard) return {}
  const read = new Map<string, unknown>()
  guard({ context: remembering(context, 'context', read), event: remembering(event, 'event', read) }, params)
  return Object.fromEntries(read)
}

/** Runs `work` and tells what the guards that it asked said, in their order. */
export function guardAnswersOf(model: Model, work: () => void, watcher: Partial<Watcher> = {}): GuardAnswer[] {
  const answers: GuardAnswer[] = []
  model.watch(
    {
      transition: definition => watcher.transition?.(definition),
      snapshot: snapshot => watcher.snapshot?.(snapshot),
      guard: (name, passed, question) => answers.push({ name, passed, value: valueOf(model, name, question) }),
    },
    work,
  )
  return answers
}

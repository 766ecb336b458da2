/** A piece of work that traces show. Attributes are routes, commands, codes and statements: never a value, a name, a text or an address. */
export interface SpanFacts {
  name: string
  kind: 'server' | 'client' | 'job'
  attributes?: Readonly<Record<string, string | number>>
  /** `traceparent` of who asked for it (W3C Trace Context) */
  parent?: string | undefined
}
/** Work that has begun. */
export interface OpenSpan {
  /** runs something as part of it */
  within<T>(run: () => T): T
  set(attributes: Readonly<Record<string, string | number>>): void
  end(isFailed?: boolean): void
  ids(): TraceIds
}
/** What log lines carry. */
export interface TraceIds {
  trace_id: string
  span_id: string
}
/** Takes spans and log lines; there is none unless the environment names a collector. */
export interface Tracer {
  begin(facts: SpanFacts): OpenSpan
  /** of the work that is under way here, or null */
  ids(): TraceIds | null
  /** a line of the log, JSON */
  log(line: string): void
  /** sends what is left */
  close(): Promise<void>
}

let active: Tracer | null = null
/** The tracer of this process, or null. */
export const activeTracer = (): Tracer | null => active
/** Traces from now on; null ends it. Only the start of the process and tests call this. */
export const setTracer = (tracer: Tracer | null): void => {
  active = tracer
}

/** Runs work as a span, where anybody traces. */
export async function traced<T>(factsOf: () => SpanFacts, run: () => Promise<T>): Promise<T> {
  if (active === null) return run()
  const span = active.begin(factsOf())
  try {
    const value = await span.within(run)
    span.end()
    return value
  } catch (error) {
    span.end(true)
    throw error
  }
}

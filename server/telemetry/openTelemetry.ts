import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'
import type { AnyValueMap } from '@opentelemetry/api-logs'
import type { SpanFacts, Tracer } from './tracer.ts'

interface Collector {
  /** base address, as OTEL_EXPORTER_OTLP_ENDPOINT has it */
  endpoint: string
  /** part of the traces that is kept */
  ratio: number
  version: string
}

/** Fields of a log line that go to the collector: none says who somebody is or from where. */
const LINE_FIELDS = ['reqId', 'status', 'ms', 'code', 'command', 'run'] as const
const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

function attributesOf(line: object): AnyValueMap {
  const [request, error] = [partOf(line, 'req'), partOf(line, 'err')]
  const found: [string, unknown][] = [
    ...LINE_FIELDS.map((name): [string, unknown] => [name, partOf(line, name)]),
    ['http.request.method', partOf(request, 'method')],
    ['http.route', partOf(request, 'path')],
    ['exception.type', partOf(error, 'type')],
    ['exception.code', partOf(error, 'code')],
    // frames alone: the message of an error may quote what somebody wrote
    ['exception.stacktrace', partOf(error, 'stack')],
  ]
  return Object.fromEntries(found.filter((entry): entry is [string, string | number] => isPlain(entry[1])))
}

/**
 * Sends spans and log lines by OTLP over HTTP (decision 184). The official packages are loaded here, so that they cost nothing without a collector. Nothing of it
 * is global: the work under way is kept in a store of its own.
 */
export async function openTelemetry({ endpoint, ratio, version }: Collector): Promise<Tracer> {
  const [api, core, resources, traces, traceExporter, logs, logExporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/sdk-logs'),
    import('@opentelemetry/exporter-logs-otlp-http'),
  ])
  const address = (signal: string) => `${endpoint.replace(/\/+$/, '')}/v1/${signal}`
  const resource = resources.resourceFromAttributes({
    'service.name': 'xinglin',
    'service.version': version,
    'process.pid': process.pid,
  })
  const sampler = new traces.TraceIdRatioBasedSampler(ratio)
  const provider = new traces.BasicTracerProvider({
    resource,
    // by the id of the trace, also where a page began it: pages do not decide how much is kept
    sampler: new traces.ParentBasedSampler({ root: sampler, remoteParentSampled: sampler, remoteParentNotSampled: sampler }),
    spanProcessors: [new traces.BatchSpanProcessor(new traceExporter.OTLPTraceExporter({ url: address('traces') }))],
  })
  const logProvider = new logs.LoggerProvider({
    resource,
    processors: [new logs.BatchLogRecordProcessor({ exporter: new logExporter.OTLPLogExporter({ url: address('logs') }) })],
  })
  const tracer = provider.getTracer('xinglin', version)
  const logger = logProvider.getLogger('xinglin', version)
  const propagator = new core.W3CTraceContextPropagator()
  const getter = { get: (carrier: Record<string, string>, key: string) => carrier[key], keys: Object.keys }
  const underWay = new AsyncLocalStorage<Context>()
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, job: api.SpanKind.CONSUMER } as const
  const idsOf = ({ traceId, spanId }: { traceId: string; spanId: string }) => ({ trace_id: traceId, span_id: spanId })

  /** The work under way, until it has ended: timers and polls that it began belong to nobody. */
  function here(): Context | null {
    const found = underWay.getStore()
    const span = found && api.trace.getSpan(found)
    if (!span) return null
    const isKept = (span.spanContext().traceFlags & api.TraceFlags.SAMPLED) !== 0
    return isKept && !span.isRecording() ? null : found
  }
  function parentOf({ parent }: SpanFacts): Context {
    if (parent === undefined) return here() ?? api.ROOT_CONTEXT
    return propagator.extract(api.ROOT_CONTEXT, { traceparent: parent }, getter)
  }
  return {
    begin(facts) {
      const parent = parentOf(facts)
      const span = tracer.startSpan(facts.name, { kind: kinds[facts.kind], attributes: { ...facts.attributes } }, parent)
      const inside = api.trace.setSpan(parent, span)
      return {
        within: run => underWay.run(inside, run),
        set: attributes => void span.setAttributes({ ...attributes }),
        end(isFailed = false) {
          if (isFailed) span.setStatus({ code: api.SpanStatusCode.ERROR })
          span.end()
        },
        ids: () => idsOf(span.spanContext()),
      }
    },
    ids() {
      const found = api.trace.getSpanContext(here() ?? api.ROOT_CONTEXT)
      return found === undefined ? null : idsOf(found)
    },
    log(text) {
      let line: unknown
      try {
        line = JSON.parse(text)
      } catch {
        return // no line of ours
      }
      if (typeof line !== 'object' || line === null) return
      const [level, traceId, spanId] = [Number(partOf(line, 'level')), partOf(line, 'trace_id'), partOf(line, 'span_id')]
      const of =
        typeof traceId === 'string' && typeof spanId === 'string'
          ? api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags: api.TraceFlags.SAMPLED })
          : api.ROOT_CONTEXT
      logger.emit({
        timestamp: Number(partOf(line, 'time')),
        // pino counts 10 to 60, OpenTelemetry 1 to 24 in fours
        severityNumber: Math.min(21, Math.max(1, Math.floor(level / 10) * 4 - 3)),
        body: String(partOf(line, 'msg') ?? ''),
        attributes: attributesOf(line),
        context: of,
      })
    },
    async close() {
      await Promise.allSettled([provider.shutdown(), logProvider.shutdown()])
    },
  }
}

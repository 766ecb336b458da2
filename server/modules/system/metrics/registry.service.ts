import type { FastifyInstance } from 'fastify'
import { JOB_CLASSES, JOB_RUN_STATES } from '#contract/rules/jobRules.ts'
import { hasFailed } from '#server/plugins/errors.ts'
import { onFigure } from '#server/plugins/figures.ts'

/** The figures of this process in Prometheus' text form. */
export interface MetricsRegistry {
  contentType: string
  text: () => Promise<string>
  close: () => void
}

/** Seconds; lists answer in hundredths, exports in whole seconds. */
const REQUEST_BUCKETS = [0.01, 0.05, 0.1, 0.3, 1, 3, 10]
const LATE_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Thresholds of web.dev and some around them, seconds; layout shifts as scores. */
const VITAL_BUCKETS = [0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 10]
const SHIFT_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1]
const JOB_BUCKETS = [0.5, 1, 5, 15, 60, 300, 1_800]

/**
 * Counts what this process does, from now on (SCALE-10). Labels are routes, commands, codes and names of handlers: never an address, a person or a text. The
 * library is loaded here, so that it costs nothing where nobody asks for figures.
 */
export async function openRegistry(app: FastifyInstance): Promise<MetricsRegistry> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'xinglin_' })
  const registers = [registry]

  const requests = new Counter({
    name: 'xinglin_http_requests_total',
    help: 'answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const took = new Histogram({
    name: 'xinglin_http_request_seconds',
    help: 'time until an answer was sent',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const failed = new Counter({
    name: 'xinglin_http_failures_total',
    help: 'requests that failed inside the server; an ended sign-in is none',
    labelNames: ['route'],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.inc({ method: request.method, route, status: reply.statusCode })
    took.observe({ method: request.method, route }, reply.elapsedTime / 1_000)
    if (hasFailed(request, reply)) failed.inc({ route })
  })

  const gauge = (name: string, help: string, value: () => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(value())
        },
      }),
    )
  gauge('xinglin_db_pool_connections', 'connections of the pool', () => app.processCounts().pool.total)
  gauge('xinglin_db_pool_idle', 'connections that wait for work', () => app.processCounts().pool.idle)
  gauge('xinglin_db_pool_waiting', 'work that waits for a connection', () => app.processCounts().pool.waiting)
  gauge('xinglin_draining', '1 while the process is about to stop', () => (app.readiness.draining ? 1 : 0))
  gauge('xinglin_hints_up', '1 where hints between processes are carried, or none are needed', () =>
    app.hintState().state === 'down' ? 0 : 1,
  )
  registry.registerMetric(
    new Gauge({
      name: 'xinglin_sockets',
      help: 'open sockets of this process',
      labelNames: ['kind'],
      registers: [],
      collect() {
        for (const [kind, open] of Object.entries(app.processCounts().sockets)) this.set({ kind }, open)
      },
    }),
  )

  const late = new Histogram({
    name: 'xinglin_outbox_lag_seconds',
    help: 'from storing an event to a listener',
    buckets: LATE_BUCKETS,
    registers,
  })
  const answered = new Histogram({
    name: 'xinglin_chat_ack_seconds',
    help: 'from a chat command to its acknowledgement',
    labelNames: ['command', 'code'],
    buckets: LATE_BUCKETS,
    registers,
  })
  const operations = new Counter({
    name: 'xinglin_grid_operations_total',
    help: 'answered operations on shared tables',
    labelNames: ['answer'],
    registers,
  })
  const conflicts = new Counter({
    name: 'xinglin_grid_conflicts_total',
    help: 'values that somebody overwrote unseen',
    registers,
  })
  const started = new Histogram({
    name: 'xinglin_job_delay_seconds',
    help: 'from when a run was due to its start',
    labelNames: ['handler'],
    buckets: JOB_BUCKETS,
    registers,
  })
  const ended = new Counter({
    name: 'xinglin_job_runs_total',
    help: 'runs of jobs that ended',
    labelNames: ['handler', 'state'],
    registers,
  })
  const scanned = new Counter({
    name: 'xinglin_file_scans_total',
    help: 'files that came in, by what the scanner said; failed: it could not say, and the file was refused',
    labelNames: ['result'],
    registers,
  })
  // a series that begins with 1 has never grown for who watches it
  for (const handler of Object.keys(JOB_CLASSES))
    for (const state of Object.keys(JOB_RUN_STATES)) ended.inc({ handler, state }, 0)
  for (const result of ['clean', 'infected', 'failed']) scanned.inc({ result }, 0)
  const troubles = new Counter({
    name: 'xinglin_client_reports_total',
    help: 'what went wrong on pages, by how it was caught',
    labelNames: ['kind'],
    registers,
  })
  const vitals = new Histogram({
    name: 'xinglin_client_vital_seconds',
    help: 'web vitals of pages: LCP, INP, TTFB',
    labelNames: ['name'],
    buckets: VITAL_BUCKETS,
    registers,
  })
  const shifts = new Histogram({
    name: 'xinglin_client_layout_shift',
    help: 'web vital CLS of pages',
    buckets: SHIFT_BUCKETS,
    registers,
  })
  const ends = [
    onFigure('client.trouble', ({ kind, count }) => troubles.inc({ kind }, count)),
    onFigure('client.vital', ({ name, value }) => {
      if (name === 'CLS') shifts.observe(value / 1_000)
      else vitals.observe({ name }, value / 1_000)
    }),
    onFigure('outbox.delivered', ({ lateMs }) => late.observe(Math.max(0, lateMs) / 1_000)),
    onFigure('chat.answered', ({ command, code, ms }) => answered.observe({ command, code }, ms / 1_000)),
    onFigure('grid.answered', figure => {
      operations.inc({ answer: 'taken' }, figure.taken)
      operations.inc({ answer: 'refused' }, figure.refused)
      conflicts.inc(figure.replaced)
    }),
    onFigure('job.started', ({ job, lateMs }) => started.observe({ handler: job }, Math.max(0, lateMs) / 1_000)),
    onFigure('file.scanned', ({ result }) => scanned.inc({ result })),
    onFigure('job.ended', ({ job, state }) => ended.inc({ handler: job, state })),
  ]
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    close() {
      for (const end of ends) end()
      registry.clear()
    },
  }
}

import type { MonitorSummary } from '#contract/entities/monitor.ts'

interface Metric {
  description: string
  baseUnit: string | null
  measure: (figures: Pick<MonitorSummary, 'process' | 'machine' | 'sockets' | 'requests'>) => [statistic: string, value: number][]
}
const value =
  (of: (figures: Parameters<Metric['measure']>[0]) => number): Metric['measure'] =>
  figures => [['VALUE', of(figures)]]
const bytes = (description: string, of: (figures: Parameters<Metric['measure']>[0]) => number): Metric => ({
  description,
  baseUnit: 'bytes',
  measure: value(of),
})

/** What a JVM or Tomcat has and a Node process has not: its pages ask for all of their names together, and one refusal would empty them. */
const absent = (remark: string, baseUnit: string | null = null): Metric => ({
  description: `always 0: ${remark}`,
  baseUnit,
  measure: value(() => 0),
})
const NO_THREADS = 'a Node process runs its code on one thread'
const NO_CLASSES = 'a Node process loads no classes'
const signedIn: Metric['measure'] = value(({ sockets }) => sockets.signIns.user + sockets.signIns.patient)

/** Names that the pages of the original ask the actuator for (contract.md 22.1), each with the nearest figure of a Node process. */
export const METRICS: ReadonlyMap<string, Metric> = new Map<string, Metric>([
  ['jvm.memory.max', bytes('most the heap may grow to', ({ process }) => process.heapLimit)],
  ['jvm.memory.committed', bytes('heap taken from the machine', ({ process }) => process.heapTotal)],
  ['jvm.memory.used', bytes('heap in use', ({ process }) => process.heapUsed)],
  ['jvm.buffer.memory.used', bytes('buffers outside the heap', ({ process }) => process.arrayBuffers)],
  ['jvm.buffer.count', absent('buffers are not counted', 'buffers')],
  ['jvm.threads.daemon', absent(NO_THREADS, 'threads')],
  ['jvm.threads.live', absent(NO_THREADS, 'threads')],
  ['jvm.threads.peak', absent(NO_THREADS, 'threads')],
  ['jvm.classes.loaded', absent(NO_CLASSES, 'classes')],
  ['jvm.classes.unloaded', absent(NO_CLASSES, 'classes')],
  ['jvm.gc.memory.allocated', absent('allocations are not counted', 'bytes')],
  ['jvm.gc.memory.promoted', absent('promotions are not counted', 'bytes')],
  ['jvm.gc.max.data.size', bytes('most the heap may grow to', ({ process }) => process.heapLimit)],
  ['jvm.gc.live.data.size', bytes('heap in use', ({ process }) => process.heapUsed)],
  [
    'jvm.gc.pause',
    {
      description: 'garbage collection',
      baseUnit: 'seconds',
      measure: ({ process }) => [
        ['COUNT', process.gc.count],
        ['TOTAL_TIME', process.gc.ms / 1_000],
      ],
    },
  ],
  ['system.cpu.count', { description: 'cores', baseUnit: null, measure: value(({ machine }) => machine.cores) }],
  ['system.cpu.usage', { description: 'part of all cores', baseUnit: null, measure: value(({ machine }) => machine.cpu) }],
  ['system.load.average.1m', { description: 'load', baseUnit: null, measure: value(({ machine }) => machine.load[0]) }],
  [
    'process.start.time',
    { description: 'since 1970', baseUnit: 'seconds', measure: value(({ process }) => process.startedAt / 1_000) },
  ],
  ['process.uptime', { description: 'running for', baseUnit: 'seconds', measure: value(({ process }) => process.uptime) }],
  ['process.cpu.usage', { description: 'part of one core', baseUnit: null, measure: value(({ process }) => process.cpu) }],
  ['tomcat.sessions.active.current', { description: 'valid sign-ins', baseUnit: 'sessions', measure: signedIn }],
  ['tomcat.sessions.active.max', { description: 'valid sign-ins; no peak is kept', baseUnit: 'sessions', measure: signedIn }],
  ['tomcat.sessions.created', { description: 'valid sign-ins; ended ones are gone', baseUnit: 'sessions', measure: signedIn }],
  ['tomcat.sessions.expired', absent('ended sign-ins are not kept', 'sessions')],
  ['tomcat.sessions.rejected', absent('sign-ins have no upper limit', 'sessions')],
  ['http.server.requests', { description: 'answered', baseUnit: null, measure: value(({ requests }) => requests.count) }],
])

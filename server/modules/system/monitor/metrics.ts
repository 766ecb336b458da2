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

/** Names of the actuator that mean something in a Node process (contract.md 22.1). Classes and threads of a JVM do not. */
export const METRICS: ReadonlyMap<string, Metric> = new Map<string, Metric>([
  ['jvm.memory.max', bytes('most the heap may grow to', ({ process }) => process.heapLimit)],
  ['jvm.memory.committed', bytes('heap taken from the machine', ({ process }) => process.heapTotal)],
  ['jvm.memory.used', bytes('heap in use', ({ process }) => process.heapUsed)],
  ['jvm.buffer.memory.used', bytes('buffers outside the heap', ({ process }) => process.arrayBuffers)],
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
  [
    'tomcat.sessions.active.current',
    {
      description: 'valid sign-ins',
      baseUnit: 'sessions',
      measure: value(({ sockets }) => sockets.signIns.user + sockets.signIns.patient),
    },
  ],
  ['http.server.requests', { description: 'answered', baseUnit: null, measure: value(({ requests }) => requests.count) }],
])

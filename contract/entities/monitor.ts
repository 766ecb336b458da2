/** Figures of this server as /sys/monitor/summary gives them. Bytes, ms, parts of 1. */
export interface MonitorSummary {
  /** epoch ms */
  at: number
  process: ProcessFigures
  machine: MachineFigures
  disks: DiskFigures[]
  database: DatabaseFigures
  sockets: SocketFigures
  redis: RedisFigures
  requests: RequestFigures
  /** all that serve the same database: the one that answers first, the others as they last said */
  processes: ProcessLine[]
  /** the last samples, oldest first, one every MONITOR_EVERY */
  history: MonitorSample[]
}
export interface ProcessFigures {
  pid: number
  node: string
  /** of the product */
  version: string
  /** epoch ms */
  startedAt: number
  /** seconds */
  uptime: number
  /** part of one core */
  cpu: number
  rss: number
  heapUsed: number
  heapTotal: number
  heapLimit: number
  external: number
  arrayBuffers: number
  /** ms that the event loop came late, since the sample before */
  delay: { mean: number; p99: number; max: number }
  /** garbage collection since the start */
  gc: { count: number; ms: number }
}
/** A process among those that serve together. Bytes, ms, parts of 1. */
export interface ProcessLine {
  id: string
  host: string
  pid: number
  version: string
  /** epoch ms */
  startedAt: number
  /** when it said this, epoch ms */
  at: number
  cpu: number
  rss: number
  heapUsed: number
  /** longest that the event loop came late */
  delay: number
  sockets: { notice: number; grid: number; chat: number }
  requests: { count: number; failed: number }
  pool: { total: number; waiting: number }
}
export interface MachineFigures {
  platform: string
  cores: number
  model: string
  /** part of all cores */
  cpu: number
  /** over 1, 5 and 15 minutes */
  load: [number, number, number]
  memory: number
  memoryFree: number
  /** seconds */
  uptime: number
}
/** contract.md 22.4: `restPPT` is the used percentage, whatever its name says. */
export interface DiskFigures {
  name: string
  max: number
  rest: number
  restPPT: number
}
export interface DatabaseFigures {
  kind: 'pglite' | 'postgres'
  version: string
  size: number
  /** connections of the database, and what this process holds of them */
  connections: { all: number; active: number; max: number; pool: number; poolIdle: number; poolWaiting: number }
  commits: number
  rollbacks: number
  deadlocks: number
  /** part of the reads that memory answered; null before any */
  cacheHit: number | null
  /** seconds that the longest running query has taken; 0 for none */
  longestQuery: number
  /** ms this question took */
  answeredIn: number
  /** the biggest ones; `rows` null where nobody has counted yet */
  tables: { name: string; rows: number | null; size: number; scans: number; indexScans: number }[]
}
export interface SocketFigures {
  notice: number
  grid: number
  chat: number
  /** valid sign-ins of the whole installation */
  signIns: { user: number; patient: number }
}
/** `off`: no REDIS_URL; `down`: it does not answer. */
export type RedisFigures =
  | { state: 'off' | 'down' }
  | { state: 'up'; version: string; uptime: number; clients: number; memory: number; memoryPeak: number; keys: number }
export interface RequestFigures {
  /** since the start, without those for monitoring */
  count: number
  /** that ended with 5xx */
  failed: number
  /** of the remembered ones */
  meanMs: number
  slowest: HttpTraceLine | null
}
export interface MonitorSample {
  at: number
  cpu: number
  machineCpu: number
  heapUsed: number
  rss: number
  /** longest, ms */
  delay: number
  /** requests since the sample before */
  requests: number
}
/** One answered request: the route instead of the address, which could hold names and tokens. */
export interface HttpTraceLine {
  at: number
  method: string
  path: string
  status: number
  ms: number
  /** user name, 患者 or '' */
  user: string
}

/** A sample is taken, and a page that is shown asks, so often, ms. */
export const MONITOR_EVERY = 3_000
/** A process says so often how it is, and is taken for gone after so long without a word, ms. */
export const PROCESS_SAID_EVERY = 10_000
export const PROCESS_GONE_AFTER = 35_000
/** Samples and requests that are remembered. */
export const SAMPLES_MAX = 60
export const TRACES_MAX = 100

/** Sentences of the pages when their figures cannot be had (contract.md 22.1), and of the calls. */
export const MONITOR_TEXT = {
  process: '获取进程信息失败',
  server: '获取服务器信息失败',
  service: '获取服务信息失败',
  redis: '获取Redis信息失败',
  traces: '获取请求追踪失败',
  disk: '获取磁盘信息失败',
  redisOff: '未连接Redis：没有配置 REDIS_URL，本服务以单进程运行',
  redisDown: 'Redis没有应答，请检查 REDIS_URL 指向的服务',
  unknownMetric: '没有该监控指标',
  queried: '查询成功',
} as const

import type { Static } from 'typebox'
import type { DiskFigures, HttpTraceLine, MonitorSummary } from '../../entities/monitor.ts'
import { SYSTEM_ADMIN } from '../../permissions/separation.ts'
import { defineCall } from '../defineCall.ts'
import type { metricParams } from './monitor.schema.ts'

const facts = { methods: ['GET'], who: { roles: ['admin', SYSTEM_ADMIN] } } as const

/** Everything the pages of monitoring show, in one answer. */
export const monitorSummary = defineCall<Record<string, never>, MonitorSummary>({
  ...facts,
  name: 'figures of the server',
  path: '/sys/monitor/summary',
})
/** The last requests, newest first. */
export const monitorTraces = defineCall<Record<string, never>, HttpTraceLine[]>({
  ...facts,
  name: 'last requests',
  path: '/sys/monitor/traces',
})
/** One figure, as Spring's actuator gives it (contract.md 22.1); the names that have a meaning here. */
export const metric = defineCall<
  Static<typeof metricParams>,
  {
    name: string
    description: string
    baseUnit: string | null
    measurements: { statistic: string; value: number }[]
    availableTags: never[]
  }
>({
  ...facts,
  name: 'one figure',
  path: '/actuator/metrics/{key}',
  bare: true,
})
export interface ActuatorTrace {
  /** ISO */
  timestamp: string
  principal: { name: string } | null
  session: null
  request: { method: string; uri: string; headers: Record<string, never>; remoteAddress: null }
  response: { status: number; headers: Record<string, never> }
  timeTaken: number
}
/** The same requests in the actuator's shape, without headers and addresses (contract.md 22.2). */
export const httpTrace = defineCall<Record<string, never>, { traces: ActuatorTrace[] }>({
  ...facts,
  name: 'last requests, actuator',
  path: '/actuator/httptrace',
  bare: true,
})
/** Lines of INFO (contract.md 22.3). Refused while there is no Redis, as the next two are. */
export const redisInfo = defineCall<Record<string, never>, { key: string; value: string; description: string }[]>({
  ...facts,
  name: 'Redis info',
  path: '/sys/actuator/redis/info',
})
export const redisKeysSize = defineCall<Record<string, never>, { create_time: number; dbSize: number }>({
  ...facts,
  name: 'Redis keys',
  path: '/sys/actuator/redis/keysSize',
  bare: true,
})
export const redisMemoryInfo = defineCall<Record<string, never>, { used_memory: string; create_time: number }>({
  ...facts,
  name: 'Redis memory',
  path: '/sys/actuator/redis/memoryInfo',
  bare: true,
})
/** Disks of the machine that hold the server's data (contract.md 22.4). */
export const queryDiskInfo = defineCall<Record<string, never>, DiskFigures[]>({
  ...facts,
  name: 'disks',
  path: '/sys/actuator/redis/queryDiskInfo',
})

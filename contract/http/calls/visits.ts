import { defineCall } from '../defineCall.ts'

/** Sign-ins in all and today, addresses today (contract.md 15.4). */
export interface LoginStatistics {
  totalVisitCount: number
  todayVisitCount: number
  todayIp: number
}
/** Sign-ins and addresses of one day (contract.md 15.5); keys as the original client reads them. */
export interface VisitDay {
  /** yyyy-MM-dd */
  tian: string
  /** MM-dd */
  type: string
  visit: number
  ip: number
}

/** API-ANN-06. */
export const loginStatistics = defineCall<Record<string, never>, LoginStatistics>({
  name: 'login statistics',
  methods: ['GET'],
  path: '/sys/loginfo',
  who: 'user',
})
/** API-ANN-07: the last seven days, ascending; days without a sign-in are missing. */
export const visitStatistics = defineCall<Record<string, never>, VisitDay[]>({
  name: 'visits of the last days',
  methods: ['GET'],
  path: '/sys/visitInfo',
  who: 'user',
})

/** What went wrong in the system of late, for the home page of administrators. */
export interface SystemHome {
  /** sign-ins that failed today */
  failedSignIns: number
  /** runs of jobs that failed within 24 hours */
  failedRuns: number
}
export const systemHome = defineCall<Record<string, never>, SystemHome>({
  name: 'system figures of the home page',
  methods: ['GET'],
  path: '/sys/homeFigures',
  who: { roles: ['admin'] },
  poll: true,
})

import type { Static } from 'typebox'
import { CLIENT_ERROR_RIGHT } from '../../rules/clientReports.ts'
import type { VitalName } from '../../rules/webVitals.ts'
import { defineCall } from '../defineCall.ts'
import type { clientReportBody, clientVitalsQuery, markClientErrorsBody } from './clientReports.schema.ts'

/** A web vital of some days: how many pages told it, and what three of four stayed below (ms, thousandths of a score). */
export interface VitalSum {
  name: VitalName
  count: number
  p75: number | null
}
/** Sums of the web vitals over all routes, by day and by route (the busiest first). */
export interface ClientVitals {
  all: VitalSum[]
  /** YYYY-MM-DD, oldest first; days without a page are not there */
  days: (VitalSum & { day: string })[]
  routes: (VitalSum & { route: string })[]
}

/** What a page met, in small batches, from anybody: pages of strangers and patients break, too. The account is counted where a token is sent. */
export const reportClient = defineCall<Static<typeof clientReportBody>, null>({
  name: 'troubles and web vitals of a page',
  methods: ['POST'],
  path: '/sys/clientReport',
  who: 'public',
  poll: true,
})
/** How fast pages were. */
export const clientVitals = defineCall<Static<typeof clientVitalsQuery>, ClientVitals>({
  name: 'web vitals of the pages',
  methods: ['GET'],
  path: '/sys/clientError/vitals',
  who: { permission: 'clientError:list' },
})
/** Marks troubles; one that was dealt with is open again when a newer release meets it. */
export const markClientErrors = defineCall<Static<typeof markClientErrorsBody>, null>({
  name: 'mark troubles of pages',
  methods: ['PUT', 'POST'],
  path: '/sys/clientError/state',
  who: { permission: CLIENT_ERROR_RIGHT },
})

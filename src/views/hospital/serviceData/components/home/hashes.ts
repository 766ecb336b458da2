import type { KpiId } from '#contract/statistics/kpi.ts'

/** Parts of the strip, as addresses of this page name them. */
const LIVE_PARTS = ['online', 'talking', 'waiting', 'review', 'dispensing'] as const
export type LivePart = (typeof LIVE_PARTS)[number]

const LIVE = '#now-'
const TODAY = '#today-'
export const STATISTICS_HASH = '#statistics'
/** Address of the rows behind a number of the strip. */
export const liveHash = (part: LivePart): string => `${LIVE}${part}`
/** Address of today's rows of a figure. */
export const todayHash = (id: KpiId): string => `${TODAY}${id}`

/** What a hash of this page names; null: nothing of it. */
export const livePartOf = (hash: string): LivePart | null => LIVE_PARTS.find(part => hash === liveHash(part)) ?? null
export const todayKpiOf = <K extends string>(hash: string, ids: readonly K[]): K | null =>
  ids.find(id => hash === `${TODAY}${id}`) ?? null

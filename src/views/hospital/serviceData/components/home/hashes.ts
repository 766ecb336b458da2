import type { KpiId } from '#contract/statistics/kpi.ts'

/** Parts of the strip, as addresses of this page name them. */
const LIVE_PARTS = ['online', 'talking', 'waiting', 'review', 'dispensing'] as const
export type LivePart = (typeof LIVE_PARTS)[number]

const LIVE = '#now-'
const TODAY = '#today-'
export const STATISTICS_HASH = '#statistics'
/** Address of the rows behind a number of the strip. */
export const liveHash = (part: LivePart): string => `${LIVE}${part}`
/** Address of today's rows of a figure, of a department alone where it is named; '' is none. */
export const todayHash = (id: KpiId, org?: string): string =>
  `${TODAY}${id}${org === undefined ? '' : `/${encodeURIComponent(org)}`}`

/** What a hash of this page names; null: nothing of it. */
export const livePartOf = (hash: string): LivePart | null => LIVE_PARTS.find(part => hash === liveHash(part)) ?? null
export function todayRowsOf<K extends string>(hash: string, ids: readonly K[]): { figure: K; org?: string } | null {
  const [head = '', org] = hash.split('/')
  const figure = ids.find(id => head === `${TODAY}${id}`)
  if (figure === undefined) return null
  if (org === undefined) return { figure }
  try {
    return { figure, org: decodeURIComponent(org) }
  } catch {
    // an address that was cut off names no department
    return null
  }
}

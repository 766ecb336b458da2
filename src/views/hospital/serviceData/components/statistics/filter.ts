import { hospitalDay } from '#contract/rules/hospitalClock.ts'

/** What the page is about; days of the hospital's clock, both included. */
export interface StatisticsFilter {
  preset: 'today' | 'week' | 'month' | 'own'
  from: string
  to: string
  /** '' is all */
  org: string
  /** id of a doctor's account; '' is all */
  doctor: string
  compare: boolean
}
const DAY_MS = 86_400_000
const BACK = { today: 0, week: 6, month: 29 } as const

/** The days of a preset, today last; `now` epoch ms. */
export const presetDays = (preset: keyof typeof BACK, now: number): { from: string; to: string } => ({
  from: hospitalDay(now - BACK[preset] * DAY_MS),
  to: hospitalDay(now),
})

/** A filter whose preset ends today; the same while the day is. `now` epoch ms. */
export function untilToday(filter: StatisticsFilter, now: number): StatisticsFilter {
  if (filter.preset === 'own') return filter
  const days = presetDays(filter.preset, now)
  return days.from === filter.from && days.to === filter.to ? filter : { ...filter, ...days }
}

/** The question of a filter as the calls take it. */
export const questionOf = ({ from, to, org, doctor }: StatisticsFilter) => ({
  from,
  to,
  ...(org ? { org } : {}),
  ...(doctor ? { doctor } : {}),
})
export type Question = ReturnType<typeof questionOf>

/** Every day from first to last, yyyy-MM-dd; of one day its hours. */
export function pointsOf({ from, to }: Pick<StatisticsFilter, 'from' | 'to'>): string[] {
  if (from === to) return Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  const days: string[] = []
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

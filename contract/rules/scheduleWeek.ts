/** Sees and plans every department; without it only those a person belongs to. */
export const ALL_DEPARTMENTS = 'schedule:allDeparts'

/** The half-days of a duty week, as a ward writes them on paper: one column each. `day` counts from Monday = 0. */
export const SCHEDULE_SLOTS = [
  { key: 'd1am', title: '周一上午', day: 0, half: 'am' },
  { key: 'd1pm', title: '周一下午', day: 0, half: 'pm' },
  { key: 'd2am', title: '周二上午', day: 1, half: 'am' },
  { key: 'd2pm', title: '周二下午', day: 1, half: 'pm' },
  { key: 'd3am', title: '周三上午', day: 2, half: 'am' },
  { key: 'd3pm', title: '周三下午', day: 2, half: 'pm' },
  { key: 'd4am', title: '周四上午', day: 3, half: 'am' },
  { key: 'd4pm', title: '周四下午', day: 3, half: 'pm' },
  { key: 'd5am', title: '周五上午', day: 4, half: 'am' },
  { key: 'd5pm', title: '周五下午', day: 4, half: 'pm' },
  { key: 'd6am', title: '周六上午', day: 5, half: 'am' },
  { key: 'd6pm', title: '周六下午', day: 5, half: 'pm' },
  { key: 'd7am', title: '周日上午', day: 6, half: 'am' },
  { key: 'd7pm', title: '周日下午', day: 6, half: 'pm' },
] as const
export type ScheduleSlot = (typeof SCHEDULE_SLOTS)[number]['key']

/** Most places for patients of one half-day; empty: the doctor has no duty then. */
export const QUOTA_MAX = 200

const DAY_MS = 86_400_000
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Whether a text is the date (YYYY-MM-DD) of a Monday between 2000 and 2099. */
export function isMonday(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(ms) && dayText(ms) === text && new Date(ms).getUTCDay() === 1
}

/** The Monday of the week of a date (YYYY-MM-DD). */
export function mondayOf(date: string): string {
  const ms = Date.parse(`${date}T00:00:00Z`)
  return dayText(ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY_MS)
}

/** A date so many days later (YYYY-MM-DD); negative: earlier. */
export const daysLater = (date: string, days: number): string => dayText(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS)

/** Scope of one department's week in the key of its table. */
export const scheduleScope = (orgCode: string, monday: string): string => `${orgCode}:${monday}`

/** Department and Monday of a scope, null for a text that names none. */
export function readScheduleScope(scope: string | null): { orgCode: string; monday: string } | null {
  const [, orgCode, monday] = /^([A-Za-z0-9]{1,64}):(\d{4}-\d{2}-\d{2})$/.exec(scope ?? '') ?? []
  return orgCode === undefined || monday === undefined || !isMonday(monday) ? null : { orgCode, monday }
}

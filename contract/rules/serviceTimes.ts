const DAY = 1_440
const WEEK = 7 * DAY

/** A window of a week: `weekday` 1 to 7 from Monday, times HH:mm; an end at or before the start is on the next day. */
export interface ServiceWindow {
  weekday: string
  startTime: string
  endTime: string
}

/** Minutes since midnight of `HH:mm`; null where it is no time of a day. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** A window in minutes of the week, its end behind the start; null where it cannot be read. */
function spanOf({ weekday, startTime, endTime }: ServiceWindow): [number, number] | null {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)]
  if (start === null || end === null) return null
  const from = (Number(weekday) - 1) * DAY + start
  return [from, from + (end > start ? end - start : end - start + DAY)]
}

/** Whether two windows share a minute, over midnight and over the end of the week too (hospital.md 1.1, 服务时间). Windows that only touch do not. */
export function overlaps(one: ServiceWindow, other: ServiceWindow): boolean {
  const [a, b] = [spanOf(one), spanOf(other)]
  if (a === null || b === null) return false
  return [-WEEK, 0, WEEK].some(shift => a[0] < b[1] + shift && b[0] + shift < a[1])
}

/** Whether a minute of the week, from Monday 00:00, lies in a window. */
const covers = (window: ServiceWindow, minute: number): boolean => {
  const span = spanOf(window)
  return span !== null && [0, WEEK].some(shift => span[0] <= minute + shift && minute + shift < span[1])
}

/** What decides over the duty of a doctor. `places`: of the half-day on the duty board, null where nothing stands; `openTypes`: none are all. */
export interface Duty {
  places: number | null
  orgCode: string
  openTypes: readonly string[]
}
/**
 * Whether a doctor is on duty (hospital.md 3.9): the duty board has places for this half-day, and one of the doctor's kinds of reception is open, by the
 * windows of the hospital or of the department. Where no window was ever set for these kinds, the board alone decides. `minute`: of the week, from Monday.
 */
export function isOnDuty(
  { places, orgCode, openTypes }: Duty,
  windows: readonly (ServiceWindow & { serviceType: string; orgCode: string })[],
  minute: number,
): boolean {
  if (places === null || places <= 0) return false
  const own = windows.filter(
    window =>
      (window.orgCode === '' || window.orgCode === orgCode) && (openTypes.length === 0 || openTypes.includes(window.serviceType)),
  )
  return own.length === 0 || own.some(window => covers(window, minute))
}

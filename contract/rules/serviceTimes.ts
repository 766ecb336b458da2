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

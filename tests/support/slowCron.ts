/** A second, slow opinion on cron: what Quartz's rules say of one second, asked second by second. Shares nothing with contract/cron. */

const NAMES: Readonly<Record<string, string>> = { MON: '1', TUE: '2', WED: '3', THU: '4', FRI: '5', SAT: '6', SUN: '7' }
const MONTHS = 'JAN,FEB,MAR,APR,MAY,JUN,JUL,AUG,SEP,OCT,NOV,DEC'.split(',')
const DAY = 86_400_000
const SECONDS = 86_400

interface Bounds {
  low: number
  high: number
}
const BOUNDS = {
  second: { low: 0, high: 59 },
  minute: { low: 0, high: 59 },
  hour: { low: 0, high: 23 },
  day: { low: 1, high: 31 },
  month: { low: 1, high: 12 },
  year: { low: 1970, high: 2199 },
} as const
/** Monday 1 … Sunday 7 as Quartz counts: Sunday 1 … Saturday 7. */
const quartzDay = (weekday: number): number => (weekday % 7) + 1

function isPlain(item: string, value: number, { low, high }: Bounds, order: (value: number) => number = at => at): boolean {
  const [span = '', step = '1'] = item.split('/')
  const size = high - low + 1
  if (span === '*') return (order(value) - low) % Number(step) === 0
  const [from = 0, to] = span.split('-').map(Number)
  if (to !== undefined) {
    const at = (((value - from) % size) + size) % size
    return at <= (((to - from) % size) + size) % size && at % Number(step) === 0
  }
  if (!item.includes('/')) return value === from
  return order(value) >= order(from) && (order(value) - order(from)) % Number(step) === 0
}

/** The workday nearest to a date, inside its month: tries the neighbours in Quartz's order. */
function nearestWorkday(year: number, month: number, day: number): number {
  const isWorkday = (at: number) => {
    const date = new Date(Date.UTC(year, month - 1, at))
    return date.getUTCMonth() === month - 1 && date.getUTCDay() !== 0 && date.getUTCDay() !== 6
  }
  const isSunday = new Date(Date.UTC(year, month - 1, day)).getUTCDay() === 0
  const tries = isSunday ? [day, day + 1, day - 2] : [day, day - 1, day + 2]
  return tries.find(isWorkday) ?? day
}

function isDayItem(item: string, year: number, month: number, day: number): boolean {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const [isLast, before] = /^L(?:-(\d+))?W?$/.exec(item) ?? []
  if (isLast !== undefined) {
    const at = last - Number(before ?? 0)
    return at >= 1 && day === (item.endsWith('W') ? nearestWorkday(year, month, at) : at)
  }
  const near = /^(\d+)W$/.exec(item)?.[1]
  if (near !== undefined) return Number(near) <= last && day === nearestWorkday(year, month, Number(near))
  return isPlain(item, day, BOUNDS.day)
}

function isWeekItem(item: string, year: number, month: number, day: number): boolean {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7
  if (item === 'L') return weekday === 6
  const lastOne = /^(\d)L$/.exec(item)?.[1]
  if (lastOne !== undefined)
    return weekday === Number(lastOne) && new Date(Date.UTC(year, month - 1, day + 7)).getUTCMonth() !== month - 1
  const [nth, wanted, count] = /^(\d)#(\d)$/.exec(item) ?? []
  if (nth !== undefined) return weekday === Number(wanted) && Math.ceil(day / 7) === Number(count)
  return isPlain(item, weekday, { low: 1, high: 7 }, quartzDay)
}

export interface SlowCron {
  /** does it run on this day at all */
  isDay: (year: number, month: number, day: number) => boolean
  /** does it run at this time of a day that it runs on */
  isTime: (hour: number, minute: number, second: number) => boolean
  /** names no hour: goes on through an hour that comes twice */
  isHourly: boolean
}

/** Reads seven fields; the text must be right. */
export function slowCron(text: string): SlowCron {
  const numbered = text
    .toUpperCase()
    .replace(/MON|TUE|WED|THU|FRI|SAT|SUN/g, name => NAMES[name] ?? '')
    .replace(/[A-Z]{3}/g, name => String(MONTHS.indexOf(name) + 1))
  const [second = '', minute = '', hour = '', day = '', month = '', week = '', year = ''] = numbered.split(' ')
  const some = (field: string, test: (item: string) => boolean) => field.split(',').some(test)
  const isOpen = (field: string) => field === '*' || field === '?'
  const plain = (field: string, bounds: Bounds) =>
    new Set(
      Array.from({ length: bounds.high - bounds.low + 1 }, (_, at) => at + bounds.low).filter(value =>
        some(field, item => isPlain(item, value, bounds)),
      ),
    )
  const [seconds, minutes, hours] = [plain(second, BOUNDS.second), plain(minute, BOUNDS.minute), plain(hour, BOUNDS.hour)]
  const isYear = (at: number) =>
    some(year, item =>
      /^\d+-\d+$/.test(item) ? at >= Number(item.slice(0, 4)) && at <= Number(item.slice(5)) : isPlain(item, at, BOUNDS.year),
    )
  return {
    isDay: (y, m, d) =>
      isYear(y) &&
      some(month, item => isPlain(item, m, BOUNDS.month)) &&
      (isOpen(day) || some(day, item => isDayItem(item, y, m, d))) &&
      (isOpen(week) || some(week, item => isWeekItem(item, y, m, d))),
    isTime: (h, m, s) => hours.has(h) && minutes.has(m) && seconds.has(s),
    isHourly: hours.size === 24,
  }
}

/** The runs of a clock without a zone after `after` (epoch ms as UTC), at most `count` and until `end`: every day, then every second of a day that runs. */
export function slowRuns({ isDay, isTime }: SlowCron, after: number, count: number, end: number): number[] {
  const runs: number[] = []
  for (let day = Math.floor(after / DAY) * DAY; day < end && runs.length < count; day += DAY) {
    const date = new Date(day)
    if (!isDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())) continue
    const first = Math.max(0, Math.floor((after - day) / 1_000) + 1)
    for (let at = first; at < SECONDS && runs.length < count; at += 1)
      if (isTime(Math.floor(at / 3_600), Math.floor(at / 60) % 60, at % 60)) runs.push(day + at * 1_000)
  }
  return runs
}

import { daysInMonth, weekdayOf } from './calendar.ts'
import type { CronExpression, CronItem } from './expression.ts'
import { SUNDAY } from './fields.ts'
import type { PlainFields } from './plain.ts'

const SATURDAY = SUNDAY - 1

/** The workday nearest to a day, never over the end or the beginning of its month. */
function nearestWorkday(year: number, month: number, day: number): number {
  const weekday = weekdayOf(year, month, day)
  if (weekday === SATURDAY) return day === 1 ? day + 2 : day - 1
  if (weekday === SUNDAY) return day === daysInMonth(year, month) ? day - 2 : day + 1
  return day
}

/** The day that a form with L, W or # means in a month, which a fifth weekday may be beyond; null when the month has none. */
function specialDay(item: CronItem, year: number, month: number): number | null {
  const end = daysInMonth(year, month)
  const first = (weekday: number) => 1 + ((weekday - weekdayOf(year, month, 1) + SUNDAY) % SUNDAY)
  switch (item.kind) {
    case 'last': {
      const day = end - item.before
      return day < 1 ? null : item.workday ? nearestWorkday(year, month, day) : day
    }
    case 'nearestWorkday':
      return item.day > end ? null : nearestWorkday(year, month, item.day)
    case 'lastWeekday': {
      const day = first(item.weekday)
      return day + Math.floor((end - day) / SUNDAY) * SUNDAY
    }
    case 'nthWeekday':
      return first(item.weekday) + (item.nth - 1) * SUNDAY
    default:
      return null
  }
}

/** The days of a month (1–12) on which an expression runs, ascending. Of day and week the one that is not open decides. */
export function runDays({ day, week }: CronExpression, plain: PlainFields, year: number, month: number): number[] {
  const end = daysInMonth(year, month)
  const isByWeek = day.every(({ kind }) => kind === 'unset' || kind === 'every') && week.some(({ kind }) => kind !== 'unset')
  const days = new Set(isByWeek ? [] : plain.days)
  for (const item of isByWeek ? week : day) {
    // L among weekdays is Saturday, a plain one
    const special = isByWeek && item.kind === 'last' ? null : specialDay(item, year, month)
    if (special !== null) days.add(special)
  }
  if (isByWeek) {
    const first = weekdayOf(year, month, 1)
    for (let at = 1; at <= end; at += 1) if (plain.weekdays.includes(((first + at - 2) % SUNDAY) + 1)) days.add(at)
  }
  return [...days].filter(at => at <= end).sort((a, b) => a - b)
}

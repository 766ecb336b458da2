import type { CronExpression, CronItem } from './expression.ts'
import { CRON_FIELDS, WEEKDAYS } from './fields.ts'
import { printField } from './print.ts'
import { weekdaysOf } from './weekday.ts'

const nameOf = (weekday: number): string => WEEKDAYS[weekday - 1] ?? ''

function weekdayText(item: CronItem): string {
  switch (item.kind) {
    case 'every':
    case 'unset':
      return printField([item])
    case 'lastWeekday':
      return `${nameOf(item.weekday)}L`
    case 'nthWeekday':
      return `${nameOf(item.weekday)}#${item.nth}`
    case 'range':
      if (item.step === null) return `${nameOf(item.from)}-${nameOf(item.to)}`
  }
  // Quartz forgets an interval behind a name
  return weekdaysOf([item]).map(nameOf).join(',')
}

/**
 * The expression for a Quartz server, which reads the weekday 1 as Sunday (D8): weekdays by name, and of day and week the one that is open as `?`,
 * since it refuses `*` in both.
 */
export function quartzText(expression: CronExpression): string {
  const isOpen = (items: readonly CronItem[]) => items.every(({ kind }) => kind === 'every' || kind === 'unset')
  const isWeekOpen = isOpen(expression.week)
  const texts = CRON_FIELDS.map(name => {
    if (name === 'week') return isWeekOpen ? '?' : expression.week.map(weekdayText).join(',')
    if (name === 'day') return isOpen(expression.day) ? (isWeekOpen ? '*' : '?') : printField(expression.day)
    return printField(expression[name])
  })
  return texts.join(' ')
}

import type { CronExpression, CronItem } from './expression.ts'
import { CRON_FIELDS } from './fields.ts'

const stepText = (step: number | null): string => (step === null ? '' : `/${step}`)

function itemText(item: CronItem): string {
  switch (item.kind) {
    case 'every':
      return '*'
    case 'unset':
      return '?'
    case 'value':
      return String(item.value)
    case 'range':
      return `${item.from}-${item.to}${stepText(item.step)}`
    case 'step':
      return `${item.from ?? '*'}/${item.step}`
    case 'last':
      return `L${item.before === 0 ? '' : `-${item.before}`}${item.workday ? 'W' : ''}`
    case 'nearestWorkday':
      return `${item.day}W`
    case 'lastWeekday':
      return `${item.weekday}L`
    case 'nthWeekday':
      return `${item.weekday}#${item.nth}`
  }
}

/** The text of one field, as parseField reads it back. */
export const printField = (items: readonly CronItem[]): string => items.map(itemText).join(',')

/** Seven fields, one space between, numbers for names (CRON-01). parseCron of it gives the same expression. */
export const printCron = (expression: CronExpression): string => CRON_FIELDS.map(name => printField(expression[name])).join(' ')

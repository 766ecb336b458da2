import { CronExpressionParser } from 'cron-parser'
import type { CronExpression, CronItem } from './expression.ts'
import { CRON_FACTS, type CronFieldName } from './fields.ts'
import { plainWeekText, weekdaysOf } from './weekday.ts'

/** The values of the fields that are the same in every month, ascending; weekdays 1–7 from Monday. */
export interface PlainFields {
  seconds: readonly number[]
  minutes: readonly number[]
  hours: readonly number[]
  months: readonly number[]
  /** Days that are numbers: without L, LW, L-n and nW; none when the weekdays decide. */
  days: readonly number[]
  weekdays: readonly number[]
}

/** The values of one plain item, a range over the end included. */
function unrolled(name: CronFieldName, item: CronItem): number[] {
  const { low, high } = CRON_FACTS[name]
  if (item.kind === 'value') return [item.value]
  const isRange = item.kind === 'range'
  if (!isRange && item.kind !== 'step' && item.kind !== 'every') return []
  const size = high - low + 1
  const from = isRange ? item.from : item.kind === 'step' ? (item.from ?? low) : low
  const to = !isRange ? high : item.to < from ? item.to + size : item.to
  const found: number[] = []
  for (let at = from; at <= to; at += item.kind === 'every' ? 1 : (item.step ?? 1)) found.push(at > high ? at - size : at)
  return found
}

/** A field as cron-parser reads it: it knows no range over the end, and refuses a list that names a value twice. */
function plainText(name: CronFieldName, items: readonly CronItem[]): string {
  if (items.length === 1 && items[0]?.kind === 'every') return '*'
  return [...new Set(items.flatMap(item => unrolled(name, item)))].join(',')
}

const values = (field: { values: readonly unknown[] }): number[] => field.values.map(Number)

/** Hands the plain part of an expression (lists, ranges, intervals) to cron-parser. Days and weekdays go each without the other. */
export function plainFields(expression: CronExpression): PlainFields {
  const text = (name: CronFieldName) => plainText(name, expression[name])
  const weekdays = weekdaysOf(expression.week)
  const week = weekdays.length === 0 ? '*' : plainWeekText(weekdays.join(','))
  const { fields } = CronExpressionParser.parse(`${text('second')} ${text('minute')} ${text('hour')} * ${text('month')} ${week}`)
  const days = text('day')
  // a month beside them would let cron-parser throw for 31 February; here that is a date without runs
  const dayFields = days === '*' || days === '' ? fields : CronExpressionParser.parse(`0 0 0 ${days} * *`).fields
  return {
    seconds: values(fields.second),
    minutes: values(fields.minute),
    hours: values(fields.hour),
    months: values(fields.month),
    days: days === '' ? [] : values(dayFields.dayOfMonth),
    weekdays,
  }
}

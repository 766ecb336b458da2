import { CronExpressionParser } from 'cron-parser'
import type { CronExpression, CronItem } from './expression.ts'
import { CRON_FACTS, type CronFieldName } from './fields.ts'
import { plainWeekday, weekdaysOf } from './weekday.ts'

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

/** One item as cron-parser writes it: it knows no range over the end. */
function plainItem(name: CronFieldName, item: CronItem): string[] {
  const { low, high } = CRON_FACTS[name]
  if (item.kind === 'every') return ['*']
  if (item.kind === 'value') return [String(item.value)]
  if (item.kind === 'step') return [`${item.from ?? low}-${high}/${item.step}`]
  if (item.kind !== 'range') return []
  const step = item.step ?? 1
  if (item.from <= item.to) return [`${item.from}-${item.to}/${step}`]
  const size = high - low + 1
  const values: string[] = []
  for (let at = item.from; at <= item.to + size; at += step) values.push(String(at > high ? at - size : at))
  return values
}
const plainText = (name: CronFieldName, items: readonly CronItem[]): string =>
  items.flatMap(item => plainItem(name, item)).join(',')

const values = (field: { values: readonly unknown[] }): number[] => field.values.map(Number)

/** Hands the plain part of an expression (lists, ranges, intervals) to cron-parser, in UTC. Days and weekdays go each without the other. */
export function plainFields(expression: CronExpression): PlainFields {
  const text = (name: CronFieldName) => plainText(name, expression[name])
  const weekdays = weekdaysOf(expression.week)
  const week = weekdays.length === 0 ? '*' : weekdays.map(plainWeekday).join(',')
  const { fields } = CronExpressionParser.parse(
    `${text('second')} ${text('minute')} ${text('hour')} * ${text('month')} ${week}`,
    {
      currentDate: 0,
      tz: 'UTC',
    },
  )
  const days = text('day')
  // a month beside them would let cron-parser throw for 31 February; here that is a date without runs
  const numbered = days === '' ? null : CronExpressionParser.parse(`0 0 0 ${days} * *`, { currentDate: 0, tz: 'UTC' })
  return {
    seconds: values(fields.second),
    minutes: values(fields.minute),
    hours: values(fields.hour),
    months: values(fields.month),
    days: numbered === null ? [] : values(numbered.fields.dayOfMonth),
    weekdays,
  }
}

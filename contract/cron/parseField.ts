import type { CronError, CronItem } from './expression.ts'
import { CRON_FACTS, type CronFieldName, MOST_BEFORE_END, MOST_NTH, SUNDAY, YEAR_RANGE } from './fields.ts'

/** Thrown inside this file only: what may stand there instead. */
class Refused extends Error {}

const FORMS: Readonly<Record<CronFieldName, string>> = {
  second: '',
  minute: '',
  hour: '',
  day: '、?、L、LW、L-n、nW',
  month: '、JAN–DEC',
  week: '、?、SUN–SAT、nL、n#k',
  year: '',
}

/** What a field may say, as its issues tell it: 可填 0–59、*、a-b、a/b、列表 a,b. */
export function allowedText(name: CronFieldName): string {
  const { low, high } = CRON_FACTS[name]
  return `可填 ${low}–${high}、*、a-b、a/b、列表 a,b${FORMS[name]}`
}

const refuse = (text: string): never => {
  throw new Refused(text)
}
const whole = (text: string, low: number, high: number, what: string): number => {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return value >= low && value <= high ? value : refuse(`${what}只能是 ${low}–${high}`)
}

function valueOf(name: CronFieldName, text: string, lowest?: number): number {
  const { label, low, high, names } = CRON_FACTS[name]
  const named = names?.indexOf(text) ?? -1
  if (named >= 0) return named + low
  // Linux counts Sunday as 0 too
  if (name === 'week' && text === '0') return SUNDAY
  if (!/^\d+$/.test(text)) refuse(allowedText(name))
  return whole(text, lowest ?? low, high, label)
}

function spanOf(name: CronFieldName, span: string, step: number | null): CronItem {
  const { label } = CRON_FACTS[name]
  if (span === '*') return step === null ? { kind: 'every' } : { kind: 'step', from: null, step }
  const [first = '', last, ...rest] = span.split('-')
  if (rest.length > 0) refuse(allowedText(name))
  if (last === undefined) {
    const value = valueOf(name, first)
    return step === null ? { kind: 'value', value } : { kind: 'step', from: value, step }
  }
  const isYear = name === 'year'
  const from = valueOf(name, first, isYear ? YEAR_RANGE.lowestFrom : undefined)
  const to = valueOf(name, last, isYear ? YEAR_RANGE.lowestTo : undefined)
  if (isYear && from > to) refuse(`${label}的范围要从小到大`)
  return { kind: 'range', from, to, step }
}

/** The forms that only a day or a weekday has; null when the text is none of them. */
function specialOf(name: CronFieldName, text: string): CronItem | null {
  if (name === 'day') {
    const [last, , before, workday] = /^L(-(\d+))?(W)?$/.exec(text) ?? []
    if (last !== undefined)
      return {
        kind: 'last',
        before: before === undefined ? 0 : whole(before, 1, MOST_BEFORE_END, '月末前的天数'),
        workday: workday !== undefined,
      }
    const nearest = /^(\d+)W$/.exec(text)?.[1]
    return nearest === undefined ? null : { kind: 'nearestWorkday', day: valueOf('day', nearest) }
  }
  if (text === 'L') return { kind: 'last', before: 0, workday: false }
  const [, weekday = '', last, nth = ''] = /^([^L#]+)(?:(L)|#(\d+))$/.exec(text) ?? []
  if (weekday === '') return null
  if (last !== undefined) return { kind: 'lastWeekday', weekday: valueOf('week', weekday) }
  return { kind: 'nthWeekday', weekday: valueOf('week', weekday), nth: whole(nth, 1, MOST_NTH, '第几个') }
}

function itemOf(name: CronFieldName, text: string, isAlone: boolean): CronItem {
  if (name === 'day' || name === 'week') {
    if (text === '?' && isAlone) return { kind: 'unset' }
    const special = specialOf(name, text)
    // Quartz keeps one such weekday for a field and forgets the rest
    if (special !== null && name === 'week' && !isAlone) refuse('L、nL 和 n#k 不能与其他星期并列')
    if (special !== null) return special
  }
  const [span = '', step, ...rest] = text.split('/')
  if (rest.length > 0) refuse(allowedText(name))
  const { label, widest } = CRON_FACTS[name]
  return spanOf(name, span, step === undefined ? null : whole(step, 1, widest, `${label}的间隔`))
}

/** Reads one field; names and letters in either case. An issue says what the field is and what it allows. */
export function parseField(name: CronFieldName, text: string): readonly CronItem[] | CronError {
  const items = text.toUpperCase().split(',')
  try {
    return items.map(item => itemOf(name, item, items.length === 1))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { kind: 'cron', field: name, said: text, text: `${CRON_FACTS[name].label} ${text} 不可用，${error.message}` }
  }
}

import type { CronItem } from '#contract/cron/expression.ts'
import { CRON_FACTS, CRON_FIELDS, type CronFieldName } from '#contract/cron/fields.ts'
import { parseField } from '#contract/cron/parseField.ts'
import type { CronDayNumbers, CronMode, CronPart, CronPartType } from './cronBuilder.types.ts'

/** How far the range of years that is offered reaches (CRON-53). */
const YEARS = 100

/** The field that a mode of a tab writes into. */
export const WEEK_MODES: ReadonlySet<CronMode> = new Set<CronMode>([
  'weekLoop',
  'weekList',
  'weekRange',
  'lastWeekday',
  'nthWeekday',
])

/** What the controls of a field show before anybody touched them. `year` is the present one. */
export function freshPart(name: CronFieldName, year: number): CronPart {
  const { low, high } = CRON_FACTS[name]
  const isYear = name === 'year'
  return {
    type: name === 'week' ? 'TYPE_NOT_SET' : 'EVERY',
    rangeStart: isYear ? year : low,
    rangeEnd: isYear ? year + YEARS : high,
    loopStart: isYear ? year : low,
    loopInterval: 1,
    list: [],
  }
}
export const freshParts = (year: number): Readonly<Record<CronFieldName, CronPart>> =>
  Object.fromEntries(CRON_FIELDS.map(name => [name, freshPart(name, year)])) as Record<CronFieldName, CronPart>
export const FRESH_DAYS: CronDayNumbers = { lastWeekday: 1, nthWeekday: 1, nth: 1, beforeEnd: 1, workday: 1 }

const listText = (list: readonly number[], low: number): string =>
  list.length === 0 ? String(low) : list.toSorted((a, b) => a - b).join(',')

/** What a mode with its numbers writes into its field. */
export function modeText(mode: CronMode, name: CronFieldName, part: CronPart, days: CronDayNumbers): string {
  switch (mode) {
    case 'every':
      return '*'
    case 'loop':
    case 'weekLoop':
      return `${part.loopStart}/${part.loopInterval}`
    case 'list':
    case 'weekList':
      return listText(part.list, CRON_FACTS[name].low)
    case 'range':
    case 'weekRange':
      return `${part.rangeStart}-${part.rangeEnd}`
    case 'last':
      return 'L'
    case 'lastWorkday':
      return 'LW'
    case 'lastWeekday':
      return `${days.lastWeekday}L`
    case 'beforeEnd':
      return `L-${days.beforeEnd}`
    case 'nearestWorkday':
      return `${days.workday}W`
    case 'nthWeekday':
      return `${days.nthWeekday}#${days.nth}`
  }
}

const TYPES: Readonly<Record<CronItem['kind'], CronPartType>> = {
  every: 'EVERY',
  unset: 'TYPE_NOT_SET',
  value: 'SPECIFY',
  range: 'RANGE',
  step: 'LOOP',
  last: 'LAST',
  nearestWorkday: 'WORK',
  lastWeekday: 'LAST',
  nthWeekday: 'SPECIFY',
}

/** What a text that was typed or given says: its mode (null: no mode can say it) and the numbers that this mode holds. */
export interface ReadPart {
  mode: CronMode | null
  type: CronPartType
  part: Partial<CronPart>
  days: Partial<CronDayNumbers>
}

function readItem(name: CronFieldName, item: CronItem): Pick<ReadPart, 'mode' | 'part' | 'days'> {
  const isWeek = name === 'week'
  const said = (mode: CronMode, part: Partial<CronPart> = {}, days: Partial<CronDayNumbers> = {}) => ({ mode, part, days })
  const byHand = { mode: null, part: {}, days: {} }
  switch (item.kind) {
    case 'every':
    case 'unset':
      return said('every')
    case 'value':
      return said(isWeek ? 'weekList' : 'list', { list: [item.value] })
    case 'range':
      return item.step === null ? said(isWeek ? 'weekRange' : 'range', { rangeStart: item.from, rangeEnd: item.to }) : byHand
    case 'step':
      // the other way of writing it begins with the lowest, of weekdays with Quartz's Sunday
      return said(isWeek ? 'weekLoop' : 'loop', {
        loopStart: item.from ?? (isWeek ? CRON_FACTS.week.high : CRON_FACTS[name].low),
        loopInterval: item.step,
      })
    case 'last':
      if (isWeek) return said('weekList', { list: [CRON_FACTS.week.high - 1] })
      if (item.workday) return item.before === 0 ? said('lastWorkday') : byHand
      return item.before === 0 ? said('last') : said('beforeEnd', {}, { beforeEnd: item.before })
    case 'nearestWorkday':
      return said('nearestWorkday', {}, { workday: item.day })
    case 'lastWeekday':
      return said('lastWeekday', {}, { lastWeekday: item.weekday })
    case 'nthWeekday':
      return said('nthWeekday', {}, { nthWeekday: item.weekday, nth: item.nth })
  }
}

/** Parses a field back into its mode and numbers (CRON-21, CRON-60); a text with an issue has neither. */
export function readPart(name: CronFieldName, text: string): ReadPart {
  const items = parseField(name, text)
  if ('kind' in items) return { mode: null, type: 'TYPE_NOT_SET', part: {}, days: {} }
  const [first] = items
  const isOne = items.length === 1 && first !== undefined
  const list = items.flatMap(item => (item.kind === 'value' ? [item.value] : []))
  const isList = list.length === items.length && !isOne
  const read = isOne ? readItem(name, first) : { mode: null, part: {}, days: {} }
  const isWorkday = first?.kind === 'last' && first.workday
  const type = !isOne ? 'SPECIFY' : isWorkday ? 'WORK' : TYPES[first.kind]
  if (!isList) return { ...read, type }
  return { mode: name === 'week' ? 'weekList' : 'list', type, part: { list }, days: {} }
}

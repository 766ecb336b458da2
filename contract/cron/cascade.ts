import { CRON_FIELDS, type CronFieldName } from './fields.ts'
import { partsOf } from './parse.ts'

/** The seven fields as they are written; a field may hold an issue. */
export type CronTexts = Readonly<Record<CronFieldName, string>>

/** What a builder begins with (CRON-40). */
export const DEFAULT_CRON = '* * * * * ? *'

/** The seven texts of an expression; null when it has too few or too many parts. */
export function splitCron(text: string): CronTexts | null {
  const parts = partsOf(text)
  if (parts === null) return null
  return Object.fromEntries(CRON_FIELDS.map((name, at) => [name, parts[at] ?? ''])) as Record<CronFieldName, string>
}

/** The seven texts as one expression. */
export const joinTexts = (texts: CronTexts): string => CRON_FIELDS.map(name => texts[name]).join(' ')

/** The field below another that may no longer stay `*`, and what it becomes (CRON-24 to CRON-27, CRON-30). */
const BELOW: Readonly<Partial<Record<CronFieldName, readonly [below: CronFieldName, first: string]>>> = {
  minute: ['second', '0'],
  hour: ['minute', '0'],
  day: ['hour', '0'],
  week: ['hour', '0'],
  year: ['month', '1'],
}

/** A change of day or week makes the other one `?` (CRON-18, CRON-19); one of the two always decides. */
function exclude(texts: CronTexts, name: CronFieldName): CronTexts {
  if (name !== 'day' && name !== 'week') return texts
  const other = name === 'day' ? 'week' : 'day'
  if (texts[name] !== '?') return { ...texts, [other]: '?' }
  return texts[other] === '?' ? { ...texts, [other]: '*' } : texts
}

/** The day or weekday that a month asks for, or null (CRON-28, CRON-29, CRON-58). */
function dayBelow({ day, week }: CronTexts): CronFieldName | null {
  if (week === '*' && day === '?') return 'week'
  return day === '*' ? 'day' : null
}

/**
 * Sets a field and what follows from it: every field below that still says `*` gets its first value, so that 8 o'clock is once a day and not every
 * second of it. `*` and `?` let nothing follow (CRON-59). Doing it again changes nothing.
 */
export function setCronField(texts: CronTexts, name: CronFieldName, text: string): CronTexts {
  const next = exclude({ ...texts, [name]: text }, name)
  if (text === '*' || text === '?') return next
  if (name === 'month') {
    const below = dayBelow(next)
    return below === null ? next : setCronField(next, below, '1')
  }
  const rule = BELOW[name]
  return rule === undefined || next[rule[0]] !== '*' ? next : setCronField(next, ...rule)
}

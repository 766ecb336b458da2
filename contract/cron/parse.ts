import type { CronExpression, CronError, CronItem, CronReading } from './expression.ts'
import { CRON_FIELDS, type CronFieldName } from './fields.ts'
import { parseField } from './parseField.ts'

const FEWEST = 5
const WITH_SECONDS = 6
const MOST = CRON_FIELDS.length

const ofWhole = (said: string, text: string): CronReading => ({ ok: false, issues: [{ kind: 'cron', field: null, said, text }] })
const isError = (read: readonly CronItem[] | CronError): read is CronError => 'kind' in read
const isOpen = (items: readonly CronItem[]): boolean => items.every(({ kind }) => kind === 'every' || kind === 'unset')
const isUnset = (items: readonly CronItem[]): boolean => items.every(({ kind }) => kind === 'unset')

/** Quartz runs by days or by weekdays, never by both; one of them may stay `?`. */
function dayAgainstWeek({ day, week }: CronExpression): CronError | null {
  const text =
    isUnset(day) && isUnset(week) ? '日和周不能同时为 ?' : isOpen(day) || isOpen(week) ? null : '日和周只能限定一个，另一个请填 ?'
  return text === null ? null : { kind: 'cron', field: 'week', said: '', text }
}

/** The seven texts of an expression: five parts lack second (0) and year (*), six the year. Null: too few or too many parts. */
export function partsOf(text: string): readonly string[] | null {
  const said = text.trim().split(/\s+/)
  if (said.length < FEWEST || said.length > MOST) return null
  const seconds = said.length < WITH_SECONDS ? ['0', ...said] : said
  return seconds.length < MOST ? [...seconds, '*'] : seconds
}

/** Reads an expression: every field in its order, with all issues at once, each naming its field. An empty text is an issue here. */
export function parseCron(text: string): CronReading {
  const parts = partsOf(text)
  if (parts === null) {
    const count = text.trim() === '' ? 0 : text.trim().split(/\s+/).length
    if (count > MOST) return ofWhole(text, `最多${MOST}项`)
    return ofWhole(text, `只有${count}项，至少${FEWEST}项：秒 分 时 日 月 周 年`)
  }
  const read = CRON_FIELDS.map((name, at) => [name, parseField(name, parts[at] ?? '')] as const)
  const issues = read.map(([, field]) => field).filter(isError)
  if (issues.length > 0) return { ok: false, issues }
  const expression = Object.fromEntries(read) as unknown as Record<CronFieldName, readonly CronItem[]>
  const issue = dayAgainstWeek(expression)
  return issue === null ? { ok: true, expression } : { ok: false, issues: [issue] }
}

/**
 * The form check of a cron text (contract.md 28.42): enough to refuse what can be no expression. Five parts have neither seconds nor year, six no
 * year. Weekdays 1 to 7 or 0 to 7 by name (D8).
 */

interface Part {
  name: string
  low: number
  high: number
  names?: readonly string[]
  /** what this part may say besides lists, ranges and steps */
  more?: RegExp
}
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const DAY_OF_MONTH = /^(\?|L|LW|L-([1-9]|[12]\d|30)|([1-9]|[12]\d|3[01])W)$/
const DAY_OF_WEEK = /^(\?|L|([0-7]|SUN|MON|TUE|WED|THU|FRI|SAT)(L|#[1-5]))$/
const YEAR: Part = { name: '年', low: 1970, high: 2199 }
const PARTS: readonly Part[] = [
  { name: '秒', low: 0, high: 59 },
  { name: '分', low: 0, high: 59 },
  { name: '时', low: 0, high: 23 },
  { name: '日', low: 1, high: 31, more: DAY_OF_MONTH },
  { name: '月', low: 1, high: 12, names: MONTHS },
  { name: '周', low: 0, high: 7, names: DAYS, more: DAY_OF_WEEK },
  YEAR,
]
const FEWEST = 5
const WITH_SECONDS = 6
const MOST = 7

function isValue({ low, high, names }: Part, text: string): boolean {
  if (names?.includes(text)) return true
  return /^\d{1,4}$/.test(text) && Number(text) >= low && Number(text) <= high
}

function isItem(part: Part, item: string): boolean {
  if (item === '*' || part.more?.test(item)) return true
  const [, span = '', step] = /^([^/]+)(?:\/(\d{1,4}))?$/.exec(item) ?? []
  if (step !== undefined && (Number(step) < 1 || Number(step) > part.high)) return false
  if (span === '*') return step !== undefined
  const [from = '', to, ...rest] = span.split('-')
  if (rest.length > 0 || !isValue(part, from)) return false
  if (to === undefined) return true
  // names run over the end of the week or year: FRI-MON
  return isValue(part, to) && (part.names !== undefined || Number(from) <= Number(to))
}

const isPart = (part: Part, text: string): boolean => text.split(',').every(item => isItem(part, item))

/** What is wrong with a cron text, or null; an empty one passes. */
export function cronFault(text: string): string | null {
  const given = text.trim().toUpperCase()
  if (given === '') return null
  const parts = given.split(/\s+/)
  if (parts.length > MOST) return 'Cron表达式最多7项！'
  if (parts.length < FEWEST) return `Cron表达式错误：只有${parts.length}项，至少${FEWEST}项`
  const whole = parts.length < WITH_SECONDS ? ['0', ...parts] : parts
  for (const [at, part] of PARTS.entries()) {
    const said = whole[at]
    if (said === undefined || isPart(part, said)) continue
    return part === YEAR ? `Cron表达式参数[年]错误：${said}` : `Cron表达式错误：${part.name} ${said}`
  }
  return whole[3] === '?' && whole[5] === '?' ? 'Cron表达式错误：日和周不能同时为 ?' : null
}

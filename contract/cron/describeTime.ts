import type { CronExpression, CronItem } from './expression.ts'

const two = (value: number): string => String(value).padStart(2, '0')
const MOST_TIMES = 6

const isEvery = (items: readonly CronItem[]): boolean => items.length === 1 && items[0]?.kind === 'every'
const isZero = (items: readonly CronItem[]): boolean => items.length === 1 && items[0]?.kind === 'value' && items[0].value === 0
/** The numbers of a list of plain numbers, ascending; null when something else stands in it. */
function numbersOf(items: readonly CronItem[]): number[] | null {
  const values = items.flatMap(item => (item.kind === 'value' ? [item.value] : []))
  return values.length === items.length ? [...new Set(values)].sort((a, b) => a - b) : null
}

/** One field in words: 8点至18点, 每5分钟, 第30秒. */
function fieldText(items: readonly CronItem[], unit: { at: (text: string) => string; every: string; low: number }): string {
  const texts = items.map(item => {
    if (item.kind === 'value') return unit.at(String(item.value))
    const step = (every: number) => (every === 1 ? `每${unit.every}` : `每${every}${unit.every}`)
    if (item.kind === 'range') {
      const range = `${unit.at(String(item.from))}至${unit.at(String(item.to))}`
      return item.step === null ? range : `${range}${step(item.step)}`
    }
    if (item.kind === 'step')
      return `${(item.from ?? unit.low) === unit.low ? '' : `从${unit.at(String(item.from))}起`}${step(item.step)}`
    return `每${unit.every}`
  })
  return texts.join('、')
}
const HOUR = { at: (text: string) => `${text}点`, every: '小时', low: 0 }
const MINUTE = { at: (text: string) => `第${text}分`, every: '分钟', low: 0 }
const SECOND = { at: (text: string) => `第${text}秒`, every: '秒', low: 0 }

/** Up to six times of the clock, 09:30、14:30; null when it is not that simple. */
function clockTimes({ hour, minute, second }: CronExpression): string | null {
  const [hours, minutes, seconds] = [numbersOf(hour), numbersOf(minute), numbersOf(second)]
  if (hours === null || minutes === null || seconds === null) return null
  if (hours.length * minutes.length * seconds.length > MOST_TIMES) return null
  const isSeconds = !isZero(second)
  return hours
    .flatMap(h => minutes.flatMap(m => seconds.map(s => `${two(h)}:${two(m)}${isSeconds ? `:${two(s)}` : ''}`)))
    .join('、')
}

/** The time of the day in Chinese: 09:30, 8点至18点每5分钟, 每小时第30分, 每秒. */
export function describeTime(expression: CronExpression): string {
  const times = clockTimes(expression)
  if (times !== null) return times
  const { hour, minute, second } = expression
  const seconds = isZero(second) ? '' : fieldText(second, SECOND)
  // every second says every minute too
  const isMinuteSaid = !(isEvery(minute) && (isEvery(second) || second.some(({ kind }) => kind === 'step')))
  const minutes = isMinuteSaid ? (isZero(minute) ? '' : fieldText(minute, MINUTE)) : ''
  const isSteady = (item: CronItem) => item.kind === 'every' || (item.kind === 'step' && (item.from ?? 0) === 0)
  const isHourSaid = !isEvery(hour) || !minute.every(isSteady)
  const hours = isHourSaid ? fieldText(hour, HOUR) : ''
  const zeroMinute = isZero(minute) && seconds !== '' ? MINUTE.at('0') : ''
  return `${hours}${zeroMinute}${minutes}${seconds}`
}

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

interface Unit {
  at: (text: string) => string
  every: string
  /** how many there are, from 0 */
  size: number
}
/** An interval that is the same all along: one that begins at 0 and divides the whole. Others begin anew with each hour or day, and say where. */
const isEven = (item: CronItem, { size }: Unit): boolean =>
  item.kind === 'step' && (item.from ?? 0) === 0 && size % item.step === 0

/** One field in words: 8点至18点, 每5分钟, 第30秒. `perRange`: what follows a range without interval. */
function fieldText(items: readonly CronItem[], unit: Unit, perRange = ''): string {
  const texts = items.map(item => {
    if (item.kind === 'value') return unit.at(String(item.value))
    const step = (every: number) => (every === 1 ? `每${unit.every}` : `每${every}${unit.every}`)
    if (item.kind === 'range') {
      const range = `${unit.at(String(item.from))}至${unit.at(String(item.to))}`
      return `${range}${item.step === null ? perRange : step(item.step)}`
    }
    if (item.kind === 'step') return `${isEven(item, unit) ? '' : `从${unit.at(String(item.from ?? 0))}起`}${step(item.step)}`
    return `每${unit.every}`
  })
  return texts.join('、')
}
const HOUR: Unit = { at: text => `${text}点`, every: '小时', size: 24 }
const MINUTE: Unit = { at: text => `第${text}分`, every: '分钟', size: 60 }
const SECOND: Unit = { at: text => `第${text}秒`, every: '秒', size: 60 }

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
  const isSaidBySeconds =
    isEvery(second) ||
    (second.some(({ kind }) => kind === 'step') && second.every(item => item.kind !== 'step' || isEven(item, SECOND)))
  const isMinuteSaid = !(isEvery(minute) && isSaidBySeconds)
  const minutes = isMinuteSaid ? (isZero(minute) ? '' : fieldText(minute, MINUTE)) : ''
  const isHourSaid = !isEvery(hour) || !minute.every(item => item.kind === 'every' || isEven(item, MINUTE))
  const isOnTheHour = isZero(minute) && seconds === ''
  const hours = isHourSaid ? fieldText(hour, HOUR, isOnTheHour ? `每${HOUR.every}` : '') : ''
  const zeroMinute = isZero(minute) && seconds !== '' ? MINUTE.at('0') : ''
  return `${hours}${zeroMinute}${minutes}${seconds}`
}

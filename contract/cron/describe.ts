import { describeTime } from './describeTime.ts'
import type { CronExpression, CronItem } from './expression.ts'
import { weekdaysOf } from './weekday.ts'

const WEEKDAY_TEXTS = ['一', '二', '三', '四', '五', '六', '日']
const weekdayText = (weekday: number): string => `周${WEEKDAY_TEXTS[weekday - 1] ?? ''}`

const isOpen = (items: readonly CronItem[]): boolean => items.every(({ kind }) => kind === 'every' || kind === 'unset')

function dayText(item: CronItem): string {
  switch (item.kind) {
    case 'value':
      return `${item.value}日`
    case 'range':
      return `${item.from}日至${item.to}日${item.step === null ? '' : `每${item.step}天`}`
    case 'step':
      return `从${item.from ?? 1}日起每${item.step}天`
    case 'last': {
      const day = item.before === 0 ? '最后一天' : `月末前${item.before}天`
      return item.workday ? (item.before === 0 ? '最后一个工作日' : `最接近${day}的工作日`) : day
    }
    case 'nearestWorkday':
      return `最接近${item.day}日的工作日`
    default:
      return '每天'
  }
}

/** Days by weekday: whether they come every week, or once in a month. */
function weekText(items: readonly CronItem[]): { isMonthly: boolean; text: string } {
  const [item] = items
  if (item?.kind === 'lastWeekday') return { isMonthly: true, text: `最后一个${weekdayText(item.weekday)}` }
  if (item?.kind === 'nthWeekday') return { isMonthly: true, text: `第${item.nth}个${weekdayText(item.weekday)}` }
  if (items.length === 1 && item?.kind === 'range' && item.step === null)
    return { isMonthly: false, text: `${weekdayText(item.from)}至${weekdayText(item.to)}` }
  return { isMonthly: false, text: weekdaysOf(items).map(weekdayText).join('、') }
}

/** Months or years; an interval that does not divide `size` begins anew with each whole, and says where. */
function numbers(items: readonly CronItem[], unit: string, every: string, size = 0): string {
  const texts = items.map(item => {
    if (item.kind === 'value') return `${item.value}${unit}`
    if (item.kind === 'range')
      return `${item.from}${unit}至${item.to}${unit}${item.step === null ? '' : `每${item.step}${every}`}`
    if (item.kind === 'step') {
      const isEven = item.from === null && size % item.step === 0
      return `${isEven ? '' : `从${item.from ?? 1}${unit}起`}每${item.step}${every}`
    }
    return `每${every}`
  })
  return texts.join('、')
}

/** The expression as a Chinese sentence: 每周一至周五 09:30, 每月最后一个工作日 18:00, 每年3月1日 00:00, 每5分钟. */
export function describeCron(expression: CronExpression): string {
  const { day, week, month, year } = expression
  const isMonthOpen = isOpen(month)
  const isYearOpen = isOpen(year)
  const time = describeTime(expression)
  const years = isYearOpen ? '' : numbers(year, '年', '年')
  const monthText = numbers(month, '月', '个月', 12)
  const months = isMonthOpen ? '' : `${isYearOpen && !monthText.startsWith('每') ? '每年' : ''}${monthText}`
  const before = `${years}${months}`
  const isEveryDay = isOpen(day) && isOpen(week)
  const saysDay = !isEveryDay || before !== '' || /^从?\d/.test(time)
  const byWeek = weekText(week)
  const days = !isOpen(day) ? day.map(dayText).join('、') : isOpen(week) ? '每天' : byWeek.text
  const isMonthly = !isOpen(day) || (!isOpen(week) && byWeek.isMonthly)
  const each = isMonthly ? (isMonthOpen ? '每月' : '') : isEveryDay ? '' : '每'
  // 3月的最后一天, but 3月1日; 每3个月的1日
  const isDate = /^\d/.test(days) && !before.endsWith('个月')
  const joint = before !== '' && !isDate && (!isMonthOpen || !isMonthly) ? '的' : ''
  const said = saysDay ? `${before}${joint}${each}${days}` : ''
  return [said, time].filter(text => text !== '').join(' ')
}

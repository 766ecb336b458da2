import { describe, expect, it } from 'vitest'
import { daysInMonth, weekdayOf } from '#contract/cron/calendar.ts'
import { planOf, readingBeyond } from '#contract/cron/clock.ts'
import { runDays } from '#contract/cron/days.ts'
import { CRON_FACTS, MOST_BEFORE_END, MOST_NTH, YEAR_CHOICES, YEAR_RANGE } from '#contract/cron/fields.ts'
import { parseCron } from '#contract/cron/parse.ts'
import { parseField } from '#contract/cron/parseField.ts'
import { plainFields } from '#contract/cron/plain.ts'
import { printField } from '#contract/cron/print.ts'
import { weekdaysOf } from '#contract/cron/weekday.ts'

const read = (text: string) => {
  const reading = parseCron(text)
  if (!reading.ok) throw new Error(text)
  return reading.expression
}
/** Days of a month of 2026 on which an expression of day and week runs. */
const days = (day: string, week: string, month: number, year = 2026) => {
  const expression = read(`0 0 0 ${day} * ${week} *`)
  return runDays(expression, plainFields(expression), year, month)
}
const items = (name: 'day' | 'week' | 'month' | 'hour', text: string) => {
  const found = parseField(name, text)
  if ('kind' in found) throw new Error(found.text)
  return found
}

describe('the calendar', () => {
  it('knows the days of each month, leap years too', () => {
    expect(Array.from({ length: 12 }, (_, n) => daysInMonth(2026, n + 1))).toEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ])
    expect([2024, 2000, 1900, 2100, 2026].map(year => daysInMonth(year, 2))).toEqual([29, 29, 28, 28, 28])
    expect([daysInMonth(2024, 1), daysInMonth(2024, 4)]).toEqual([31, 30])
    expect([0, 13].map(month => daysInMonth(2026, month))).toEqual([0, 0])
  })

  it('knows the weekday of each day, before 1970 too', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(day => weekdayOf(2026, 6, day))).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect([weekdayOf(1970, 1, 1), weekdayOf(1969, 12, 31), weekdayOf(1960, 2, 29), weekdayOf(2199, 12, 31)]).toEqual([
      4, 3, 1, 2,
    ])
  })
})

describe('the days of a month', () => {
  it('are counted from its end', () => {
    expect([days('L', '?', 1), days('L', '?', 2), days('L', '?', 2, 2024)]).toEqual([[31], [28], [29]])
    expect([days('L-3', '?', 1), days('L-30', '?', 1), days('L-30', '?', 4)]).toEqual([[28], [1], []])
  })

  it('are the workdays nearest to a day, in the same month', () => {
    // Saturday 31 January, Saturday 28 February, Sunday 31 May 2026
    expect([days('LW', '?', 1), days('LW', '?', 2), days('LW', '?', 5), days('LW', '?', 3)]).toEqual([[30], [27], [29], [31]])
    expect([days('1W', '?', 8), days('1W', '?', 2), days('1W', '?', 1)]).toEqual([[3], [2], [1]])
    expect([days('15W', '?', 2), days('14W', '?', 2), days('13W', '?', 2)]).toEqual([[16], [13], [13]])
    expect([days('31W', '?', 5), days('31W', '?', 4), days('30W', '?', 2)]).toEqual([[29], [], []])
    // five days before the end of May is Tuesday the 26th, a day before it Saturday the 30th
    expect([days('L-5W', '?', 5), days('L-1W', '?', 5)]).toEqual([[26], [29]])
  })

  it('are the last or the nth of a weekday', () => {
    // June 2026 begins on a Monday and ends on a Tuesday
    expect([1, 2, 3, 7].map(weekday => days('?', `${weekday}L`, 6))).toEqual([[29], [30], [24], [28]])
    expect(['1#1', '1#5', '7#1', '7#4', '2#5', '3#5'].map(week => days('?', week, 6))).toEqual([[1], [29], [7], [28], [30], []])
    expect([days('?', '1#5', 2), days('?', '6#4', 2)]).toEqual([[], [28]])
  })

  it('are every such weekday, or plain numbers, ascending and only those that there are', () => {
    expect(days('?', '1', 6)).toEqual([1, 8, 15, 22, 29])
    expect(days('*', '7', 6)).toEqual([7, 14, 21, 28])
    expect(days('?', 'L', 6)).toEqual([6, 13, 20, 27])
    expect(days('?', '6-1', 6)).toEqual([1, 6, 7, 8, 13, 14, 15, 20, 21, 22, 27, 28, 29])
    expect(days('5', '*', 6)).toEqual([5])
    expect(days('31,5,30', '?', 4)).toEqual([5, 30])
    expect(days('31,5', '?', 4)).toEqual([5])
    expect(days('5,L,2W', '?', 4)).toEqual([2, 5, 30])
    expect(days('*', '?', 2)).toHaveLength(28)
    expect(days('?', '*', 2)).toHaveLength(28)
    expect(days('*', '*', 2)).toHaveLength(28)
    expect(days('28-2', '?', 2)).toEqual([1, 2, 28])
  })
})

describe('plain values', () => {
  const of = (text: string) => plainFields(read(text))

  it('of each field stand in their order, ranges over the end and lists that name a value twice too', () => {
    expect(of('50-5/10 10/20 22-1 ? 11-2 * *')).toMatchObject({
      seconds: [0, 50],
      minutes: [10, 30, 50],
      hours: [0, 1, 22, 23],
      months: [1, 2, 11, 12],
    })
    expect(of('5,5,3 1-3,2-4 */8 1 */5 ? *')).toMatchObject({
      seconds: [3, 5],
      minutes: [1, 2, 3, 4],
      hours: [0, 8, 16],
      months: [1, 6, 11],
    })
    expect(of('1-9/4 */40,7 5,10/7 1 7/2 ? *')).toMatchObject({
      seconds: [1, 5, 9],
      minutes: [0, 7, 40],
      hours: [5, 10, 17],
      months: [7, 9, 11],
    })
    const every = of('* * * * * ? *')
    expect([every.seconds, every.minutes, every.hours, every.months, every.days].map(all => [all[0], all.length])).toEqual([
      [0, 60],
      [0, 60],
      [0, 24],
      [1, 12],
      [1, 31],
    ])
    expect(of('*,5 0 0 1 *,3 ? *')).toMatchObject({ seconds: every.seconds, months: every.months })
  })

  it('of days and weekdays each stand without the other', () => {
    expect(of('0 0 0 31 2 ? *').days).toEqual([31])
    expect(of('0 0 0 10/10 2 ? *').days).toEqual([10, 20, 30])
    expect(of('0 0 0 L * ? *').days).toEqual([])
    expect(of('0 0 0 L,3 * ? *').days).toEqual([3])
    expect(of('0 0 0 ? * 1,7 *')).toMatchObject({ days: [], weekdays: [1, 7] })
    expect(of('0 0 0 * * ? *').weekdays).toEqual([])
  })
})

describe('weekdays', () => {
  const of = (text: string) => weekdaysOf(items('week', text))

  it('of an interval run to Saturday, as the week of Quartz does', () => {
    expect([of('1/2'), of('7/2'), of('*/2'), of('2/3'), of('6/1')]).toEqual([[1, 3, 5], [2, 4, 6, 7], [2, 4, 6, 7], [2, 5], [6]])
  })

  it('of a range run over the end of the week', () => {
    expect([of('1-5'), of('6-1'), of('7-2'), of('5-3/2'), of('1-7/3'), of('3-3')]).toEqual([
      [1, 2, 3, 4, 5],
      [1, 6, 7],
      [1, 2, 7],
      [2, 5, 7],
      [1, 4, 7],
      [3],
    ])
  })

  it('of all others are what they say', () => {
    expect([of('*'), of('?'), of('5,1,5'), of('L'), of('1L'), of('1#2')]).toEqual([
      [1, 2, 3, 4, 5, 6, 7],
      [],
      [1, 5],
      [6],
      [],
      [],
    ])
  })
})

describe('a field in print', () => {
  it('says each form', () => {
    const again = (name: 'day' | 'week' | 'month' | 'hour', text: string) => printField(items(name, text))
    for (const text of ['*', '5', '1-5', '22-2', '8-18/2', '5/6', '*/6', '1,2,3']) expect(again('hour', text)).toBe(text)
    for (const text of ['?', 'L', 'LW', 'L-3', 'L-3W', '15W']) expect(again('day', text)).toBe(text)
    for (const text of ['L', '5L', '1#2']) expect(again('week', text)).toBe(text)
    expect(again('month', 'JAN,dec')).toBe('1,12')
  })
})

describe('bounds of the fields', () => {
  it('[CRON-42] [CRON-46] [CRON-47] are told by name', () => {
    expect(Object.values(CRON_FACTS).map(({ label, low, high, widest }) => `${label} ${low}-${high} ${widest}`)).toEqual([
      '秒 0-59 59',
      '分 0-59 59',
      '时 0-23 23',
      '日 1-31 31',
      '月 1-12 12',
      '周 1-7 7',
      '年 1970-2199 99',
    ])
    expect(CRON_FACTS.month.names?.join()).toBe('JAN,FEB,MAR,APR,MAY,JUN,JUL,AUG,SEP,OCT,NOV,DEC')
    expect(CRON_FACTS.week.names?.join()).toBe('MON,TUE,WED,THU,FRI,SAT,SUN')
    expect([YEAR_CHOICES, YEAR_RANGE, MOST_BEFORE_END, MOST_NTH]).toEqual([
      { first: 2019, last: 2119 },
      { lowestFrom: 0, lowestTo: 1 },
      30,
      5,
    ])
  })
})

describe('a reading of the clock beyond another', () => {
  const beyond = (text: string, from: string, way: 1 | -1, isYearIgnored = false) => {
    const found = readingBeyond(planOf(read(text), isYearIgnored), Date.parse(`${from}Z`), way)
    return found === null ? null : new Date(found).toISOString().slice(0, 19)
  }
  const TWICE = '10,50 20,40 8,16 5,25 3,9 ? *'

  it('is the next or the one before, from the second up to the month', () => {
    for (const [from, next, before] of [
      ['2026-03-05T08:20:10', '2026-03-05T08:20:50', '2025-09-25T16:40:50'],
      ['2026-03-05T08:20:50', '2026-03-05T08:40:10', '2026-03-05T08:20:10'],
      ['2026-03-05T08:30:30', '2026-03-05T08:40:10', '2026-03-05T08:20:50'],
      ['2026-03-05T08:40:50', '2026-03-05T16:20:10', '2026-03-05T08:40:10'],
      ['2026-03-05T12:00:00', '2026-03-05T16:20:10', '2026-03-05T08:40:50'],
      ['2026-03-05T16:40:50', '2026-03-25T08:20:10', '2026-03-05T16:40:10'],
      ['2026-03-15T12:00:00', '2026-03-25T08:20:10', '2026-03-05T16:40:50'],
      ['2026-03-25T16:40:50', '2026-09-05T08:20:10', '2026-03-25T16:40:10'],
      ['2026-06-30T12:00:00', '2026-09-05T08:20:10', '2026-03-25T16:40:50'],
      ['2026-09-25T16:40:50', '2027-03-05T08:20:10', '2026-09-25T16:40:10'],
      ['2026-12-31T23:59:59', '2027-03-05T08:20:10', '2026-09-25T16:40:50'],
    ] as const) {
      expect(beyond(TWICE, from, 1), `after ${from}`).toBe(next)
      expect(beyond(TWICE, from, -1), `before ${from}`).toBe(before)
    }
  })

  it('is the last of a day that names three times, and the day of its own year', () => {
    const thrice = '10,30,50 20,30,40 8,12,16 5 3 ? *'
    expect(beyond(thrice, '2026-03-05T13:00:00', -1)).toBe('2026-03-05T12:40:50')
    expect(beyond(thrice, '2026-03-05T12:35:00', -1)).toBe('2026-03-05T12:30:50')
    expect(beyond(thrice, '2026-03-05T12:35:00', 1)).toBe('2026-03-05T12:40:10')
    const plan = planOf(read('0 0 0 LW 2 ? *'))
    const ends = [2026, 2027, 2028].map(year => plan.daysOf(year, 2))
    expect(ends).toEqual([[27], [26], [29]])
  })

  it('is looked for by whole seconds', () => {
    expect(beyond('* * * * * ?', '2026-01-01T00:00:01.500', 1)).toBe('2026-01-01T00:00:02')
    expect(beyond('* * * * * ?', '2026-01-01T00:00:01.500', -1)).toBe('2026-01-01T00:00:01')
    expect(beyond('* * * * * ?', '2026-01-01T00:00:01', 1)).toBe('2026-01-01T00:00:02')
    expect(beyond('* * * * * ?', '2026-01-01T00:00:01', -1)).toBe('2026-01-01T00:00:00')
  })

  it('lies in the years that the expression has, from 1970 to 2199', () => {
    const years = (year: string, from: string, way: 1 | -1) =>
      beyond(`0 0 0 1 1 ? ${year}`, `${from}-06-01T00:00:00`, way)?.slice(0, 4) ?? null
    expect([years('2030', '2026', 1), years('2030', '2030', 1), years('2030', '2030', -1), years('2030', '2026', -1)]).toEqual([
      '2030',
      null,
      '2030',
      null,
    ])
    expect([years('2030-2040/4', '2031', 1), years('2030-2040/4', '2038', 1), years('2030-2040/4', '2045', -1)]).toEqual([
      '2034',
      null,
      '2038',
    ])
    expect([years('2030-2040', '2026', 1), years('2030-2040/3', '2031', 1)]).toEqual(['2030', '2033'])
    expect([years('2030-2040', '2029', 1), years('2030-2040', '2040', 1), years('2030-2040', '2045', -1)]).toEqual([
      '2030',
      null,
      '2040',
    ])
    expect([years('2030/5', '2031', 1), years('2030/5', '2026', 1), years('2030/5', '2029', -1)]).toEqual(['2035', '2030', null])
    expect([years('*/50', '2026', 1), years('*/50', '2026', -1)]).toEqual(['2070', '2020'])
    expect([years('2028,2030', '2028', 1), years('*', '2026', 1)]).toEqual(['2030', '2027'])
    expect([years('*', '1960', 1), years('*', '1969', 1), years('*', '1969', -1)]).toEqual(['1970', '1970', null])
    expect([years('*', '2198', 1), years('*', '2199', 1), years('*', '2250', -1)]).toEqual(['2199', null, '2199'])
    expect(beyond('0 0 0 1 1 ? 2030', '2026-06-01T00:00:00', 1, true)).toBe('2027-01-01T00:00:00')
  })
})

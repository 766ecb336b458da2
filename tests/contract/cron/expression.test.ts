import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CRON_FIELDS, type CronFieldName } from '#contract/cron/fields.ts'
import { parseCron, partsOf } from '#contract/cron/parse.ts'
import { allowedText, parseField } from '#contract/cron/parseField.ts'
import { plainFields } from '#contract/cron/plain.ts'
import { printCron } from '#contract/cron/print.ts'
import { quartzText } from '#contract/cron/quartzText.ts'
import { plainWeekday, plainWeekText } from '#contract/cron/weekday.ts'
import { cronTexts } from '#tests/support/cronExpressions.ts'

const read = (text: string) => {
  const reading = parseCron(text)
  if (!reading.ok) throw new Error(`${text}: ${reading.issues.map(issue => issue.text).join()}`)
  return reading.expression
}
const again = (text: string) => printCron(read(text))
const isError = (name: CronFieldName, text: string) => 'kind' in parseField(name, text)
const refused = (name: CronFieldName, ...texts: string[]) => texts.filter(text => !isError(name, text))
const accepted = (name: CronFieldName, ...texts: string[]) => texts.filter(text => isError(name, text))

describe('a cron text', () => {
  it('[CRON-01] has seven fields: second, minute, hour, day, month, week, year', () => {
    expect(CRON_FIELDS).toEqual(['second', 'minute', 'hour', 'day', 'month', 'week', 'year'])
    const numbers = Object.fromEntries(
      Object.entries(read('1 2 3 4 5 ? 2030')).map(([name, [item]]) => [name, item?.kind === 'value' ? item.value : item?.kind]),
    )
    expect(numbers).toEqual({ second: 1, minute: 2, hour: 3, day: 4, month: 5, week: 'unset', year: 2030 })
    expect(again('1 2 3 4 5 ? 2030')).toBe('1 2 3 4 5 ? 2030')
  })

  it('takes six parts without the year and five without seconds, as Linux writes them', () => {
    expect(again('0 0 8 * * ?')).toBe('0 0 8 * * ? *')
    expect(again('30 8 * * 1-5')).toBe('0 30 8 * * 1-5 *')
  })

  it('[CRON-22] round trips ?, *, 1-5, 0/15, 15W, L and 1,2,3', () => {
    for (const text of ['0 0/15 * ? * 1-5 *', '0 0 0 15W * ? *', '0 0 0 L * ? *', '1,2,3 0 0 * * ? *', '* * * * * ? *'])
      expect(again(text)).toBe(text)
  })

  it('printed and read again is the same expression, for 3,000 random expressions of every form', () => {
    fc.assert(
      fc.property(cronTexts, text => {
        const expression = read(text)
        const printed = printCron(expression)
        expect(read(printed)).toEqual(expression)
        expect(again(printed)).toBe(printed)
      }),
      { numRuns: 3_000, seed: 5 },
    )
  })

  it('may be written with names, in either case, and with Sunday as 0', () => {
    expect(again('0 0 8 ? jan-Mar sun,MON,fri *')).toBe('0 0 8 ? 1-3 7,1,5 *')
    expect(again('0 0 8 ? * FRIL *')).toBe('0 0 8 ? * 5L *')
    expect(again('0 0 8 ? * MON#2 *')).toBe('0 0 8 ? * 1#2 *')
    expect(again('0 0 8 ? * 0 *')).toBe('0 0 8 ? * 7 *')
    expect(again('  0  0 8 ? * FRI-MON  ')).toBe('0 0 8 ? * 5-1 *')
  })

  it('tells every issue at once, each with its field and what that allows', () => {
    const reading = parseCron('60 x 8 32 * ? 20300')
    expect(reading.ok ? [] : reading.issues.map(({ field, said, text }) => [field, said, text])).toEqual([
      ['second', '60', '秒 60 不可用，秒只能是 0–59'],
      ['minute', 'x', `分 x 不可用，${allowedText('minute')}`],
      ['day', '32', '日 32 不可用，日只能是 1–31'],
      ['year', '20300', '年 20300 不可用，年只能是 1970–2199'],
    ])
    expect(parseCron('')).toMatchObject({ ok: false, issues: [{ field: null, text: '只有0项，至少5项：秒 分 时 日 月 周 年' }] })
    expect(parseCron('1 2 3 4 5 6 7 8')).toMatchObject({ ok: false, issues: [{ field: null, text: '最多7项' }] })
  })

  it('tells what is wrong with the whole, or with day against week, and how many parts there are', () => {
    const issue = (text: string) => {
      const reading = parseCron(text)
      return reading.ok ? null : reading.issues
    }
    const whole = (said: string, text: string) => [{ kind: 'cron', field: null, said, text }]
    expect(issue(' 1  2 3 ')).toEqual(whole(' 1  2 3 ', '只有3项，至少5项：秒 分 时 日 月 周 年'))
    expect(issue(' 1 2  3 4 5 6 7 8 ')).toEqual(whole(' 1 2  3 4 5 6 7 8 ', '最多7项'))
    const week = (text: string) => [{ kind: 'cron', field: 'week', said: '', text }]
    expect(issue('0 0 0 1 * MON')).toEqual(week('日和周只能限定一个，另一个请填 ?'))
    expect(issue('0 0 0 *,5 * 1')).toEqual(week('日和周只能限定一个，另一个请填 ?'))
    expect(issue('0 0 0 ? * ?')).toEqual(week('日和周不能同时为 ?'))
    expect(partsOf('1 2 3 4 5 6 7')).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect(partsOf('1 2 3 4 5 6')).toEqual(['1', '2', '3', '4', '5', '6', '*'])
    expect(partsOf('2 3 4 5 6')).toEqual(['0', '2', '3', '4', '5', '6', '*'])
  })

  it('tells what a value, a range or an interval may be', () => {
    const text = (name: CronFieldName, said: string) => {
      const field = parseField(name, said)
      return 'kind' in field ? field.text : null
    }
    const allowed = '可填 0–59、*、a-b、a/b、列表 a,b'
    for (const odd of ['5x', 'x5', '1-2-3', '-5', '5-', '-', '', '1/2/3', '1,,2'])
      expect(text('second', odd), odd).toBe(`秒 ${odd} 不可用，${allowed}`)
    for (const odd of ['0/5x', '0/x5', '0/12345', '0/'])
      expect(text('second', odd), odd).toBe(`秒 ${odd} 不可用，秒的间隔只能是 1–59`)
    expect(text('second', '00005')).toBe('秒 00005 不可用，秒只能是 0–59')
    expect(text('year', '2030-2029')).toBe('年 2030-2029 不可用，年的范围要从小到大')
  })

  it('says of every field what it may hold', () => {
    expect(CRON_FIELDS.map(allowedText)).toEqual([
      '可填 0–59、*、a-b、a/b、列表 a,b',
      '可填 0–59、*、a-b、a/b、列表 a,b',
      '可填 0–23、*、a-b、a/b、列表 a,b',
      '可填 1–31、*、a-b、a/b、列表 a,b、?、L、LW、L-n、nW',
      '可填 1–12、*、a-b、a/b、列表 a,b、JAN–DEC',
      '可填 1–7、*、a-b、a/b、列表 a,b、?、SUN–SAT、nL、n#k',
      '可填 1970–2199、*、a-b、a/b、列表 a,b',
    ])
    const whole = [{ kind: 'cron', field: null, said: '  ', text: '只有0项，至少5项：秒 分 时 日 月 周 年' }]
    expect(parseCron('  ')).toEqual({ ok: false, issues: whole })
  })

  it('takes the forms of days and weekdays as a whole only, and none beside another weekday', () => {
    const day = '可填 1–31、*、a-b、a/b、列表 a,b、?、L、LW、L-n、nW'
    for (const said of ['XL', 'LX', 'L-3X', 'X5W', '5WX'])
      expect(parseField('day', said), said).toEqual({ kind: 'cron', field: 'day', said, text: `日 ${said} 不可用，${day}` })
    const week = '可填 1–7、*、a-b、a/b、列表 a,b、?、SUN–SAT、nL、n#k'
    for (const said of ['#5L', 'L5L', '5LX', '5#1X'])
      expect(parseField('week', said), said).toEqual({ kind: 'cron', field: 'week', said, text: `周 ${said} 不可用，${week}` })
    expect(parseField('week', '5#12')).toMatchObject({ text: '周 5#12 不可用，第几个只能是 1–5' })
    expect(parseField('week', '1,5L')).toMatchObject({ text: '周 1,5L 不可用，L、nL 和 n#k 不能与其他星期并列' })
  })

  it('runs at one value where a range begins and ends with it', () => {
    expect(plainFields(read('0 5-5 22-2 * * ?'))).toMatchObject({ minutes: [5], hours: [0, 1, 2, 22, 23] })
  })

  it('never throws, whatever is typed', () => {
    const soup = fc.array(fc.constantFrom(...'0123456789*?/-,#LWMONJA 　x'), { maxLength: 40 }).map(signs => signs.join(''))
    fc.assert(
      fc.property(
        fc.oneof(
          soup,
          fc.string(),
          cronTexts.map(text => text.slice(1)),
        ),
        text => {
          const reading = parseCron(text)
          if (reading.ok) expect(parseCron(printCron(reading.expression))).toEqual(reading)
          else for (const issue of reading.issues) expect(issue.text).not.toBe('')
        },
      ),
      { numRuns: 3_000, seed: 9 },
    )
  })
})

describe('the bounds of a field', () => {
  it('[CRON-42] seconds are 0 to 59', () => {
    expect(refused('second', '60', '-1', '0-60', '0/60', '0/0', '1,60')).toEqual([])
    expect(accepted('second', '0', '59', '0-59', '50-10', '0/59')).toEqual([])
  })
  it('[CRON-43] minutes are 0 to 59', () => {
    expect(refused('minute', '60', '59-60', '60/5', '*/60')).toEqual([])
    expect(accepted('minute', '0', '59', '*/59')).toEqual([])
  })
  it('[CRON-44] hours are 0 to 23', () => {
    expect(refused('hour', '24', '0-24', '0/24')).toEqual([])
    expect(accepted('hour', '0', '23', '22-2', '0/23')).toEqual([])
  })
  it('[CRON-45] days of the month are 1 to 31', () => {
    expect(refused('day', '0', '32', '0W', '32W', 'L-31', 'L-0', '1/32', '0/2')).toEqual([])
    expect(accepted('day', '1', '31', '1W', '31W', 'L-1', 'L-30', 'L-3W', '28-3')).toEqual([])
  })
  it('[CRON-46] months are 1 to 12', () => {
    expect(refused('month', '0', '13', 'JANUARY', '1/13', 'L', '?')).toEqual([])
    expect(accepted('month', '1', '12', 'DEC', 'NOV-FEB')).toEqual([])
  })
  it('[CRON-48] years step by 1 to 99', () => {
    expect(refused('year', '2020/0', '2020/100', '*/100')).toEqual([])
    expect(accepted('year', '2020/1', '2020/99')).toEqual([])
  })
  it('[CRON-49] the nth weekday is 1 to 5', () => {
    expect(refused('week', '1#0', '1#6', '8#1', '8L', '1#', '#1')).toEqual([])
    expect(accepted('week', '1#1', '7#5', 'SUN#5', '7L')).toEqual([])
  })
  it('[CRON-50] a range of years begins at 0 at least', () => {
    expect(refused('year', '-1-2030')).toEqual([])
    expect(accepted('year', '0-2030', '2026-2126')).toEqual([])
  })
  it('[CRON-51] a range of years ends at 1 at least, and not before it begins', () => {
    expect(refused('year', '0-0', '2030-2029')).toEqual([])
    expect(accepted('year', '0-1', '2030-2030')).toEqual([])
  })
})

describe('weekdays', () => {
  it('[CRON-55] by name are 0 (SUN) to 6 (SAT) for cron-parser', () => {
    expect(['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'].map(plainWeekText)).toEqual(['0', '1', '2', '3', '4', '5', '6'])
    expect(plainWeekText('mon-Fri')).toBe('1-5')
  })
  it('[CRON-56] by number 7 are 0 for cron-parser', () => {
    expect(plainWeekText('7')).toBe('0')
    expect(plainWeekText('1,7')).toBe('1,0')
    expect(plainWeekText('7,1')).toBe('0,1')
    expect(plainWeekText('1/7')).toBe('1/7')
    expect([1, 2, 3, 4, 5, 6, 7].map(plainWeekday)).toEqual([1, 2, 3, 4, 5, 6, 0])
  })
  it('are names for a Quartz server, which reads 1 as Sunday and forgets an interval behind a name', () => {
    const quartz = (text: string) => quartzText(read(text))
    expect(quartz('0 0 8 ? * 1-5 *')).toBe('0 0 8 ? * MON-FRI *')
    expect(quartz('0 0 8 ? * 1,7 *')).toBe('0 0 8 ? * MON,SUN *')
    expect(quartz('0 0 8 ? * 1/2 *')).toBe('0 0 8 ? * MON,WED,FRI *')
    expect(quartz('0 0 8 ? * 5L *')).toBe('0 0 8 ? * FRIL *')
    expect(quartz('0 0 8 ? * 1#2 *')).toBe('0 0 8 ? * MON#2 *')
    expect(quartz('0 0 8 ? * L *')).toBe('0 0 8 ? * SAT *')
    expect(quartz('0 0 8 1 * * *')).toBe('0 0 8 1 * ? *')
    expect(quartz('0 0 8 * * * *')).toBe('0 0 8 * * ? *')
    expect(quartz('0 0 8 ? * * *')).toBe('0 0 8 * * ? *')
    expect(quartz('0 0 8 ? * 1-5/2 *')).toBe('0 0 8 ? * MON,WED,FRI *')
    expect(quartz('0 0 8 ? * *,5 *')).toBe('0 0 8 ? * *,FRI *')
    expect(quartz('0 0 8 * * MON *')).toBe('0 0 8 ? * MON *')
  })
})

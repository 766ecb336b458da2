import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { CRON_PREVIEW_DEBOUNCE } from '#contract/constants.ts'
import { type CronFieldName, YEAR_CHOICES } from '#contract/cron/fields.ts'
import { cronBuilderMachine } from '#machines/cronBuilder/cronBuilder.machine.ts'
import { freshPart, readPart } from '#machines/cronBuilder/cronBuilder.setup.ts'
import { reportOf, selectExpression, selectTabs } from '#machines/cronBuilder/cronBuilder.select.ts'
import type {
  CronBuilderEvent,
  CronBuilderInput,
  CronDayNumbers,
  CronMode,
  CronPart,
  CronTab,
} from '#machines/cronBuilder/cronBuilder.types.ts'

const YEAR = 2024
const rest = () => new Promise(resolve => setImmediate(resolve))

/** An open dialog with what it emitted and calculated. */
function dialog(text = '', input: Partial<CronBuilderInput> = {}) {
  const clock = new SimulatedClock()
  const calculated: string[] = []
  const confirmed: string[] = []
  const logic = cronBuilderMachine.provide({
    actors: {
      calculatePreview: fromPromise<readonly string[], { text: string }>(async ({ input: asked }) => {
        calculated.push(asked.text)
        return [`runs of ${asked.text}`]
      }),
    },
  })
  const actor = createActor(logic, { clock, input: { year: YEAR, ...input } }).start()
  actor.on('cron.confirmed', event => void confirmed.push(event.text))
  const send = (event: CronBuilderEvent) => actor.send(event)
  send({ type: 'dialog.open', text, year: YEAR })
  return {
    actor,
    clock,
    calculated,
    confirmed,
    send,
    choose: (tab: CronTab, mode: CronMode, numbers: Partial<CronPart> = {}, days: Partial<CronDayNumbers> = {}) =>
      send({ type: 'mode.choose', tab, mode, numbers, days }),
    set: (field: CronFieldName, value: string) => send({ type: 'field.set', field, text: value }),
    text: () => selectExpression(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
    has: (tag: 'open' | 'shown' | 'invalid' | 'calculating' | 'failed') => actor.getSnapshot().hasTag(tag),
  }
}
/** The expression after one choice in a fresh dialog. */
const built = (tab: CronTab, mode: CronMode, numbers: Partial<CronPart> = {}, days: Partial<CronDayNumbers> = {}) => {
  const { choose, text } = dialog()
  choose(tab, mode, numbers, days)
  return text()
}
/** The expression after one field was set in `start`. */
const after = (start: string, field: CronFieldName, value: string) => {
  const { set, text } = dialog(start)
  set(field, value)
  return text()
}

describe('the parts of a field', () => {
  it('[CRON-02] are type, range start and end, loop start and interval, list', () => {
    expect(Object.keys(freshPart('minute', YEAR)).toSorted()).toEqual(
      ['type', 'rangeStart', 'rangeEnd', 'loopStart', 'loopInterval', 'list'].toSorted(),
    )
  })

  it('[CRON-03] have the types TYPE_NOT_SET, EVERY, RANGE, LOOP, WORK, LAST, SPECIFY', () => {
    const texts = ['?', '*', '1-5', '1/2', '15W', 'L', '1,2'] as const
    expect(texts.map(text => readPart('day', text).type)).toEqual([
      'TYPE_NOT_SET',
      'EVERY',
      'RANGE',
      'LOOP',
      'WORK',
      'LAST',
      'SPECIFY',
    ])
    expect(readPart('day', 'LW').type).toBe('WORK')
    expect(readPart('week', '5L').type).toBe('LAST')
    expect(readPart('week', '1#2').type).toBe('SPECIFY')
  })
})

describe('the modes of every field', () => {
  it('[CRON-04] every is *', () => {
    const { choose, text } = dialog('5 5 5 5 5 ? 2030')
    for (const tab of ['second', 'minute', 'hour', 'day', 'month', 'year'] as const) choose(tab, 'every')
    expect(text()).toBe('* * * * * ? *')
  })
  it('[CRON-05] increment is a/b', () => {
    expect(built('second', 'loop', { loopStart: 0, loopInterval: 5 })).toBe('0/5 * * * * ? *')
    expect(built('hour', 'loop', { loopStart: 8, loopInterval: 2 })).toBe('0 0 8/2 * * ? *')
    expect(built('year', 'loop', { loopInterval: 2 })).toBe('0 0 0 1 1 ? 2024/2')
  })
  it('[CRON-06] specific is a comma list, ascending', () => {
    expect(built('second', 'list', { list: [1, 3, 5] })).toBe('1,3,5 * * * * ? *')
    expect(built('minute', 'list', { list: [30, 4] })).toBe('0 4,30 * * * ? *')
  })
  it('[CRON-07] range is a-b, for days and weekdays too', () => {
    expect(built('second', 'range', { rangeStart: 2, rangeEnd: 6 })).toBe('2-6 * * * * ? *')
    expect(built('day', 'range', { rangeStart: 2, rangeEnd: 6 })).toBe('0 0 0 2-6 * ? *')
    expect(built('day', 'weekRange', { rangeStart: 1, rangeEnd: 5 })).toBe('0 0 0 ? * 1-5 *')
  })
  it('[CRON-23] an empty list is the lowest value', () => {
    expect(built('second', 'list')).toBe('0 * * * * ? *')
    expect(built('month', 'list')).toBe('0 0 0 1 1 ? *')
    expect(built('day', 'weekList')).toBe('0 0 0 ? * 1 *')
    const { choose, context } = dialog()
    choose('second', 'list', { list: [] })
    expect(context().parts.second.list).toEqual([])
    expect(context().modes.second).toBe('list')
  })
  it('keeps the numbers of a mode while another is chosen', () => {
    const { choose, context, text } = dialog()
    choose('second', 'range', { rangeStart: 2, rangeEnd: 6 })
    choose('second', 'every')
    choose('second', 'range')
    expect(context().parts.second).toMatchObject({ type: 'RANGE', rangeStart: 2, rangeEnd: 6 })
    expect(text()).toBe('2-6 * * * * ? *')
  })
})

describe('the day tab', () => {
  it('[CRON-08] every n weeks from a weekday', () => {
    expect(built('day', 'weekLoop', { loopStart: 1, loopInterval: 2 })).toBe('0 0 0 ? * 1/2 *')
  })
  it('[CRON-09] every n days from a day', () => {
    expect(built('day', 'loop', { loopStart: 1, loopInterval: 3 })).toBe('0 0 0 1/3 * ? *')
  })
  it('[CRON-10] specific weekdays', () => {
    expect(built('day', 'weekList', { list: [1, 5] })).toBe('0 0 0 ? * 1,5 *')
  })
  it('[CRON-11] specific days of the month', () => {
    expect(built('day', 'list', { list: [1, 15] })).toBe('0 0 0 1,15 * ? *')
  })
  it('[CRON-12] the last day of the month', () => {
    expect(built('day', 'last')).toBe('0 0 0 L * ? *')
  })
  it('[CRON-13] the last workday of the month', () => {
    expect(built('day', 'lastWorkday')).toBe('0 0 0 LW * ? *')
  })
  it('[CRON-14] the last given weekday of the month', () => {
    expect(built('day', 'lastWeekday', {}, { lastWeekday: 5 })).toBe('0 0 0 ? * 5L *')
  })
  it('[CRON-15] n days before the end of the month', () => {
    expect(built('day', 'beforeEnd', {}, { beforeEnd: 3 })).toBe('0 0 0 L-3 * ? *')
  })
  it('[CRON-16] the workday nearest to a day', () => {
    expect(built('day', 'nearestWorkday', {}, { workday: 15 })).toBe('0 0 0 15W * ? *')
  })
  it('[CRON-17] the nth given weekday of the month', () => {
    expect(built('day', 'nthWeekday', {}, { nthWeekday: 1, nth: 2 })).toBe('0 0 0 ? * 1#2 *')
  })
  it('[CRON-18] a mode of days makes the week ?', () => {
    const { choose, context } = dialog('0 0 8 ? * 1,5 *')
    choose('day', 'list', { list: [3] })
    expect(context().texts).toMatchObject({ day: '3', week: '?' })
    choose('day', 'weekList')
    choose('day', 'every')
    expect(context().texts).toMatchObject({ day: '*', week: '?' })
  })
  it('[CRON-19] a mode of weekdays makes the day ?', () => {
    const { choose, context } = dialog('0 0 8 1,15 * ? *')
    choose('day', 'weekList', { list: [2] })
    expect(context().texts).toMatchObject({ day: '?', week: '2' })
  })
  it('[CRON-54] counts weekdays from Monday 1 to Sunday 7', () => {
    expect(built('day', 'weekList', { list: [7] })).toBe('0 0 0 ? * 7 *')
    expect(readPart('week', 'MON,SUN')).toMatchObject({ mode: 'weekList', part: { list: [1, 7] } })
  })
})

describe('what follows from a change', () => {
  it('[CRON-24] the minute sets the second', () => {
    expect(after('* * * * * ? *', 'minute', '5')).toBe('0 5 * * * ? *')
    expect(after('30 * * * * ? *', 'minute', '5')).toBe('30 5 * * * ? *')
  })
  it('[CRON-25] the hour sets the minute, and that the second', () => {
    expect(after('* * * * * ? *', 'hour', '8')).toBe('0 0 8 * * ? *')
    expect(after('* 30 * * * ? *', 'hour', '8')).toBe('* 30 8 * * ? *')
  })
  it('[CRON-26] the day sets the hour, ? does not', () => {
    expect(after('* * * * * ? *', 'day', '1')).toBe('0 0 0 1 * ? *')
    expect(after('* * * * * 1 *', 'day', '?')).toBe('* * * ? * 1 *')
  })
  it('[CRON-27] the week sets the hour, ? does not', () => {
    expect(after('* * * * * ? *', 'week', '1')).toBe('0 0 0 ? * 1 *')
    expect(after('* * * 1 * ? *', 'week', '?')).toBe('* * * 1 * ? *')
  })
  it('[CRON-28] the month sets the week when the day is open', () => {
    expect(after('0 0 8 ? * * *', 'month', '3')).toBe('0 0 8 ? 3 1 *')
  })
  it('[CRON-29] the month sets the day when the week is open', () => {
    expect(after('0 0 8 * * ? *', 'month', '3')).toBe('0 0 8 1 3 ? *')
  })
  it('[CRON-58] the month sets the day and closes the week when both are *', () => {
    expect(after('0 0 8 * * * *', 'month', '3')).toBe('0 0 8 1 3 ? *')
  })
  it('[CRON-30] the year sets the month', () => {
    expect(after('* * * * * ? *', 'year', '2030')).toBe('0 0 0 1 1 ? 2030')
    expect(after('0 0 0 1 6 ? *', 'year', '2030')).toBe('0 0 0 1 6 ? 2030')
  })
  it('[CRON-59] every change to something lets it follow, also from one value to another; back to * nothing', () => {
    expect(after('* 5 * * * ? *', 'minute', '10')).toBe('0 10 * * * ? *')
    expect(after('0 5 * * * ? *', 'minute', '*')).toBe('0 * * * * ? *')
    expect(after('* 5 8 * * ? *', 'hour', '*')).toBe('* 5 * * * ? *')
    expect(after('0 0 0 1 3 ? *', 'month', '*')).toBe('0 0 0 1 * ? *')
  })
  it('does not follow from a field with an issue', () => {
    const { set, text, has, send, confirmed } = dialog()
    set('hour', '24')
    expect(text()).toBe('* * 24 * * ? *')
    expect(reportOf(text()).errorOf).toEqual({ hour: '时 24 不可用，时只能是 0–23' })
    send({ type: 'dialog.confirm' })
    expect(has('open')).toBe(true)
    expect(confirmed).toEqual([])
  })
})

describe('opening and closing', () => {
  it('[CRON-40] begins with * everywhere and ? for the week', () => {
    expect(dialog().text()).toBe('* * * * * ? *')
    expect(dialog('  ').text()).toBe('* * * * * ? *')
  })

  it('[CRON-20] confirming emits the expression that the preview shows', () => {
    const { choose, text, send, confirmed, has } = dialog()
    choose('hour', 'list', { list: [8] })
    const shown = text()
    send({ type: 'dialog.confirm' })
    expect(confirmed).toEqual([shown])
    expect(shown).toBe('0 0 8 * * ? *')
    expect(has('open')).toBe(false)
  })

  it('cancelling emits nothing, and the next opening begins with what the field holds', () => {
    const { choose, text, send, confirmed } = dialog('0 0 8 * * ? *')
    choose('hour', 'list', { list: [9] })
    send({ type: 'dialog.cancel' })
    expect(confirmed).toEqual([])
    send({ type: 'dialog.open', text: '0 0 8 * * ? *', year: YEAR })
    expect(text()).toBe('0 0 8 * * ? *')
  })

  it('[CRON-21] reopening parses modes and numbers back', () => {
    const { context, text } = dialog('0 0/5 8-18 ? * 1,5 *')
    expect(context().modes).toEqual({
      second: 'list',
      minute: 'loop',
      hour: 'range',
      day: 'weekList',
      month: 'every',
      year: 'every',
    })
    expect(context().parts.second.list).toEqual([0])
    expect(context().parts.minute).toMatchObject({ type: 'LOOP', loopStart: 0, loopInterval: 5 })
    expect(context().parts.hour).toMatchObject({ type: 'RANGE', rangeStart: 8, rangeEnd: 18 })
    expect(context().parts.week).toMatchObject({ type: 'SPECIFY', list: [1, 5] })
    expect(text()).toBe('0 0/5 8-18 ? * 1,5 *')
  })

  it('[CRON-60] reopening parses LW, nL, L-n and n#k back and prints them again unchanged', () => {
    const cases: readonly [string, CronMode, Partial<CronDayNumbers>][] = [
      ['0 0 0 L * ? *', 'last', {}],
      ['0 0 0 LW * ? *', 'lastWorkday', {}],
      ['0 0 0 ? * 5L *', 'lastWeekday', { lastWeekday: 5 }],
      ['0 0 0 L-3 * ? *', 'beforeEnd', { beforeEnd: 3 }],
      ['0 0 0 15W * ? *', 'nearestWorkday', { workday: 15 }],
      ['0 0 0 ? * 1#2 *', 'nthWeekday', { nthWeekday: 1, nth: 2 }],
      ['0 0 0 ? * 2/3 *', 'weekLoop', {}],
      ['0 0 0 ? * 6-1 *', 'weekRange', {}],
    ]
    for (const [text, mode, numbers] of cases) {
      const { context, choose, text: again } = dialog(text)
      expect(context().modes.day, text).toBe(mode)
      expect(context().days, text).toMatchObject(numbers)
      choose('day', mode)
      expect(again(), text).toBe(text)
    }
  })

  it('keeps what no mode can say as written manually', () => {
    const { context, text } = dialog('0 0-30/10,45 8 1,15W * ? *')
    expect(context().modes).toMatchObject({ minute: null, day: null })
    expect(text()).toBe('0 0-30/10,45 8 1,15W * ? *')
  })

  it('takes a typed expression apart, and keeps one that is none with its issue', () => {
    const { send, context, text, has, clock } = dialog()
    send({ type: 'expression.type', text: '0 30 9 ? * MON-FRI' })
    expect(context().texts.week).toBe('MON-FRI')
    expect(context().modes.day).toBe('weekRange')
    send({ type: 'expression.type', text: '0 30' })
    clock.increment(CRON_PREVIEW_DEBOUNCE)
    expect(text()).toBe('0 30')
    expect(has('invalid')).toBe(true)
    send({ type: 'expression.reset' })
    expect(text()).toBe('* * * * * ? *')
  })

  it('shows an expression that cannot be taken apart with its issue', () => {
    const { text, has } = dialog('hello')
    expect(text()).toBe('hello')
    expect(has('invalid')).toBe(true)
    expect(reportOf(text()).issues[0]?.text).toBe('只有1项，至少5项：秒 分 时 日 月 周 年')
  })
})

describe('tabs', () => {
  it('[CRON-37] begin with the seconds', () => {
    expect(dialog().context().tab).toBe('second')
  })
  it('[CRON-38] begin with the minutes when seconds are hidden, which then are 0', () => {
    const { context, text } = dialog('', { hideSecond: true })
    expect(context().tab).toBe('minute')
    expect(text()).toBe('0 * * * * ? *')
  })
  it('[CRON-39] show the year only beside the seconds', () => {
    const tabs = (input: Partial<CronBuilderInput>) => selectTabs(dialog('', input).actor.getSnapshot())
    expect(tabs({})).toEqual(['second', 'minute', 'hour', 'day', 'month', 'year'])
    expect(tabs({ hideSecond: true })).toEqual(['minute', 'hour', 'day', 'month'])
    expect(tabs({ hideYear: true })).toEqual(['second', 'minute', 'hour', 'day', 'month'])
  })
  it('let only a shown tab be chosen', () => {
    const { send, context } = dialog('', { hideSecond: true })
    send({ type: 'tab.choose', tab: 'second' })
    expect(context().tab).toBe('minute')
    send({ type: 'tab.choose', tab: 'day' })
    expect(context().tab).toBe('day')
  })
})

describe('years', () => {
  it('[CRON-47] are offered from 2019 to 2119', () => {
    expect(YEAR_CHOICES).toEqual({ first: 2019, last: 2119 })
  })
  it('[CRON-52] repeat after 1 year at least', () => {
    const { set, text, send, confirmed } = dialog()
    set('year', '2030/0')
    expect(reportOf(text()).errorOf.year).toBe('年 2030/0 不可用，年的间隔只能是 1–99')
    send({ type: 'dialog.confirm' })
    expect(confirmed).toEqual([])
    set('year', '2030/1')
    send({ type: 'dialog.confirm' })
    expect(confirmed).toEqual(['* * * * 1 ? 2030/1'.replace('* * * *', '0 0 0 1')])
  })
  it('[CRON-53] range from the present year to a hundred later', () => {
    expect(freshPart('year', 2024)).toMatchObject({ rangeStart: 2024, rangeEnd: 2124 })
    expect(built('year', 'range')).toBe('0 0 0 1 1 ? 2024-2124')
  })
})

describe('the preview', () => {
  it('[CRON-31] [CONST-13] [TECH-27] is calculated once, 500 ms after the last change', async () => {
    expect(CRON_PREVIEW_DEBOUNCE).toBe(500)
    const { choose, clock, calculated, context, has } = dialog()
    await rest()
    expect(calculated).toEqual(['* * * * * ? *'])
    expect(context().preview).toEqual(['runs of * * * * * ? *'])
    choose('hour', 'list', { list: [8] })
    clock.increment(300)
    choose('hour', 'list', { list: [9] })
    clock.increment(499)
    await rest()
    expect(calculated).toHaveLength(1)
    expect(has('calculating')).toBe(true)
    clock.increment(1)
    await rest()
    expect(calculated).toEqual(['* * * * * ? *', '0 0 9 * * ? *'])
    expect(context().preview).toEqual(['runs of 0 0 9 * * ? *'])
    expect(has('shown')).toBe(true)
  })

  it('forgets an answer that comes after another change', async () => {
    const { choose, clock, calculated, context } = dialog()
    await rest()
    choose('hour', 'list', { list: [8] })
    clock.increment(500)
    choose('hour', 'list', { list: [9] })
    await rest()
    expect(calculated).toHaveLength(2)
    expect(context().preview).toEqual(['runs of * * * * * ? *'])
  })

  it('is empty while the expression has an issue, and not calculated', async () => {
    const { set, clock, calculated, context, has } = dialog()
    await rest()
    set('second', '60')
    clock.increment(500)
    await rest()
    expect(calculated).toHaveLength(1)
    expect(context().preview).toEqual([])
    expect(has('invalid')).toBe(true)
  })
})

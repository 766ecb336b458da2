import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextRun, nextRuns, previousRun, scheduleOf, type ScheduleOptions } from '#contract/cron/nextRuns.ts'
import { parseCron } from '#contract/cron/parse.ts'
import { cronMoments, cronTexts } from '#tests/support/cronExpressions.ts'
import { slowCron, slowRuns } from '#tests/support/slowCron.ts'

const schedule = (text: string, options: ScheduleOptions = { zone: 'UTC' }) => {
  const reading = parseCron(text)
  if (!reading.ok) throw new Error(`${text}: ${reading.faults.map(fault => fault.text).join()}`)
  return scheduleOf(reading.expression, options)
}
const runsOf = (text: string, from: string, count = 10, zone = 'UTC') =>
  nextRuns(schedule(text, { zone }), Date.parse(from), count).map(run => new Date(run).toISOString().slice(0, 19))

describe('the next runs', () => {
  it('are those that Quartz itself calculated: 2,000 random expressions of every form, ten runs each', () => {
    const rows = readFileSync(join(import.meta.dirname, 'quartzRuns.tsv'), 'utf8')
      .trimEnd()
      .split('\n')
    expect(rows).toHaveLength(2_000)
    for (const row of rows) {
      const [text = '', zone = '', after = '', gaps = ''] = row.split('\t')
      let last = Number(after)
      const runs = gaps.split(' ').flatMap(gap => (gap === '' ? [] : [(last += Number(gap))]))
      const ours = nextRuns(schedule(text, { zone }), Number(after) * 1_000, 10).map(run => run / 1_000)
      // Quartz looked no further than a hundred years
      expect(
        ours.filter(run => run < Date.UTC(2126, 0, 1) / 1_000),
        row,
      ).toEqual(runs)
    }
  })

  it('agree with a search second by second for 3,000 random expressions', () => {
    fc.assert(
      fc.property(cronTexts, cronMoments, (text, after) => {
        const end = after + 400 * 86_400_000
        const slow = slowRuns(slowCron(text), after, 10, end)
        expect(nextRuns(schedule(text), after, 10).filter(run => run < end - 86_400_000)).toEqual(
          slow.filter(run => run < end - 86_400_000),
        )
      }),
      { numRuns: 3_000, seed: 6 },
    )
  })

  it('are strictly later, match and leave nothing out; the previous run leads back', () => {
    fc.assert(
      fc.property(cronTexts, cronMoments, (text, after) => {
        const plan = schedule(text)
        const next = nextRun(plan, after)
        if (next === null) return
        const slow = slowCron(text)
        const date = new Date(next)
        expect(next).toBeGreaterThan(after)
        expect(slow.isDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())).toBe(true)
        expect(slow.isTime(date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds())).toBe(true)
        expect(nextRun(plan, next - 1)).toBe(next)
        expect(previousRun(plan, next + 1)).toBe(next)
        const before = previousRun(plan, next)
        if (before === null) return
        expect(before).toBeLessThanOrEqual(after)
        expect(nextRun(plan, before)).toBe(next)
      }),
      { numRuns: 3_000, seed: 7 },
    )
  })

  it('begin with the next whole second, whatever the milliseconds', () => {
    const plan = schedule('* * * * * ?')
    expect(nextRun(plan, 1_500)).toBe(2_000)
    expect(nextRun(plan, 2_000)).toBe(3_000)
    expect(previousRun(plan, 1_500)).toBe(1_000)
    expect(previousRun(plan, 1_000)).toBe(0)
  })

  it('know the forms of the day tab', () => {
    expect(runsOf('0 0 8 LW * ?', '2026-01-01', 3)).toEqual(['2026-01-30T08:00:00', '2026-02-27T08:00:00', '2026-03-31T08:00:00'])
    expect(runsOf('0 0 8 L-3 * ?', '2026-01-01', 2)).toEqual(['2026-01-28T08:00:00', '2026-02-25T08:00:00'])
    expect(runsOf('0 0 8 15W * ?', '2026-02-01', 2)).toEqual(['2026-02-16T08:00:00', '2026-03-16T08:00:00'])
    expect(runsOf('0 0 8 1W * ?', '2026-08-01', 1)).toEqual(['2026-08-03T08:00:00'])
    expect(runsOf('0 0 8 ? * 5L', '2026-01-01', 2)).toEqual(['2026-01-30T08:00:00', '2026-02-27T08:00:00'])
    expect(runsOf('0 0 8 ? * 1#2', '2026-01-01', 2)).toEqual(['2026-01-12T08:00:00', '2026-02-09T08:00:00'])
    expect(runsOf('0 0 8 ? * 7', '2026-01-01', 1)).toEqual(['2026-01-04T08:00:00'])
    expect(runsOf('0 0 22-1 ? * 5', '2026-01-02', 4)).toEqual([
      '2026-01-02T01:00:00',
      '2026-01-02T22:00:00',
      '2026-01-02T23:00:00',
      '2026-01-09T00:00:00',
    ])
  })

  it('never come for dates that do not exist, for years that are over and after 2199', () => {
    expect(runsOf('0 0 0 31 2 ?', '2026-01-01')).toEqual([])
    expect(runsOf('0 0 0 30,31 2 ?', '2026-01-01')).toEqual([])
    expect(runsOf('0 0 0 L-30 2 ?', '2026-01-01')).toEqual([])
    expect(runsOf('0 0 0 31W 4,6 ?', '2026-01-01')).toEqual([])
    expect(runsOf('0 0 0 1 1 ? 2019-2025', '2026-01-01')).toEqual([])
    expect(runsOf('0 0 0 29 2 ?', '2196-03-01')).toEqual([])
    expect(previousRun(schedule('0 0 0 1 1 ? 2030'), Date.UTC(2026, 0, 1))).toBeNull()
  })

  it('keep the year, unless it is to be left out', () => {
    expect(runsOf('0 0 0 1 1 ? 2030/2', '2026-01-01', 2)).toEqual(['2030-01-01T00:00:00', '2032-01-01T00:00:00'])
    expect(runsOf('0 0 0 1 1 ? 2126', '2026-01-01', 2)).toEqual(['2126-01-01T00:00:00'])
    const plan = schedule('0 0 0 1 1 ? 2099', { zone: 'UTC', isYearIgnored: true })
    expect(nextRun(plan, Date.UTC(2026, 0, 1))).toBe(Date.UTC(2027, 0, 1))
  })
})

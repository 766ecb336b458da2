import { describe, expect, it } from 'vitest'
import { nextRun, nextRuns, previousRun, scheduleOf, type ScheduleOptions } from '#contract/cron/nextRuns.ts'
import { parseCron } from '#contract/cron/parse.ts'

const schedule = (text: string, options: ScheduleOptions = { zone: 'UTC' }) => {
  const reading = parseCron(text)
  if (!reading.ok) throw new Error(`${text}: ${reading.issues.map(issue => issue.text).join()}`)
  return scheduleOf(reading.expression, options)
}
const runsOf = (text: string, from: string, count = 10, zone = 'UTC') =>
  nextRuns(schedule(text, { zone }), Date.parse(from), count).map(run => new Date(run).toISOString().slice(0, 19))

describe('the next runs', () => {
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

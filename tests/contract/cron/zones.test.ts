import { describe, expect, it } from 'vitest'
import { nextRuns, scheduleOf } from '#contract/cron/nextRuns.ts'
import { parseCron } from '#contract/cron/parse.ts'
import { momentsOf, zoneOffset } from '#contract/cron/zone.ts'

const HOUR = 3_600_000
const schedule = (text: string, zone: string) => {
  const reading = parseCron(text)
  if (!reading.ok) throw new Error(text)
  return scheduleOf(reading.expression, { zone })
}
const runsOf = (text: string, zone: string, from: string, count: number) =>
  nextRuns(schedule(text, zone), Date.parse(from), count).map(run => new Date(run).toISOString().slice(0, 16))

describe('clocks that change', () => {
  it('leave out an hour that does not come, as Quartz does, and run once in one that comes twice', () => {
    const zone = 'America/New_York'
    expect(runsOf('0 30 2 * * ?', zone, '2026-03-07T12:00Z', 2)).toEqual(['2026-03-09T06:30', '2026-03-10T06:30'])
    expect(runsOf('0 30 1 * * ?', zone, '2026-10-31T12:00Z', 2)).toEqual(['2026-11-01T05:30', '2026-11-02T06:30'])
    expect(runsOf('0 30 * * * ?', zone, '2026-11-01T05:00Z', 3)).toEqual([
      '2026-11-01T05:30',
      '2026-11-01T06:30',
      '2026-11-01T07:30',
    ])
  })

  it('are not those of the hospital, whose clock reads eight hours ahead all year', () => {
    expect(runsOf('0 0 8 * * ?', 'Asia/Shanghai', '2026-06-30T00:00Z', 2)).toEqual(['2026-07-01T00:00', '2026-07-02T00:00'])
    expect(zoneOffset('Asia/Kathmandu')(0)).toBe(5.5 * HOUR)
    expect(zoneOffset('UTC')(0)).toBe(0)
    expect(() => zoneOffset('Mars/Phobos')).toThrow(RangeError)
  })

  it('show a reading once, twice or not at all', () => {
    const offset = zoneOffset('Europe/Berlin')
    expect(momentsOf(offset, Date.UTC(2026, 9, 25, 2, 30))).toEqual([Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)])
    expect(momentsOf(offset, Date.UTC(2026, 2, 29, 2, 30))).toEqual([])
    expect(momentsOf(offset, Date.UTC(2026, 5, 1, 2, 30))).toEqual([Date.UTC(2026, 5, 1, 0, 30)])
  })
})

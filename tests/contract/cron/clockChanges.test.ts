import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextRun, nextRuns, previousRun, scheduleOf } from '#contract/cron/nextRuns.ts'
import { parseCron } from '#contract/cron/parse.ts'
import { slowCron, type SlowCron } from '#tests/support/slowCron.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const schedule = (text: string, zone: string) => {
  const reading = parseCron(text)
  if (!reading.ok) throw new Error(text)
  return scheduleOf(reading.expression, { zone })
}

/** Zones with their clock changes: an hour, half an hour, at midnight, twice in two months. */
const CHANGES = [
  ['America/New_York', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['Europe/Berlin', '2026-03-29T01:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['Asia/Shanghai', '1991-04-13T18:00Z'],
  ['Asia/Shanghai', '1991-09-14T17:00Z'],
  ['America/Havana', '2026-11-01T05:00Z'],
] as const

/** What the clock shows, from Intl and nothing else. */
function clockOf(zone: string): (moment: number) => readonly number[] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return moment => {
    const parts = format.formatToParts(moment)
    return ['year', 'month', 'day', 'hour', 'minute'].map(name => Number(parts.find(({ type }) => type === name)?.value))
  }
}
/** Every run of whole minutes in a window, minute by minute; a reading that comes again counts only for expressions of every hour. */
function slowWindow(cron: SlowCron, readings: readonly (readonly [number, readonly number[]])[]): number[] {
  const seen = new Set<number>()
  return readings.flatMap(([moment, [year = 0, month = 0, day = 0, hour = 0, minute = 0]]) => {
    const name = Date.UTC(year, month - 1, day, hour, minute)
    const isAgain = seen.has(name)
    seen.add(name)
    return cron.isTime(hour, minute, 0) && cron.isDay(year, month, day) && (!isAgain || cron.isHourly) ? [moment] : []
  })
}
const windows = CHANGES.map(([zone, at]) => {
  const change = Date.parse(at)
  const reading = clockOf(zone)
  const minutes = Array.from({ length: 60 * 60 }, (_, index) => change - 30 * HOUR + index * MINUTE)
  return { zone, change, readings: minutes.map(moment => [moment, reading(moment)] as const) }
})

const minutes = fc.constantFrom('*', '0', '30', '0/15', '45', '5,50')
const hours = fc.constantFrom('*', '*', '0', '1', '2', '0/2', '1-3', '23,0')
const days = fc.constantFrom('* * ?', '? * 7', '? * 6', '? * 1#1', 'L * ?', '1 * ?', '? * 7L')

describe('clocks that change', () => {
  it('agree with a search minute by minute around nine clock changes, forwards and backwards', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...windows),
        minutes,
        hours,
        days,
        fc.integer({ min: -1_500, max: 1_500 }),
        (window, minute, hour, day, away) => {
          const text = `0 ${minute} ${hour} ${day} *`
          const all = slowWindow(slowCron(text), window.readings)
          const from = window.change + away * MINUTE
          const plan = schedule(text, window.zone)
          const end = window.change + 29 * HOUR
          expect(
            nextRuns(plan, from, 10).filter(run => run < end),
            `${text} ${window.zone} ${from}`,
          ).toEqual(all.filter(run => run > from && run < end).slice(0, 10))
          const before = previousRun(plan, from)
          const slowBefore = all.findLast(run => run < from) ?? null
          if (slowBefore !== null) expect(before, `before: ${text} ${window.zone} ${from}`).toBe(slowBefore)
        },
      ),
      { numRuns: 1_000, seed: 8 },
    )
  })

  it('take the first of two readings also when the clock was as far behind months before', () => {
    // Havana is set back from 01:00 to 00:00: half past midnight comes twice, at 04:30 and 05:30 UTC
    const plan = schedule('0 30 * 1 11 ? 2026', 'America/Havana')
    expect(nextRun(plan, Date.UTC(2026, 0, 15))).toBe(Date.UTC(2026, 10, 1, 4, 30))
    expect(nextRun(plan, Date.UTC(2026, 10, 1, 4, 30))).toBe(Date.UTC(2026, 10, 1, 5, 30))
  })

  it('go on for ever: every run is after the one before', () => {
    for (const { zone, change } of windows) {
      const plan = schedule('0 0/1 * * * ?', zone)
      let at = change - 3 * HOUR
      for (let count = 0; count < 400; count += 1) {
        const run = nextRun(plan, at)
        expect(run).toBe(Math.floor(at / MINUTE) * MINUTE + MINUTE)
        at = run ?? 0
      }
    }
  })
})

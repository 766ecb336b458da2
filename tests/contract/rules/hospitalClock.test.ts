import { expect, it } from 'vitest'
import { hospitalDay, hospitalDayNumber, hospitalDayStart, hospitalTime } from '#contract/rules/hospitalClock.ts'

/** A second before and at midnight in Shanghai. */
const LATE = Date.parse('2026-03-04T15:59:59Z')
const MIDNIGHT = Date.parse('2026-03-04T16:00:00Z')

it('the hospital’s clock is eight hours ahead of UTC, and its day begins at 16:00 UTC', () => {
  expect([hospitalTime(LATE).getUTCHours(), hospitalDay(LATE), hospitalDay(MIDNIGHT)]).toEqual([23, '2026-03-04', '2026-03-05'])
  expect(hospitalDayNumber(MIDNIGHT) - hospitalDayNumber(LATE)).toBe(1)
  expect(hospitalDayStart(LATE).toISOString()).toBe('2026-03-03T16:00:00.000Z')
  expect(hospitalDayStart(MIDNIGHT).toISOString()).toBe('2026-03-04T16:00:00.000Z')
  expect(hospitalDayStart(MIDNIGHT, 6).toISOString()).toBe('2026-02-26T16:00:00.000Z')
})

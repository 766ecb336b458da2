import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minutesOf, overlaps } from '#contract/rules/serviceTimes.ts'

it('[VIEW-HOSP-21] reads times of a day and nothing else', () => {
  expect(['00:00', '08:30', '23:59'].map(minutesOf)).toEqual([0, 510, 1_439])
  expect(['24:00', '8:00', '08:60', '', '08:00:00', '八点'].map(minutesOf)).toEqual([null, null, null, null, null, null])
})

it.each([
  ['1 08:00-12:00', '1 12:00-18:00', false],
  ['1 08:00-12:00', '1 11:59-18:00', true],
  ['1 08:00-12:00', '2 08:00-12:00', false],
  ['1 22:00-06:00', '2 05:59-08:00', true],
  ['1 22:00-06:00', '2 06:00-08:00', false],
  ['7 22:00-06:00', '1 05:00-05:30', true],
  ['3 00:00-00:00', '3 13:00-13:01', true],
  ['3 00:00-00:00', '4 00:00-00:01', false],
])('[VIEW-HOSP-21] %s and %s share a minute: %s', (one, other, expected) => {
  const windowOf = (text: string) => {
    const [, weekday = '', startTime = '', endTime = ''] = /^(\d) (.+)-(.+)$/.exec(text) ?? []
    return { weekday, startTime, endTime }
  }
  expect(overlaps(windowOf(one), windowOf(other))).toBe(expected)
  expect(overlaps(windowOf(other), windowOf(one))).toBe(expected)
})

const WEEK = 7 * 1_440
const time = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const window = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }).map(String),
  startTime: fc.integer({ min: 0, max: 1_439 }).map(time),
  endTime: fc.integer({ min: 0, max: 1_439 }).map(time),
})
/** Minute by minute, as one counts on a calendar. */
const minutes = ({ weekday, startTime, endTime }: { weekday: string; startTime: string; endTime: string }) => {
  const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const first = (Number(weekday) - 1) * 1_440 + at(startTime)
  const length = (at(endTime) - at(startTime) + 1_440) % 1_440 || 1_440
  return new Set(Array.from({ length }, (_, n) => (first + n) % WEEK))
}

it('[VIEW-HOSP-21] two windows overlap exactly when a minute of the week lies in both', () => {
  fc.assert(
    fc.property(window, window, (one, other) => {
      const all = minutes(one)
      expect(overlaps(one, other)).toBe([...minutes(other)].some(minute => all.has(minute)))
    }),
  )
})

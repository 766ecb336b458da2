import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOnDuty, minutesOf, overlaps } from '#contract/rules/serviceTimes.ts'

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

it.each([
  ['places on the board and an open window', { places: 3, minute: 9 * 60 }, true],
  ['the first and not the last minute of a window', { places: 3, minute: 12 * 60 }, false],
  ['no places on the board', { places: 0, minute: 9 * 60 }, false],
  ['nothing on the board', { places: null, minute: 9 * 60 }, false],
  ['a window over midnight that reaches into the next week', { places: 1, minute: 5 * 60, openTypes: ['3'] }, true],
  ['a window of another department', { places: 1, minute: 13 * 60, orgCode: 'A02' }, true],
  ['no window of the own kinds: the board decides alone', { places: 1, minute: 20 * 60, openTypes: ['2'] }, true],
  ['no kinds chosen: all count', { places: 1, minute: 5 * 60, openTypes: [] }, true],
])('[VIEW-HOSP-06] on duty by %s', (_, { minute, ...duty }, expected) => {
  const windows = [
    { serviceType: '1', orgCode: '', weekday: '1', startTime: '08:00', endTime: '12:00' },
    { serviceType: '1', orgCode: 'A02', weekday: '1', startTime: '12:00', endTime: '14:00' },
    { serviceType: '3', orgCode: '', weekday: '7', startTime: '22:00', endTime: '06:00' },
  ]
  expect(isOnDuty({ orgCode: 'A01', openTypes: ['1'], ...duty }, windows, minute)).toBe(expected)
})

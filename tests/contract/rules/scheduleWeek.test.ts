import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scheduleGrid } from '#contract/grids/tables/schedule.grid.ts'
import { daysLater, isMonday, mondayOf, readScheduleScope, SCHEDULE_SLOTS, scheduleScope } from '#contract/rules/scheduleWeek.ts'

const date = fc
  .integer({ min: 0, max: 36_524 })
  .map(days => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))

it('finds the Monday of every date of a century, at most six days before it', () => {
  fc.assert(
    fc.property(date, day => {
      const monday = mondayOf(day)
      const distance = (Date.parse(day) - Date.parse(monday)) / 86_400_000
      expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
      expect(distance).toBeGreaterThanOrEqual(0)
      expect(distance).toBeLessThan(7)
      expect(mondayOf(daysLater(monday, 6))).toBe(monday)
      expect(daysLater(daysLater(day, 13), -13)).toBe(day)
    }),
  )
})

it('reads the scope of a week and nothing else', () => {
  expect(readScheduleScope(scheduleScope('A01', '2026-11-16'))).toEqual({ orgCode: 'A01', monday: '2026-11-16' })
  for (const text of [
    null,
    '',
    'A01',
    'A01:2026-11-17',
    'A01:2026-11-16:x',
    'A01:2026-02-30',
    'A01: 2026-11-16',
    '../x:2026-11-16',
    ':2026-11-16',
    `${'A'.repeat(65)}:2026-11-16`,
    "A01' or true --:2026-11-16",
    'A01:1999-11-15',
  ])
    expect(readScheduleScope(text), String(text)).toBeNull()
  expect(isMonday('2024-02-29')).toBe(false)
  expect(isMonday('2024-02-26')).toBe(true)
})

it('gives every half-day of the week one column that two people do not overwrite', () => {
  expect(SCHEDULE_SLOTS.map(({ day, half }) => `${day}${half}`)).toEqual(
    Array.from({ length: 14 }, (_, n) => `${Math.floor(n / 2)}${n % 2 === 0 ? 'am' : 'pm'}`),
  )
  for (const { key, title } of SCHEDULE_SLOTS)
    expect(scheduleGrid.columns.find(column => column.key === key)).toMatchObject({ title, merge: 'cas', type: 'inputNumber' })
})

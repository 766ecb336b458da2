import { expect, it } from 'vitest'
import { isInTime, isOverdue, mayStart, visitIn } from '#contract/rules/careTimes.ts'

const MORNING = { date: '2026-11-27', startTime: '08:30', endTime: '11:30', quota: 3 }
const at = (time: string): number => Date.parse(`2026-11-27T${time}:00+08:00`)
const visit = (from: string, to: string) => ({ start: at(from), end: at(to) })

it('[CARE-02] the hours of a nurse hold as many visits as places, one behind the other', () => {
  expect(visitIn(MORNING, 60, [])).toEqual(visit('08:30', '09:30'))
  expect(visitIn(MORNING, 60, [visit('08:30', '09:30')])).toEqual(visit('09:30', '10:30'))
  expect(visitIn(MORNING, 60, [visit('08:30', '09:30'), visit('10:30', '11:30')])).toEqual(visit('09:30', '10:30'))
  // a cancelled one leaves its time to the next
  expect(visitIn(MORNING, 30, [visit('09:30', '10:00')])).toEqual(visit('08:30', '09:00'))
})

it('[CARE-02] a visit ends within the hours, and one that is longer than they are has none', () => {
  expect(visitIn(MORNING, 90, [visit('08:30', '10:00')])).toEqual(visit('10:00', '11:30'))
  expect(visitIn(MORNING, 180, [])).toEqual(visit('08:30', '11:30'))
  expect(visitIn(MORNING, 181, [])).toBeNull()
  expect(visitIn({ ...MORNING, endTime: 'late' }, 30, [])).toBeNull()
  // where all reach into each other, one whose beginning is free
  expect(visitIn(MORNING, 120, [visit('08:30', '10:30')])).toEqual(visit('09:30', '11:30'))
})

it('[CARE-03] [CARE-05] two hours before, half an hour around, a day behind: each to the minute', () => {
  expect([isInTime(at('10:00'), at('08:00')), isInTime(at('10:00'), at('08:01'))]).toEqual([true, false])
  expect(['09:29', '09:30', '10:30', '10:31'].map(time => mayStart(at('10:00'), at(time)))).toEqual([false, true, true, false])
  const day = 86_400_000
  expect([isOverdue(at('10:00'), at('10:00') + day), isOverdue(at('10:00'), at('10:00') + day - 1)]).toEqual([true, false])
})

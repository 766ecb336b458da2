import type { Static } from 'typebox'
import type { ScheduleSlot } from '../../rules/scheduleWeek.ts'
import { defineCall } from '../defineCall.ts'
import type { scheduleUseQuery } from './schedule.schema.ts'

/** How many consultations a doctor had in a half-day of a week. */
export interface SlotUse {
  doctorId: string
  slot: ScheduleSlot
  used: number
}

/** Departments with doctors whose duty weeks the person may see, by their order: a board opens on one of them. */
export const scheduleDepartments = defineCall<Record<string, never>, string[]>({
  name: 'departments with doctors, by orgCode',
  methods: ['GET'],
  path: '/hospital/schedule/departments',
  who: 'user',
})

/** What is taken of the places of a duty week (`monday`: YYYY-MM-DD): consultations that began in each half-day. Who may see the board may see it. */
export const scheduleUse = defineCall<Static<typeof scheduleUseQuery>, SlotUse[]>({
  name: 'taken places of a duty week',
  methods: ['GET'],
  path: '/hospital/schedule/use',
  who: 'user',
})

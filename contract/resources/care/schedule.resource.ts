import { CARE_QUOTA_MAX } from '../../rules/care.ts'
import { defineResource } from '../defineResource.ts'
import { date, dict, number, text } from '../field.ts'

/** 护理排班 (hospital.md 1.2): hours in which a nurse can be booked, and how many visits they hold. */
export const careSchedule = defineResource('care/schedule', {
  title: '护理排班',
  permission: 'careSchedule',
  fields: {
    nurseId: dict('护士', 'care_nurse,realname,id', { required: true, search: 'eq' }),
    date: date('日期', { required: true, search: 'range' }),
    startTime: text('起', { required: true, max: 5, placeholder: '08:30' }),
    endTime: text('止', { required: true, max: 5, placeholder: '11:30' }),
    quota: number('名额', { required: true, min: 1, max: CARE_QUOTA_MAX, initial: 3 }),
    used: number('已约', { readOnly: true }),
  },
  name: 'date',
  sort: '-date,startTime,nurseId',
})

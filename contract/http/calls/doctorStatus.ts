import type { Static } from 'typebox'
import { DOCTOR_STATUS_RIGHTS } from '../../rules/doctorStatus.ts'
import { defineCall } from '../defineCall.ts'
import type { capacityBody, resumeBody, suspendBody, forceOfflineBody } from './doctorStatus.schema.ts'

const who = { permission: DOCTOR_STATUS_RIGHTS.command } as const

/** How many consultations a doctor may hold at a time (CAPACITY). */
export const setCapacity = defineCall<Static<typeof capacityBody>, null>({
  name: 'limit the consultations of a doctor',
  methods: ['POST'],
  path: '/hospital/doctorStatus/capacity',
  who,
})
/** 停诊 of a doctor for a time, `to` null: until 恢复. Patients who wait are told; the reason (from five letters) is audited. */
export const suspendDoctor = defineCall<Static<typeof suspendBody>, null>({
  name: 'suspend a doctor',
  methods: ['POST'],
  path: '/hospital/doctorStatus/suspend',
  who,
})
/** Ends a 停诊, also one that is still to come. */
export const resumeDoctor = defineCall<Static<typeof resumeBody>, null>({
  name: 'end the suspension of a doctor',
  methods: ['POST'],
  path: '/hospital/doctorStatus/resume',
  who,
})
/** Takes a doctor offline until they choose otherwise; refused while they talk with patients. The reason (from five letters) is audited. */
export const forceOffline = defineCall<Static<typeof forceOfflineBody>, null>({
  name: 'take a doctor offline',
  methods: ['POST'],
  path: '/hospital/doctorStatus/offline',
  who,
})

import type { Static } from 'typebox'
import type { CareItemChoice, CareNurse, CareOffer, CareSlot, PatientReservation } from '../../entities/care.ts'
import { CARE_RIGHTS } from '../../rules/careReservations.ts'
import { defineCall } from '../defineCall.ts'
import type {
  assignCareBody,
  bookCareBody,
  cancelCareBody,
  careCommandBody,
  careOfQuery,
  careSlotsQuery,
  noShowBody,
  rescheduleCareBody,
} from './care.schema.ts'

const COMMAND = { permission: CARE_RIGHTS.command } as const

/** Items in use that have a price today, as the hospital orders them. */
export const careItems = defineCall<Record<string, never>, CareItemChoice[]>({
  name: 'patient: items of care',
  methods: ['GET'],
  path: '/hospital/app/care/items',
  who: 'patient',
})
/** Hours of the next two weeks in which an item can be booked. */
export const careSlots = defineCall<Static<typeof careSlotsQuery>, CareOffer[]>({
  name: 'patient: hours of care',
  methods: ['GET'],
  path: '/hospital/app/care/slots',
  who: 'patient',
})
/** Books a visit for one of the account's people; one that costs something waits half an hour for its money (3.7). */
export const bookCare = defineCall<Static<typeof bookCareBody>, PatientReservation>({
  name: 'patient: book care',
  methods: ['POST'],
  path: '/hospital/app/care/book',
  who: 'patient',
})
/** Cancels an own visit, until two hours before it; what was paid goes back. */
export const cancelOwnCare = defineCall<Static<typeof careCommandBody>, PatientReservation>({
  name: 'patient: cancel care',
  methods: ['POST'],
  path: '/hospital/app/care/cancel',
  who: 'patient',
})
/** Visits of the account's people, the latest first. */
export const myCare = defineCall<Record<string, never>, PatientReservation[]>({
  name: 'patient: own visits of care',
  methods: ['GET'],
  path: '/hospital/app/care/reservations',
  who: 'patient',
})

/** Nurses for a visit, with what stands against each. */
export const careNurses = defineCall<Static<typeof careOfQuery>, CareNurse[]>({
  name: 'nurses for a visit',
  methods: ['GET'],
  path: '/care/reservation/nurses',
  who: COMMAND,
})
/** Hours to which a visit can be moved. */
export const careMoves = defineCall<Static<typeof careOfQuery>, CareSlot[]>({
  name: 'hours for a visit',
  methods: ['GET'],
  path: '/care/reservation/slots',
  who: COMMAND,
})
/** 派单: a nurse who is free then goes (CARE-04). */
export const assignCare = defineCall<Static<typeof assignCareBody>, null>({
  name: 'assign a nurse',
  methods: ['POST'],
  path: '/care/reservation/assign',
  who: COMMAND,
})
/** 开始服务, within half an hour of its time. */
export const startCare = defineCall<Static<typeof careCommandBody>, null>({
  name: 'begin a visit',
  methods: ['POST'],
  path: '/care/reservation/start',
  who: COMMAND,
})
/** 完成服务; also of one that was never begun, a day after its time. */
export const finishCare = defineCall<Static<typeof careCommandBody>, null>({
  name: 'finish a visit',
  methods: ['POST'],
  path: '/care/reservation/finish',
  who: COMMAND,
})
/** 改约: to other hours; of one that was assigned their nurse goes. */
export const rescheduleCare = defineCall<Static<typeof rescheduleCareBody>, null>({
  name: 'move a visit',
  methods: ['POST'],
  path: '/care/reservation/reschedule',
  who: COMMAND,
})
/** 取消预约, with a reason from five letters; what was paid goes back. */
export const cancelCare = defineCall<Static<typeof cancelCareBody>, null>({
  name: 'cancel a visit',
  methods: ['POST'],
  path: '/care/reservation/cancel',
  who: COMMAND,
})
/** 未到场: of one that was assigned and never begun, a day after its time, with or without its money. */
export const careNoShow = defineCall<Static<typeof noShowBody>, null>({
  name: 'nobody was there',
  methods: ['POST'],
  path: '/care/reservation/noShow',
  who: COMMAND,
})

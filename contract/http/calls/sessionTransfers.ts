import type { Static } from 'typebox'
import type { ChatSession } from '../../entities/chat.ts'
import type { SessionTransfer, TransferTargets } from '../../entities/sessionTransfer.ts'
import { defineCall } from '../defineCall.ts'
import type {
  declineTransferBody,
  rejectTransferBody,
  requestTransferBody,
  transferBody,
  transferListQuery,
  transferTargetsQuery,
} from './sessionTransfers.schema.ts'

const DOCTORS = { roles: ['doctor'] } as const

/** Transfers of sessions between doctors (hospital.md 3). Refusals carry `result.reason`, a key of TRANSFER_REFUSALS or of the chat. */
export const transferList = defineCall<Static<typeof transferListQuery>, { records: SessionTransfer[]; total: number }>({
  name: 'session transfers',
  methods: ['GET'],
  path: '/hospital/transfer/list',
  who: DOCTORS,
  signed: true,
})
export const transferTargets = defineCall<Static<typeof transferTargetsQuery>, TransferTargets>({
  name: 'targets of a session transfer',
  methods: ['GET'],
  path: '/hospital/transfer/targets',
  who: DOCTORS,
  signed: true,
})
export const requestTransfer = defineCall<Static<typeof requestTransferBody>, SessionTransfer>({
  name: 'ask for a session transfer',
  methods: ['POST'],
  path: '/hospital/transfer/request',
  who: DOCTORS,
})
export const acceptTransfer = defineCall<Static<typeof transferBody>, SessionTransfer>({
  name: 'accept a session transfer',
  methods: ['POST'],
  path: '/hospital/transfer/accept',
  who: DOCTORS,
})
export const rejectTransfer = defineCall<Static<typeof rejectTransferBody>, SessionTransfer>({
  name: 'refuse a session transfer',
  methods: ['POST'],
  path: '/hospital/transfer/reject',
  who: DOCTORS,
})
export const withdrawTransfer = defineCall<Static<typeof transferBody>, SessionTransfer>({
  name: 'withdraw a session transfer',
  methods: ['POST'],
  path: '/hospital/transfer/withdraw',
  who: DOCTORS,
})
/** The patient does not want the doctor who took over; within ten minutes and before that doctor's first word. */
export const declineTransfer = defineCall<Static<typeof declineTransferBody>, ChatSession>({
  name: 'decline a session transfer',
  methods: ['POST'],
  path: '/hospital/app/declineTransfer',
  who: 'patient',
})

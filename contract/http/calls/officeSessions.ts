import type { Static } from 'typebox'
import type { ChatMessage, ChatSession } from '../../entities/chat.ts'
import type { MedicalRecord } from '../../entities/medicalRecord.ts'
import type { Sheet } from '../../entities/prescriptionSheet.ts'
import type { TransferTargets } from '../../entities/sessionTransfer.ts'
import { SESSION_RIGHTS } from '../../rules/officeSessions.ts'
import { defineCall } from '../defineCall.ts'
import type { breakGlassBody, officeCommandBody, officeTargetsQuery, reassignBody } from './officeSessions.schema.ts'

const COMMAND = { permission: SESSION_RIGHTS.command } as const

/** Doctors to whom the office may give a session, with what stands against each now. */
export const officeTargets = defineCall<Static<typeof officeTargetsQuery>, TransferTargets['doctors']>({
  name: 'doctors for a session',
  methods: ['GET'],
  path: '/hospital/chatSession/reassignTargets',
  who: COMMAND,
})
/** Gives a session to another doctor; sheets that are not approved yet are voided, one under review refuses it. Reasons from five letters, audited. */
export const reassignSession = defineCall<Static<typeof reassignBody>, null>({
  name: 'reassign a session',
  methods: ['POST'],
  path: '/hospital/chatSession/reassign',
  who: COMMAND,
})
/** A running session waits for its doctor again. */
export const returnToQueue = defineCall<Static<typeof officeCommandBody>, null>({
  name: 'return a session to the queue',
  methods: ['POST'],
  path: '/hospital/chatSession/returnToQueue',
  who: COMMAND,
})
export const forceEndSession = defineCall<Static<typeof officeCommandBody>, null>({
  name: 'end a session by force',
  methods: ['POST'],
  path: '/hospital/chatSession/forceEnd',
  who: COMMAND,
})

/** All of a consultation. `isCut`: it has more than 2,000 messages, of which the newest are here. */
export interface OpenedRecord {
  session: ChatSession
  messages: ChatMessage[]
  isCut: boolean
  record: MedicalRecord | null
  sheets: Sheet[]
  /** epoch ms: until then the files of its messages open for who asked */
  expiresAt: number
}
/** Break-glass: the office reads a consultation of others. The reason (from five letters) is audited, and its doctor is told. */
export const breakGlass = defineCall<Static<typeof breakGlassBody>, OpenedRecord>({
  name: 'break the glass of a session',
  methods: ['POST'],
  path: '/hospital/chatSession/breakGlass',
  who: { permission: SESSION_RIGHTS.breakGlass },
})

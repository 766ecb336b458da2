import type { Static } from 'typebox'
import type { ChatMessage, ChatSession, Presence } from '../../entities/chat.ts'
import type { HistoryAnswer } from '../../sockets/chat.ts'
import { defineCall } from '../defineCall.ts'
import type {
  endSessionBody,
  refuseSessionBody,
  revokeShareBody,
  sessionCommandBody,
  sessionListQuery,
  sessionMessagesQuery,
  sessionQuery,
  setPresenceBody,
  shareSessionBody,
  sharedRecordBody,
  sharedRecordParams,
} from './consultation.schema.ts'

const DOCTORS = { roles: ['doctor'] } as const

/** The socket commands over HTTP, for when the chat socket is down (consultation.md 8). */
export const sessionList = defineCall<Static<typeof sessionListQuery>, { rows: ChatSession[]; cursor: number | null }>({
  name: 'consultation sessions',
  methods: ['GET'],
  path: '/hospital/chatSession/list',
  who: DOCTORS,
  signed: true,
})
export const sessionDetail = defineCall<Static<typeof sessionQuery>, ChatSession>({
  name: 'one consultation session',
  methods: ['GET'],
  path: '/hospital/chatSession/detail',
  who: 'anyone-signed-in',
  signed: true,
})
export const sessionMessages = defineCall<Static<typeof sessionMessagesQuery>, HistoryAnswer>({
  name: 'messages of a session',
  methods: ['GET'],
  path: '/hospital/chatSession/messages',
  who: 'anyone-signed-in',
  signed: true,
})
export const acceptSession = defineCall<Static<typeof sessionCommandBody>, ChatSession>({
  name: 'accept session',
  methods: ['POST'],
  path: '/hospital/chatSession/accept',
  who: DOCTORS,
})
export const refuseSession = defineCall<Static<typeof refuseSessionBody>, ChatSession>({
  name: 'refuse session',
  methods: ['POST'],
  path: '/hospital/chatSession/refuse',
  who: DOCTORS,
})
export const endSession = defineCall<Static<typeof endSessionBody>, ChatSession>({
  name: 'end session',
  methods: ['POST'],
  path: '/hospital/chatSession/end',
  who: DOCTORS,
})
export const extendSession = defineCall<Static<typeof sessionCommandBody>, ChatSession>({
  name: 'extend session',
  methods: ['POST'],
  path: '/hospital/chatSession/extend',
  who: DOCTORS,
})
export const grantMessages = defineCall<Static<typeof sessionCommandBody>, ChatSession>({
  name: 'grant messages',
  methods: ['POST'],
  path: '/hospital/chatSession/grant',
  who: DOCTORS,
})
export const setPresence = defineCall<Static<typeof setPresenceBody>, { presence: Presence }>({
  name: 'set presence',
  methods: ['PUT'],
  path: '/hospital/doctorStatus/set',
  who: DOCTORS,
})
/** Makes an expiring public link to the record of a session; `token` is shown once, stored hashed. `expiresAt` epoch ms. */
export const shareSession = defineCall<
  Static<typeof shareSessionBody>,
  { id: string; token: string; path: string; expiresAt: number }
>({
  name: 'share record',
  methods: ['POST'],
  path: '/hospital/chatSession/share',
  who: DOCTORS,
})
export const revokeShare = defineCall<Static<typeof revokeShareBody>, null>({
  name: 'revoke shared record',
  methods: ['POST'],
  path: '/hospital/chatSession/revokeShare',
  who: DOCTORS,
})
/** The record as the public page shows it: masked name, no phone or ids of people (consultation.md 7.9). */
export interface SharedRecord {
  patientMasked: string
  sex: 1 | 2
  ageText: string
  doctorName: string
  doctorTitle: string
  orgName: string
  createdAt: number
  endedAt: number | null
  status: ChatSession['status']
  messages: (Pick<ChatMessage, 'seq' | 'senderKind' | 'kind' | 'content' | 'attachments' | 'card' | 'sentAt'> & {
    /** of a doctor's message: before a transfer it was another doctor; nobody else is named */
    senderName?: string
  })[]
  /** opens the files of this record while the link holds (`?share=`); the link's own token does not */
  fileKey: string
  expiresAt: number
}
/**
 * CHAT-13, SEC-08; `phoneEnd`: the last four digits of the patient's phone. Refuses with `链接已失效或已过期`, or with how often wrong digits may still be
 * tried (`result.triesLeft`). In the body, so that no log of addresses holds them.
 */
export const sharedRecord = defineCall<Static<typeof sharedRecordParams> & Static<typeof sharedRecordBody>, SharedRecord>({
  name: 'shared record',
  methods: ['POST'],
  path: '/hospital/chatRecord/{token}',
  who: 'public',
})

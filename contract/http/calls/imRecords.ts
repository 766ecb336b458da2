import type { Static } from 'typebox'
import type { SessionStatus } from '../../lifecycles/chatSession.ts'
import type { Page } from '../envelope.ts'
import { defineCall } from '../defineCall.ts'
import type { imRecordQuery, searchMessagesQuery } from './imRecords.schema.ts'

/** A consultation as a record. Moments are `yyyy-MM-dd HH:mm:ss` in the hospital's time. */
export interface ImRecord {
  id: string
  sessionNo: string
  patientName: string
  sex: 1 | 2
  ageText: string
  doctorName: string
  orgName: string
  serviceType: string
  startedAt: string | null
  endedAt: string | null
  /** whole minutes from acceptance to end; null: it still runs */
  minutes: number | null
  messages: number
  prescriptions: number
  score: number | null
  status: SessionStatus
  /** the last message that the reader may read, who gave the session away; null: all of it */
  upTo: number | null
  /** the reader needs a reason to read it */
  isSealed: boolean
}
/** Consultations that were accepted, newest first: a doctor's own and those given away (CHAT-12); of the office those of its hospital, to be read by break-glass. */
export const imRecords = defineCall<Static<typeof imRecordQuery>, Page<ImRecord>>({
  name: 'consultation records',
  methods: ['GET'],
  path: '/hospital/imRecord/list',
  who: { roles: ['doctor', 'hospital', 'admin'] },
  signed: true,
})

/** A message with the words that were looked for. `at` epoch ms. */
export interface MessageHit {
  sid: string
  sessionNo: string
  seq: number
  at: number
  senderName: string
  text: string
}
/** Words in the messages of a session and of the patient's other ones with this doctor; this session first, the newest first, at most 50. */
export const searchMessages = defineCall<Static<typeof searchMessagesQuery>, MessageHit[]>({
  name: 'search messages',
  methods: ['GET'],
  path: '/hospital/chatSession/search',
  who: { roles: ['doctor'] },
  signed: true,
})

import type { CareStatus } from '../entities/care.ts'
import type { Attachment, ChatCounts, ChatMessage, ChatSession, Presence, SendableKind } from '../entities/chat.ts'
import type { OrderStatus, OrderType } from '../entities/order.ts'
import type { RxStatus } from '../entities/prescription.ts'
import type { PatientTransfer, SessionTransfer } from '../entities/sessionTransfer.ts'
import type { Board } from './boards.ts'

/**
 * The chat namespace (consultation.md part 4). socket.io at /socket.io/, namespace CHAT_NAMESPACE, `auth: { token }`; staff and patients use the
 * same events. A command is `emit(event, payload, ack)`; every command is acknowledged after commit. All times are epoch ms (D41).
 */
export const CHAT_NAMESPACE = '/chat'
export const CHAT_PATH = '/socket.io/'

/** Reasons of a refused command; texts in contract/rules/chatTexts.ts. */
export type ChatErrorCode =
  | 'AUTH_EXPIRED'
  | 'BAD_INPUT'
  | 'NOT_FOUND'
  | 'NOT_OWNER'
  | 'VERSION_CONFLICT'
  | 'ALREADY_TAKEN'
  | 'CAPACITY'
  | 'NOT_ONLINE'
  | 'NOT_ON_DUTY'
  | 'SESSION_CLOSED'
  | 'NOT_ACCEPTED'
  | 'EXTEND_LIMIT'
  | 'UNLIMITED'
  | 'QUOTA'
  | 'TOO_LONG'
  | 'FILE_NOT_READY'
  | 'FILE_TOO_LARGE'
  | 'RECALL_OVER'
  | 'RATE'
  | 'BUSY'
  | 'INTERNAL'

export type Ack<T> =
  | { ok: true; data: T; t: number }
  | { ok: false; code: ChatErrorCode; msg: string; retryable: boolean; t: number; cur?: { version: number; status: string } }

export interface HelloInput {
  /** random id of this browser tab */
  tab: string
  /** number of the last numbered event this client has seen, 0 at first; events after it are sent again */
  lastEs: number
  /** windows this client holds: highest contiguous seq of each */
  sessions: { sid: string; lastSeq: number }[]
}
export interface HelloAnswer {
  me: {
    kind: 'doctor' | 'patient' | 'staff'
    id: string
    name: string
    /** presence and load limit are a doctor's; null for patients, and for staff who only look at boards */
    presence: Presence | null
    maxConcurrent: number | null
    /** so long after it was sent, ms, an own message may be taken back, as the hospital set it; null for staff */
    recallWithin: number | null
  }
  counts: ChatCounts
  /** every session of mine that is not over, and those over within two days; complete: what is missing here is gone */
  sessions: ChatSession[]
  /** messages after lastSeq of the windows named in the input */
  missed: Record<string, ChatMessage[]>
  /** windows that miss more than RESUME_LIMIT, would make the answer too large, or miss events that cannot be sent again: start anew from history */
  reset: string[]
  /** number of the newest numbered event; the next one is es + 1 */
  es: number
}

export interface SendInput {
  sid: string
  clientMsgId: string
  kind: SendableKind
  content: string
  attachments?: Attachment[]
  /** number of the message it answers to */
  quoteSeq?: number
}
export interface SendAnswer {
  seq: number
  id: string
  sentAt: number
  /** true when this clientMsgId had been stored before */
  dup?: true
}
/** Page of the log of a session. Exactly one of beforeSeq (older) or afterSeq (newer), or none: the newest page. */
export interface HistoryInput {
  sid: string
  beforeSeq?: number
  afterSeq?: number
  size?: number
}
export interface HistoryAnswer {
  messages: ChatMessage[]
  atStart: boolean
  atEnd: boolean
}
export interface ResumeInput {
  sid: string
  /** exclusive */
  fromSeq: number
}
export interface ResumeAnswer {
  messages: ChatMessage[]
  lastSeq: number
  hasMore: boolean
}
export interface SessionCommand {
  sid: string
  version: number
}
/** view of the doctor's list: waiting = 10, mine = 20, ended = 30 40 50 60, all; `q`: name, its pinyin or initials, phone end, number; newest first, cursor = lastMsgAt of the last row */
export interface ListInput {
  view: 'waiting' | 'mine' | 'ended' | 'all'
  q?: string
  cursor?: number
  size?: number
}

/** Commands: name → input and data of the acknowledgement. */
export interface ChatCommands {
  hello: { input: HelloInput; data: HelloAnswer }
  'session:list': { input: ListInput; data: { rows: ChatSession[]; cursor: number | null; counts: ChatCounts } }
  'session:accept': { input: SessionCommand; data: ChatSession }
  'session:refuse': { input: SessionCommand & { reason: string; text?: string }; data: ChatSession }
  'session:extend': { input: SessionCommand; data: ChatSession }
  /** doctor: CONSULT.grantBy more messages for the patient */
  'session:grant': { input: SessionCommand; data: ChatSession }
  /** `invite` false: the patient of a doctor who ends is not asked for a rating */
  'session:end': { input: SessionCommand & { invite?: boolean }; data: ChatSession }
  /** patient only, while waiting */
  'session:cancel': { input: SessionCommand; data: ChatSession }
  /** patient only, after the end */
  'session:rate': { input: { sid: string; score: number; text: string }; data: ChatSession }
  'msg:send': { input: SendInput; data: SendAnswer }
  /** an own message, within the hospital's time (recall.window): both people read that it was taken back */
  'msg:recall': { input: { sid: string; seq: number }; data: { rev: number } }
  'msg:read': { input: { sid: string; readSeq: number }; data: { readSeq: number; unreadTotal: number } }
  history: { input: HistoryInput; data: HistoryAnswer }
  resume: { input: ResumeInput; data: ResumeAnswer }
  'presence:set': { input: { desired: '0' | '1' | '2' }; data: { presence: Presence } }
}
export type ChatCommand = keyof ChatCommands
export const CHAT_COMMANDS: readonly ChatCommand[] = [
  'hello',
  'session:list',
  'session:accept',
  'session:refuse',
  'session:extend',
  'session:grant',
  'session:end',
  'session:cancel',
  'session:rate',
  'msg:send',
  'msg:recall',
  'msg:read',
  'history',
  'resume',
  'presence:set',
]

/** Sent without acknowledgement at most every TYPING_INTERVAL. */
export interface TypingInput {
  sid: string
  on: boolean
}

/**
 * Events, server to client, each as `{ v: 1, es?, t, ...payload }`. Numbered ones carry `es`, +1 per receiver, stored and sent again after a cut;
 * the volatile ones (typing, presence, patient, queue, board:changed, clock, kicked) have no number.
 */
export interface ChatEvents {
  'session:upsert': { session: ChatSession }
  'session:removed': { sid: string; why: 'ALREADY_TAKEN' | 'CLOSED' | 'TRANSFERRED' }
  'msg:new': { sid: string; message: ChatMessage }
  'msg:read': { sid: string; by: 'doctor' | 'patient'; readSeq: number }
  counts: { counts: ChatCounts }
  /** how a transfer stands: to the doctor who asks and those who are asked; the patient's copy says only that and when */
  'transfer:update': { transfer: SessionTransfer | PatientTransfer }
  /** how a prescription stands: to its doctor and, without anything of its drugs, to the patient; reasons of a rejection are the doctor's (reject_reason) */
  /** to the patient's account: an order moved */
  'order:update': { orderId: string; type: OrderType; status: OrderStatus }
  /** to the patient's account: a visit of a nurse moved */
  'care:update': { id: string; status: CareStatus }
  'rx:update': { rxId: string; sid: string; status: RxStatus; rxVersion: number; rejectCodes?: string[] }
  typing: { sid: string; by: 'doctor' | 'patient'; on: boolean }
  presence: { doctorId: string; presence: Presence }
  /** doctor: a patient of an open session has come (true) or is away */
  patient: { patientId: string; here: boolean }
  /** patient: how many stand before in the doctor's queue, 0 = next */
  queue: { sid: string; position: number }
  /** staff: a list of the whole hospital has changed; ask for it again, at most once a second. `rev` grows with every change */
  'board:changed': { board: Board; rev: number }
  clock: Record<never, never>
  kicked: { why: 'LOGGED_OUT' | 'FORCED' | 'FROZEN' | 'EXPIRED' }
}
export type ChatEventName = keyof ChatEvents
export const CHAT_EVENT_NAMES: readonly ChatEventName[] = [
  'session:upsert',
  'session:removed',
  'msg:new',
  'msg:read',
  'counts',
  'transfer:update',
  'order:update',
  'care:update',
  'rx:update',
  'typing',
  'presence',
  'patient',
  'queue',
  'board:changed',
  'clock',
  'kicked',
]
/** A received event, as streams hand it to machines. */
export type ChatEvent = { [N in ChatEventName]: { name: N; v: 1; es?: number; t: number } & ChatEvents[N] }[ChatEventName]

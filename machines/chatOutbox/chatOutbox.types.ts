import type { CallbackActorLogic, EventObject } from 'xstate'
import type { Attachment, SendableKind } from '#contract/entities/chat.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { ChatErrorCode, HelloAnswer, SendAnswer } from '#contract/sockets/chat.ts'
import type { Side } from '../chatDesk/chatDesk.types.ts'
import type { ChatLinkEmitted, ToLink } from '../chatLink/chatLink.types.ts'

/** A file that waits in this browser; its bytes lie in the outbox store under `fileId`. bytes, px, ms. */
export interface LocalFile extends Omit<Attachment, 'path' | 'thumb'> {
  fileId: string
}

/** What the composer passes over. */
export interface NewMessage {
  clientMsgId: string
  sid: string
  kind: SendableKind
  content: string
  /** the one file of an image, file or audio message; null for text */
  file: LocalFile | null
  /** number of the message it answers to */
  quoteSeq?: number
}
export interface OutboxFailure {
  /** a reason of the server; UPLOAD when the file was refused */
  code: ChatErrorCode | 'UPLOAD'
  text: string
  /** false: the session takes nothing more, no retry button (L4) */
  retryable: boolean
}
/** A message that the server has not confirmed yet; plain data, stored as it is. */
export interface OutboxItem extends NewMessage {
  /** queued → uploading → sending → (gone when acknowledged) | failed */
  state: 'queued' | 'uploading' | 'sending' | 'failed'
  /** where the file went; empty until uploaded */
  attachments: Attachment[]
  /** local order, a number for each; epoch ms of this computer, or a little later */
  addedAt: number
  /** deliveries begun; names the try that an answer belongs to */
  tries: number
  /** failures in a row while the link was online: chooses the wait */
  fails: number
  /** not before this moment, epoch ms of this computer; null: at once */
  dueAt: number | null
  /** texts behind a file wait for its upload until this moment, epoch ms of this computer; null: not counted yet; 0: they wait no more */
  yieldsAt: number | null
  /** the store has it: nothing is sent before */
  stored: boolean
  /** the store refused it: no other tab knows of it, so this one sends it, also where another sends the rest */
  isOnlyHere: boolean
  /** 0..1 while uploading */
  progress: number
  failure: OutboxFailure | null
}

export interface ChatOutboxInput {
  userId: string
  side: Side
}
export interface ChatOutboxContext {
  userId: string
  side: Side
  me: HelloAnswer['me'] | null
  /** all sessions, in local order */
  items: OutboxItem[]
  /** this tab sends */
  owner: boolean
  linked: boolean
  /** the last moment known, epoch ms of this computer */
  now: number
  /** false after the store failed: messages are sent, but would not survive a reload */
  durable: boolean
}

export type ChatOutboxEvent =
  | ChatLinkEmitted
  | { type: 'message.add'; message: NewMessage; now: number }
  | { type: 'item.retry'; clientMsgId: string }
  | { type: 'item.discard'; clientMsgId: string }
  /** discards it and emits `message.returned` for the composer */
  | { type: 'item.backToComposer'; clientMsgId: string }
  | OwnershipEvent
  | StoreAnswer
  | DeliveryAnswer

/** One tab sends for the user (D28); the others only show and store. */
export type OwnershipEvent = { type: 'ownership.gained' } | { type: 'ownership.lost' }
export type StoreOrder =
  | { type: 'store.load' }
  | { type: 'store.save'; item: OutboxItem }
  /** `fileId`: bytes that go with it, when nobody needs them any more */
  | { type: 'store.remove'; clientMsgId: string; fileId: string | null }
  | { type: 'store.clear' }
export type StoreAnswer =
  | { type: 'store.loaded'; items: OutboxItem[] }
  | { type: 'store.saved'; clientMsgId: string }
  /** another tab changed the store: load again */
  | { type: 'store.changed' }
  | { type: 'store.failed'; clientMsgId: string | null; text: string }
export type DeliveryOrder =
  { type: 'upload'; item: OutboxItem } | { type: 'deliver'; item: OutboxItem } | { type: 'cancel'; clientMsgId: string }
/** `tries` repeats the number of the order. lost = no answer (timeout, cut); refused = the server said no. */
export type DeliveryAnswer =
  | { type: 'upload.progressed'; clientMsgId: string; tries: number; progress: number }
  | { type: 'upload.done'; clientMsgId: string; tries: number; attachment: Attachment; now: number }
  | { type: 'delivery.acked'; clientMsgId: string; answer: SendAnswer; now: number }
  | { type: 'delivery.refused'; clientMsgId: string; tries: number; failure: Failure; now: number }
  | { type: 'delivery.lost'; clientMsgId: string; tries: number; now: number }

export type ChatOutboxEmitted = { type: 'message.returned'; sid: string; content: string; file: LocalFile | null }

/** Web Locks: 'ownership.gained' once this tab may send for `userId`. */
export type Ownership = CallbackActorLogic<EventObject, { userId: string }, EventObject>
/** IndexedDB (streams/outboxStore.ts): gets StoreOrder, answers StoreAnswer. */
export type OutboxStore = CallbackActorLogic<StoreOrder, { userId: string }, EventObject>
/** Uploads and sends: gets DeliveryOrder, answers DeliveryAnswer. */
export type Deliver = CallbackActorLogic<DeliveryOrder, undefined, EventObject>

export type OutboxTag = 'owner' | 'online'
/** What a step of the outbox asks of the outside, in order. */
export type OutboxEffect =
  | { to: 'outboxStore'; event: StoreOrder }
  | { to: 'deliver'; event: DeliveryOrder }
  | { to: 'chatEvents'; event: ToLink }
  | { to: 'listeners'; event: ChatOutboxEmitted }

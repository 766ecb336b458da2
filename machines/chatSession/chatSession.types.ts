import type { PromiseActorLogic } from 'xstate'
import type { ChatMessage, ChatSession } from '#contract/entities/chat.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { ChatEvents, HistoryAnswer, ResumeAnswer } from '#contract/sockets/chat.ts'
import type { Side } from '../chatDesk/chatDesk.types.ts'
import type { OlderLoaded } from '../chatHistory/chatHistory.types.ts'
import type { ChatLinkEmitted } from '../chatLink/chatLink.types.ts'
import type { OutboxItem } from '../chatOutbox/chatOutbox.types.ts'

/** What one opened conversation holds of the server's log: a stretch without holes, and what came too early. */
export interface ChatWindow {
  /** ascending, seq without holes */
  messages: ChatMessage[]
  /** came beyond a hole: ascending, waiting for it to be filled */
  early: ChatMessage[]
  /** highest seq of the stretch; null until the first page is there */
  lastSeq: number | null
  /** nothing is older than the first message */
  atStart: boolean
}

export interface ChatSessionInput {
  session: ChatSession
  side: Side
}
export interface ChatSessionContext {
  sid: string
  side: Side
  session: ChatSession
  /** the server took the session away from this side */
  removed: ChatEvents['session:removed']['why'] | null
  window: ChatWindow
  /** 以下为新消息 stands before the first message after this seq; frozen when the window opens; null: no divider */
  dividerAfter: number | null
  /** the window is visible and the page has the focus */
  focused: boolean
  /** highest seq the view has shown */
  seenSeq: number
  /** highest seq the server was told as read */
  readSeq: number
  linked: boolean
  failure: Failure | null
}

export type ChatSessionEvent =
  | ChatLinkEmitted
  | OlderLoaded
  /** window visible and page focused, or no longer both */
  | { type: 'view.focused' }
  | { type: 'view.blurred' }
  /** the view has scrolled so that this message (and all before) were on the screen */
  | { type: 'message.seen'; seq: number }
  | { type: 'older.wanted' }
  | { type: 'older.retry' }
  /** after a failed first page */
  | { type: 'page.retry' }
  | { type: 'draft.typed' }
  /** sent, or emptied */
  | { type: 'draft.cleared' }

/** The newest page (history without beforeSeq and afterSeq). Rejects with a Failure. */
export type LoadNewest = PromiseActorLogic<HistoryAnswer, { sid: string }>
export type ResumeFrom = PromiseActorLogic<ResumeAnswer, { sid: string; fromSeq: number }>
export type SendRead = PromiseActorLogic<{ readSeq: number }, { sid: string; readSeq: number }>

/** A line of the conversation. `key` is stable from the first moment of a pending message to its place in the log. */
export type ChatLine =
  | { kind: 'message'; key: string; message: ChatMessage; mine: boolean; mark: 'none' | 'sent' | 'read' }
  | { kind: 'pending'; key: string; item: OutboxItem }
  | { kind: 'divider'; key: string }
  /** a day or a pause of five minutes begins here; epoch ms of the server */
  | { kind: 'time'; key: string; at: number }

export type ChatSessionTag = 'loading' | 'loadFailed' | 'patching' | 'waiting' | 'active' | 'over' | 'gone' | 'peerTyping'

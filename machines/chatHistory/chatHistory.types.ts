import type { PromiseActorLogic } from 'xstate'
import type { ChatMessage } from '#contract/entities/chat.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { HistoryAnswer } from '#contract/sockets/chat.ts'

/** The pager of older messages of one window; a child of its chatSession under the name `history`. */
export interface ChatHistoryInput {
  sid: string
}
export interface ChatHistoryContext {
  sid: string
  /** pages before this seq; null until the window has its first page */
  beforeSeq: number | null
  failure: Failure | null
}
export type ChatHistoryEvent =
  /** the window knows its oldest message; atStart when nothing is older */
  { type: 'window.placed'; oldestSeq: number; atStart: boolean } | { type: 'older.wanted' } | { type: 'older.retry' }
/** Sent to the window. */
export interface OlderLoaded {
  type: 'older.loaded'
  messages: ChatMessage[]
  atStart: boolean
}
/** Rejects with a Failure. */
export type LoadOlder = PromiseActorLogic<HistoryAnswer, { sid: string; beforeSeq: number }>

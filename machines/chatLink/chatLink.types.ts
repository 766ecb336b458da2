import type { CallbackActorLogic, EventObject, ObservableActorLogic, PromiseActorLogic } from 'xstate'
import type { ChatMessage } from '#contract/entities/chat.ts'
import type { ChatEvent, ChatEvents, HelloAnswer, HelloInput } from '#contract/sockets/chat.ts'

/** The chat socket of the signed-in person: one per tab (consultation.md 4). All `now` are epoch ms of this computer. */
export interface ChatLinkInput {
  /** random id of this browser tab */
  tab: string
}
export interface ChatLinkContext {
  tab: string
  token: string | null
  /** number of the last numbered event taken */
  lastEs: number
  /** connection attempts that failed or were cut since the link was last online */
  attempt: number
  /** server minus local clock, ms, the last five measures */
  offsets: number[]
  hiddenSince: number | null
  /** when the last hello was answered; 0 before */
  answeredAt: number
  /** windows this tab holds: highest contiguous seq of each */
  windows: Record<string, number>
  /** newest seq heard of, per session: what `recovered` is counted against; null before the first hello */
  heard: Record<string, number> | null
  /** events that came while hello was under way: they follow its answer */
  pending: ChatEvent[]
  /** messages that the last hello after a cut brought; null when there is nothing to tell */
  recovered: number | null
  kickedWhy: ChatEvents['kicked']['why'] | null
}

/** What the stream of the chat socket says (streams/chatLink.stream.ts). */
export type ChatFeedEvent =
  | { type: 'socket.opened' }
  | { type: 'socket.closed'; reason: string }
  | { type: 'socket.failed'; reason: string }
  | { type: 'chat.event'; event: ChatEvent; now: number }

/** What the other chat machines tell the link through their `chatNews` actor. */
export type ToLink =
  /** null: the window has no page yet */
  | { type: 'window.moved'; sid: string; lastSeq: number | null }
  | { type: 'window.closed'; sid: string }
  /** something on this side looks out of date (conflict, an answer that never came): say hello again */
  | { type: 'resync.wanted' }
  /** my message is stored: every window may show it before its push comes. `rev` is 0, so that the push replaces it. */
  | { type: 'message.confirmed'; message: ChatMessage; now: number }

export type ChatLinkEvent =
  | ChatFeedEvent
  | ToLink
  | { type: 'session.opened'; token: string }
  | { type: 'session.closed' }
  | { type: 'page.hidden'; now: number }
  | { type: 'page.visible'; now: number }
  | { type: 'network.online' }
  | { type: 'reconnect.now' }

/** What the link tells the other chat machines; they get it from `chatNewsOf(link)` under the name `chatNews`. */
export type ChatLinkEmitted =
  /** `now`: when the server answered hello; absent for a listener that came later */
  | { type: 'link.online'; now?: number }
  | { type: 'link.lost' }
  | { type: 'link.signedOut' }
  /** the absolute state of everything; after `link.online` and after each resync */
  | { type: 'hello.answered'; answer: HelloAnswer }
  | { type: 'chat.event'; event: ChatEvent; now: number }

export type ChatLinkTag = 'connecting' | 'online' | 'resyncing' | 'recovered' | 'offline' | 'kicked'

/** Opens the socket while invoked, with `token`; its items are ChatFeedEvent. */
export type ChatFeed = ObservableActorLogic<ChatFeedEvent, { token: string }>
/** The answer to hello; `t` epoch ms of the server, `now` of this computer. */
export interface HelloResult {
  answer: HelloAnswer
  t: number
  now: number
}
/** Rejects with a Failure; kind 'expired' ends the link. */
export type SayHello = PromiseActorLogic<HelloResult, HelloInput>
/** The link as desk, window and outbox see it. `sid` names the window that listens, when it is one. */
export type ChatEventsActor = CallbackActorLogic<ToLink, { sid: string | null }, EventObject>

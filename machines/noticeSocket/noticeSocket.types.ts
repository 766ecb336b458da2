import type { CallbackActorLogic } from 'xstate'
import type { NoticeMessage } from '#contract/sockets/notice.ts'
import type { SocketSignal } from '#contract/sockets/signal.ts'

export interface NoticeSocketContext {
  userId: string | null
  token: string | null
  /** unread consultation messages, third number of the bell */
  chatCount: number
  /** the server's count: none is waited for, one is, or something has changed since it was asked for */
  counting: 'settled' | 'asked' | 'changed'
  /** path of the page that is open, without query */
  path: string
  /** highest number seen of each stream */
  lastSeq: Record<string, number>
  /** an administrator ended the sign-in */
  isForced: boolean
  /** what changed the rights may be among what the server has not kept */
  mayLackRights: boolean
}

export type NoticeSocketEvent =
  | { type: 'session.opened'; userId: string; token: string }
  | { type: 'session.closed' }
  | { type: 'page.changed'; path: string }
  /** the absolute count, answer to `counts.wanted` */
  | { type: 'chatCount.loaded'; unreadTotal: number }
  /** the browser is online again */
  | { type: 'network.online' }
  | SocketSignal<NoticeMessage>

export type NoticeSocketEmitted =
  | { type: 'sound.wanted' }
  /** no consultation message is unread */
  | { type: 'chat.read' }
  /** the unread lists must be loaded again */
  | { type: 'notices.stale' }
  /** menu and rights of this person have changed (WALK-15) */
  | { type: 'rights.stale' }
  /** the absolute chat count must be asked for */
  | { type: 'counts.wanted' }

/** `since`: last number of the user's own stream, asks for what came after it. */
export interface NoticeFeedInput {
  userId: string
  token: string
  since: number | undefined
}
/** What the machine sends to its feed; the frame goes out as it is. */
export type NoticeFeedCommand = { type: 'frame.send'; frame: string }
/** The feed sends every SocketSignal<NoticeMessage> to the machine (sendBack) and takes `frame.send`; stopping it closes the socket for good. */
export type NoticeFeed = CallbackActorLogic<NoticeFeedCommand, NoticeFeedInput>

import type { SnapshotFrom } from 'xstate'
import type { noticeSocketMachine } from './noticeSocket.machine.ts'

export type NoticeSocketSnapshot = SnapshotFrom<typeof noticeSocketMachine>

/** Unread consultation messages, the third number of the bell. */
export const selectChatCount = (snapshot: NoticeSocketSnapshot): number => snapshot.context.chatCount
/** An administrator put this person offline (WALK-21). */
export const isForcedOut = (snapshot: NoticeSocketSnapshot): boolean => snapshot.context.isForced
/** Pushes arrive. */
export const isLive = (snapshot: NoticeSocketSnapshot): boolean => snapshot.hasTag('live')
/** Where the connection stands: waiting means that the one reconnect comes NOTICE_RECONNECT after this state began. */
export type NoticeConnection = 'connected' | 'connecting' | 'waiting'
export const selectConnection = (snapshot: NoticeSocketSnapshot): NoticeConnection =>
  snapshot.hasTag('live') ? 'connected' : snapshot.hasTag('waiting') ? 'waiting' : 'connecting'

import type { SnapshotFrom } from 'xstate'
import type { noticeSocketMachine } from './noticeSocket.machine.ts'

export type NoticeSocketSnapshot = SnapshotFrom<typeof noticeSocketMachine>

/** Unread consultation messages, the third number of the bell. */
export const selectChatCount = (snapshot: NoticeSocketSnapshot): number => snapshot.context.chatCount
/** Pushes arrive. */
export const isLive = (snapshot: NoticeSocketSnapshot): boolean => snapshot.hasTag('live')

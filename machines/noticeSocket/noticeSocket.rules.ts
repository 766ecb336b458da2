import {
  CHAT_MESSAGE,
  CHAT_READ,
  ownNoticeStream,
  parseChatCount,
  RIGHTS_COMMAND,
  type NoticeMessage,
} from '#contract/sockets/notice.ts'
import { CHAT_HOME } from '#contract/permissions/roleVariant.ts'
import type { NoticeFeedInput, NoticeSocketContext, NoticeSocketEvent } from './noticeSocket.types.ts'

/** What a message is about; the two ids count whatever the cmd is (spec part 4, Notices). */
export type NoticeKind = 'chatRead' | 'chatMessage' | 'rights' | 'reload' | 'nothing'
export function noticeKind({ cmd, msgId }: NoticeMessage): NoticeKind {
  if (msgId === CHAT_READ) return 'chatRead'
  if (msgId === CHAT_MESSAGE) return 'chatMessage'
  if (cmd === RIGHTS_COMMAND) return 'rights'
  return cmd === 'topic' || cmd === 'user' ? 'reload' : 'nothing'
}

export const isChatPage = (path: string): boolean => path === CHAT_HOME || path.startsWith(`${CHAT_HOME}/`)

/** Sent once more after a reconnect: its number was seen already. */
const isRepeated = ({ lastSeq }: NoticeSocketContext, { stream, seq }: NoticeMessage): boolean =>
  stream !== undefined && seq !== undefined && seq <= (lastSeq[stream] ?? -Infinity)

/** The numbers seen after this message. */
export const seen = ({ lastSeq }: NoticeSocketContext, { stream, seq }: NoticeMessage): Record<string, number> =>
  stream === undefined || seq === undefined ? lastSeq : { ...lastSeq, [stream]: Math.max(seq, lastSeq[stream] ?? seq) }

/**
 * Chat count after a chat message: nothing changes while the chat page is open (NOTICE-27), elsewhere the absolute number of the message counts,
 * without one plus one (NOTICE-26).
 */
export const countAfter = ({ chatCount, path }: NoticeSocketContext, { msgTxt }: NoticeMessage): number =>
  isChatPage(path) ? chatCount : (parseChatCount(msgTxt)?.unreadTotal ?? chatCount + 1)

/** What the feed is opened with. */
export const feedInput = ({ userId, token, lastSeq }: NoticeSocketContext): NoticeFeedInput => ({
  userId: userId ?? '',
  token: token ?? '',
  since: lastSeq[ownNoticeStream(userId ?? '')],
})

/** The message of an event, if it is one and not a repeated one. */
export const newMessage = (context: NoticeSocketContext, event: NoticeSocketEvent): NoticeMessage | null =>
  event.type === 'message.received' && !isRepeated(context, event.message) ? event.message : null

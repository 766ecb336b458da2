import { HEARTBEAT_WORD } from '../constants.ts'

/** Ids with a meaning of their own (spec part 4): chat count to zero, chat count plus one with sound. */
export const CHAT_READ = 'C0001'
export const CHAT_MESSAGE = 'M0001'

/**
 * A frame of the notice socket, server to client (ENTITY-15). `cmd` topic or user reload the notices unless `msgId` is one of the two above;
 * others (heartcheck) change nothing. `seq` and `stream` number the frames of one stream; an original client ignores them.
 */
export interface NoticeMessage {
  cmd: string
  msgId?: string
  msgTxt: string
  stream?: string
  seq?: number
}

/** msgTxt of M0001 and C0001: absolute unread count of the doctor, so a lost frame does no harm (consultation.md 4.1). */
export interface ChatCountText {
  unreadTotal: number
  sessionId?: string
  /** critical signs of that session, told with its arrival (contract/rules/riskSigns.ts); absent: none */
  risk?: string[]
}

/** The answer to a heartbeat (contract.md 24.2). */
export const HEARTBEAT_ANSWER: NoticeMessage = { cmd: 'heartcheck', msgTxt: '心跳响应' }

/** `cmd` of the push after which menu and rights are read again (WALK-15); an original client ignores it. */
export const RIGHTS_COMMAND = 'rights'
export const RIGHTS_CHANGED: NoticeMessage = { cmd: RIGHTS_COMMAND, msgTxt: '权限已变更' }

/** Address of the notice socket below the base path (API-MISC-03); `since` asks for frames after that number. */
export const noticePath = (userId: string, token: string, since?: number): string =>
  `/websocket/${encodeURIComponent(userId)}?token=${encodeURIComponent(token)}${since === undefined ? '' : `&since=${since}`}`

/** Name of a user's own stream in `stream`; `since` is about this one, its numbers begin at 1. */
export const ownNoticeStream = (userId: string): string => `n:${userId}`
/** The server closes with this code when the sign-in of the socket has ended: logout elsewhere, forced logout, password change (D11). */
export const NOTICE_SIGNED_OUT = 4401
/** The reason beside that code when an administrator ended the sign-in (WALK-21). */
export const NOTICE_FORCED = 'forced'
/** The reason of a close after which a client forgets its numbers: what came after `since` is not kept any more, or the numbers have begun anew. */
export const NOTICE_MISSING = 'events are missing'

export const printNotice = (message: NoticeMessage): string => JSON.stringify(message)

/** The message of a frame, or null for anything that is no JSON object with a text `cmd` (contract.md 32.10); never evaluated (D9). */
export function parseNotice(frame: string): NoticeMessage | null {
  if (frame === HEARTBEAT_WORD) return null
  let value: unknown
  try {
    value = JSON.parse(frame)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || !('cmd' in value) || typeof value.cmd !== 'string') return null
  const { cmd, msgId, msgTxt, stream, seq } = value as Record<string, unknown>
  return {
    cmd: cmd as string,
    msgTxt: typeof msgTxt === 'string' ? msgTxt : '',
    ...(typeof msgId === 'string' ? { msgId } : {}),
    ...(typeof stream === 'string' ? { stream } : {}),
    ...(typeof seq === 'number' ? { seq } : {}),
  }
}

/** Unread count inside M0001 or C0001, or null when the text is not ours (then M0001 means plus one). */
export function parseChatCount(msgTxt: string): ChatCountText | null {
  try {
    const value = JSON.parse(msgTxt) as unknown
    if (typeof value === 'object' && value !== null && 'unreadTotal' in value && Number.isInteger(value.unreadTotal))
      return value as ChatCountText
  } catch {
    /* not JSON: an original server's text */
  }
  return null
}

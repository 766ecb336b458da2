import { EMPTY, mergeMap, of } from 'rxjs'
import { noticePath, parseNotice, type NoticeMessage } from '#contract/sockets/notice.ts'
import { openSocket, type SocketFeed, type SocketOptions } from './socket.ts'

export interface NoticeAddress {
  /** from `socketBase`: ws(s)://host/base path */
  base: string
  userId: string
  token: string
  /** last number of the user's own stream that was seen */
  since?: number | undefined
}

/** The notice socket of a user (API-MISC-03). Frames that are no notices are left out; nothing of them is ever run (D9). */
export function openNoticeSocket(
  { base, userId, token, since }: NoticeAddress,
  options: SocketOptions = {},
): SocketFeed<NoticeMessage> {
  const socket = openSocket(`${base}${noticePath(userId, token, since)}`, options)
  const signals$ = socket.signals$.pipe(
    mergeMap(signal => {
      if (signal.type !== 'message.received') return of(signal)
      const message = parseNotice(signal.message)
      return message === null ? EMPTY : of({ type: signal.type, message })
    }),
  )
  return { signals$, send: socket.send }
}

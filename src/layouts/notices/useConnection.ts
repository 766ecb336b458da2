import { useEffect, useState, useSyncExternalStore } from 'react'
import { NOTICE_RECONNECT } from '#contract/constants.ts'
import { NOTICE_TEXT } from '#contract/rules/noticeTexts.ts'
import { selectConnection, type NoticeConnection } from '#machines/noticeSocket/noticeSocket.select.ts'
import { useNoticeSocket } from '#src/runtime/machines/useNotices.ts'

const listen = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** How the push connection stands; `until` is when the pending reconnect comes, epoch ms of this browser. */
export interface Connection {
  state: NoticeConnection | 'offline'
  until: number | null
}

/** Machines have no clock: the wait is counted from the moment at which its state was seen here, so mount it where it always stands. */
export function useConnection(): Connection {
  const connection = useNoticeSocket(selectConnection)
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  const [until, setUntil] = useState<number | null>(null)
  useEffect(() => {
    setUntil(connection === 'waiting' ? Date.now() + NOTICE_RECONNECT : null)
  }, [connection])
  return { state: isOnline ? connection : 'offline', until }
}

/** 已连接, 正在连接…, 重连中 n s, 离线. */
export function connectionText({ state, until }: Connection, now: number): string {
  if (state === 'connected') return NOTICE_TEXT.connected
  if (state === 'offline') return NOTICE_TEXT.offline
  if (state === 'connecting' || until === null) return NOTICE_TEXT.connecting
  return NOTICE_TEXT.reconnecting(Math.max(1, Math.ceil((until - now) / 1_000)))
}

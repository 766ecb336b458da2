import { useEffect, useRef, useState } from 'react'
import { BellOutlined } from '@ant-design/icons'
import { isLive, selectChatCount } from '#machines/noticeSocket/noticeSocket.select.ts'
import { selectOpened, selectTotalUnread, selectUrgent } from '#machines/notices/notices.select.ts'
import { useAhead } from '#src/lib/loading/useAhead.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { badgeText } from '#src/lib/format.ts'
import { useNoticeCommands, useNoticeSocket, useNotices } from '#src/runtime/machines/useNotices.ts'
import { Button } from '#src/ui/Button.tsx'
import { NoticeAlerts } from './NoticeAlerts.tsx'
import { useConnection } from './useConnection.ts'
import { useLastWhile } from '#src/ui/dialogs/useLastWhile.ts'
import './notices.css'

const loadUrgent = () => import('./UrgentDialog.tsx')
const UrgentDialog = lazyDialog(loadUrgent)

/** It stays until it is confirmed, whatever happens to its chunk. */
const keep = (): void => undefined

/** Urgent announcements that this person has not confirmed, one after the other, the oldest first (WALK-18). */
function UrgentNotices() {
  const waiting = useNotices(selectUrgent)
  useAhead(loadUrgent)
  const { confirmNotice } = useNoticeCommands()
  const first = waiting[0] ?? null
  const shown = useLastWhile(first !== null, first)
  return (
    <UrgentDialog
      open={first !== null}
      // the newest: one that comes is shown at once, also after 窗口加载失败 was closed
      occasion={waiting.at(-1)?.id}
      notice={shown}
      count={waiting.length}
      onConfirm={confirmNotice}
      onClose={keep}
    />
  )
}

const loadWindow = () => import('./NoticeWindow.tsx')
const NoticeWindow = lazyDialog(loadWindow)
const NoticeDialog = lazyDialog(() => import('./NoticeDialog.tsx'))

/** Bell with the number of everything unread and the state of the connection; it opens the three tabs, a drawer on narrow screens (LAYOUT-33, 34). */
export function NoticeBell({ isMobile }: { isMobile: boolean }) {
  const [isOpen, setOpen] = useState(false)
  useAhead(loadWindow)
  const bell = useRef<HTMLButtonElement>(null)
  const chatCount = useNoticeSocket(selectChatCount)
  const isConnected = useNoticeSocket(isLive)
  const connection = useConnection()
  const total = useNotices(snapshot => selectTotalUnread(snapshot, chatCount))
  const opened = useNotices(selectOpened)
  const { openBell, closeNotice } = useNoticeCommands()
  const state = isConnected ? '消息推送已连接' : '消息推送已断开，正在重新连接'
  const set = (next: boolean) => {
    setOpen(next)
    if (next) openBell()
  }
  const leave = () => setOpen(false)
  // What was pressed on may lie in the popover, which is closed by then.
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    if (opened !== null) pressed.current = document.activeElement
  }, [opened])
  const giveFocusBack = () => {
    const from = pressed.current
    const places = [from === document.body ? null : from, document.getElementById('xl-announcements'), bell.current]
    const place = places.find(one => one instanceof HTMLElement && one.isConnected && one.checkVisibility())
    if (place instanceof HTMLElement) place.focus()
  }
  const button = (
    <Button
      ref={bell}
      className="xl-header-button"
      aria-label={`消息，${total} 条未读，${state}`}
      title={state}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-live={isConnected}
      onClick={() => set(!isOpen)}
    >
      <BellOutlined aria-hidden style={{ fontSize: 18 }} />
      {total > 0 ? <sup className="xl-bell-count">{badgeText(total)}</sup> : null}
      <i className="xl-live" aria-hidden="true" />
    </Button>
  )
  return (
    <>
      <span className="xl-bell">
        {button}
        <NoticeWindow open={isOpen} isMobile={isMobile} bell={bell} connection={connection} onClose={leave} />
      </span>
      <NoticeAlerts chatCount={chatCount} />
      <UrgentNotices />
      <NoticeDialog open={opened !== null} notice={opened} onClose={closeNotice} afterClose={giveFocusBack} />
    </>
  )
}

import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { BellOutlined, CloseOutlined } from '@ant-design/icons'
import { Drawer, Popover } from 'antd'
import { WIDTH } from '#contract/widths.ts'
import { NOTICE_TEXT as T } from '#contract/rules/noticeTexts.ts'
import { isLive, selectChatCount } from '#machines/noticeSocket/noticeSocket.select.ts'
import { selectOpened, selectTotalUnread } from '#machines/notices/notices.select.ts'
import { lazyDialog } from '#src/lib/dialogs/lazyDialog.tsx'
import { badgeText } from '#src/lib/format.ts'
import { useNoticeCommands, useNoticeSocket, useNotices } from '#src/lib/machines/useNotices.ts'
import { NoticeNews } from './NoticeNews.tsx'
import { NoticePanel } from './NoticePanel.tsx'
import type { NoticeTabKey } from './NoticeTabs.tsx'
import { UrgentNotices } from './UrgentNotices.tsx'
import { useConnection } from './useConnection.ts'
import './notices.css'

const NoticeDialog = lazyDialog(() => import('./NoticeDialog.tsx'))

/** Bell with the number of everything unread and the state of the connection; it opens the three tabs, a drawer on narrow screens (LAYOUT-33, 34). */
export function NoticeBell({ isMobile }: { isMobile: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [tab, setTab] = useState<NoticeTabKey>('notices')
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    leave()
    bell.current?.focus()
  }
  const button = (
    <button
      ref={bell}
      type="button"
      className="xl-header-button"
      aria-label={`消息，${total} 条未读，${state}`}
      title={state}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-live={isConnected}
      onClick={isMobile ? () => set(true) : undefined}
    >
      <BellOutlined aria-hidden style={{ fontSize: 18 }} />
      {total > 0 ? <sup className="xl-bell-count">{badgeText(total)}</sup> : null}
      <i className="xl-live" aria-hidden="true" />
    </button>
  )
  const panel = <NoticePanel tab={tab} onTab={setTab} connection={connection} onLeave={leave} />
  return (
    <>
      {isMobile ? (
        <>
          {button}
          <Drawer
            open={isOpen}
            onClose={leave}
            placement="right"
            size="100%"
            title={T.label}
            closeIcon={<CloseOutlined aria-label="关闭" />}
            rootClassName="xl-notice-drawer"
            destroyOnHidden
          >
            {panel}
          </Drawer>
        </>
      ) : (
        <Popover
          open={isOpen}
          onOpenChange={set}
          trigger="click"
          placement="bottomRight"
          rootClassName="xl-notice-popover"
          styles={{ root: { width: WIDTH.notice } }}
          destroyOnHidden
          afterOpenChange={isThere => {
            if (isThere) document.querySelector<HTMLElement>('.xl-notice-popover [role=tab][aria-selected=true]')?.focus()
          }}
          content={
            <div role="dialog" aria-label={T.label} tabIndex={-1} onKeyDown={onKeyDown}>
              {panel}
            </div>
          }
        >
          {button}
        </Popover>
      )}
      <NoticeNews chatCount={chatCount} />
      <UrgentNotices />
      <NoticeDialog open={opened !== null} notice={opened} onClose={closeNotice} afterClose={giveFocusBack} />
    </>
  )
}

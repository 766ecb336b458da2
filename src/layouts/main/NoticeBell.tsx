import { useState } from 'react'
import { Link } from 'react-router-dom'
import { BellOutlined, CloseOutlined } from '@ant-design/icons'
import { Badge, Drawer, Popover } from 'antd'
import type { Announcement } from '#contract/entities/announcement.ts'
import { CHAT_HOME } from '#contract/permissions/roleVariant.ts'
import { isLive, selectChatCount } from '#machines/noticeSocket/noticeSocket.select.ts'
import { isLoading, selectOpened, selectTotalUnread } from '#machines/notices/notices.select.ts'
import { tabsOf } from '#machines/notices/notices.rules.ts'
import { useNoticeCommands, useNoticeSocket, useNotices } from '#src/lib/machines/useNotices.ts'
import { NoticeDialog } from './NoticeDialog.tsx'

const PRIORITY = { L: '一般消息', M: '重要消息', H: '紧急消息' } as const

function NoticeGroup({
  title,
  count,
  items,
  onOpen,
}: {
  title: string
  count: number
  items: readonly Announcement[]
  onOpen: (notice: Announcement) => void
}) {
  return (
    <section>
      <h2>
        {title}({count})
      </h2>
      {items.length === 0 ? (
        <p className="xl-notice-none">暂无未读消息</p>
      ) : (
        <ul>
          {items.map(notice => (
            <li key={notice.id}>
              <button type="button" className="xl-notice" onClick={() => onOpen(notice)}>
                <span className="xl-notice-title">{notice.titile}</span>
                <span className="xl-notice-tag" data-priority={notice.priority}>
                  {PRIORITY[notice.priority]}
                </span>
                <time>{notice.sendTime ?? notice.createTime}</time>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Unread({ onLeave }: { onLeave: () => void }) {
  const lists = useNotices(snapshot => snapshot.context.lists)
  const failure = useNotices(snapshot => snapshot.context.failure)
  const isBusy = useNotices(isLoading)
  const chatCount = useNoticeSocket(selectChatCount)
  const { openNotice, openBell } = useNoticeCommands()
  const { notices, systemMessages } = tabsOf(lists)
  const open = (notice: Announcement) => {
    onLeave()
    openNotice(notice)
  }
  return (
    <section className="xl-notices" aria-label="未读消息" aria-busy={isBusy}>
      {failure !== null && lists === null ? (
        <p role="alert">
          消息加载失败：{failure.text}{' '}
          <button type="button" className="xl-button" onClick={openBell}>
            重试
          </button>
        </p>
      ) : null}
      <NoticeGroup title="通知" {...notices} onOpen={open} />
      <NoticeGroup title="系统消息" {...systemMessages} onOpen={open} />
      <section>
        <h2>问诊消息({chatCount})</h2>
        <p className="xl-notice-none">
          {chatCount === 0 ? (
            '暂无未读消息'
          ) : (
            <Link to={CHAT_HOME} onClick={onLeave}>
              {chatCount} 条未读，前往在线问诊
            </Link>
          )}
        </p>
      </section>
    </section>
  )
}

/** Bell with the number of everything unread and the state of the connection (spec part 2); the full popover with tabs comes with step B. */
export function NoticeBell({ isMobile }: { isMobile: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const chatCount = useNoticeSocket(selectChatCount)
  const isConnected = useNoticeSocket(isLive)
  const total = useNotices(snapshot => selectTotalUnread(snapshot, chatCount))
  const opened = useNotices(selectOpened)
  const { openBell } = useNoticeCommands()
  const state = isConnected ? '消息推送已连接' : '消息推送已断开，正在重新连接'
  const set = (next: boolean) => {
    setOpen(next)
    if (next) openBell()
  }
  const button = (
    <button
      type="button"
      className="xl-header-button"
      aria-label={`消息，${total} 条未读，${state}`}
      title={state}
      aria-expanded={isOpen}
      data-live={isConnected}
      onClick={isMobile ? () => set(true) : undefined}
    >
      <Badge count={total} size="small" overflowCount={99}>
        <BellOutlined aria-hidden style={{ fontSize: 18 }} />
      </Badge>
      <i className="xl-live" aria-hidden="true" />
    </button>
  )
  const unread = <Unread onLeave={() => setOpen(false)} />
  return (
    <>
      {isMobile ? (
        <>
          {button}
          <Drawer
            open={isOpen}
            onClose={() => setOpen(false)}
            placement="right"
            size="100%"
            title="未读消息"
            closeIcon={<CloseOutlined aria-label="关闭" />}
          >
            {unread}
          </Drawer>
        </>
      ) : (
        <Popover open={isOpen} onOpenChange={set} trigger="click" placement="bottomRight" content={unread}>
          {button}
        </Popover>
      )}
      {opened === null ? null : <NoticeDialog notice={opened} />}
    </>
  )
}

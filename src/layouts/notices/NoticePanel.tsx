import { useEffect, useId, useState } from 'react'
import type { Announcement } from '#contract/entities/announcement.ts'
import { CHAT_HOME } from '#contract/permissions/roleVariant.ts'
import { NOTICE_TEXT as T } from '#contract/rules/noticeTexts.ts'
import { selectChatCount } from '#machines/noticeSocket/noticeSocket.select.ts'
import { isLoading, isMarking, selectFailure, selectLists, selectOwnUnread } from '#machines/notices/notices.select.ts'
import { tabsOf } from '#machines/notices/notices.rules.ts'
import { useNoticeCommands, useNoticeSocket, useNotices } from '#src/runtime/machines/useNotices.ts'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { useNow } from '#src/runtime/notices/useNow.ts'
import { Button } from '#src/ui/Button.tsx'
import { InnerLink } from '../components/InnerLink.tsx'
import { NoNotices, NoticeItems, NoticeSkeleton } from './NoticeItems.tsx'
import { NoticeTabs, tabId, type NoticeTabKey } from './NoticeTabs.tsx'
import { connectionText, type Connection } from './useConnection.ts'

/** The full list of announcements (ROUTE-23). */
const ALL_NOTICES = '/isps/userAnnouncement'
/** How long the sign of loading stands at least when the bell is opened, ms (contract.md 27.17). */
const SPIN_TIME = 200

function ConnectionState({ connection }: { connection: Connection }) {
  const now = useNow(1_000, connection.until !== null)
  return (
    <span className="xl-connection" data-state={connection.state}>
      <i aria-hidden="true" />
      <span className="xl-hidden-text">{T.connection}：</span>
      {connectionText(connection, now)}
    </span>
  )
}

function Chat({ count, onLeave }: { count: number; onLeave: () => void }) {
  if (count === 0) return <NoNotices text={T.none.chat} />
  return (
    <div className="xl-notice-chat">
      <strong aria-hidden="true">{count}</strong>
      <p>{T.chatUnread(count)}</p>
      <InnerLink className="xl-button xl-button-primary" to={CHAT_HOME} onClick={onLeave}>
        {T.toChat}
      </InnerLink>
    </div>
  )
}

/** What the bell opens: three tabs (NOTICE-01 to 07), connection, all read. `onLeave` closes it when something else is opened. */
export function NoticePanel(props: {
  tab: NoticeTabKey
  onTab: (tab: NoticeTabKey) => void
  connection: Connection
  onLeave: () => void
}) {
  const { tab, onTab, connection, onLeave } = props
  const lists = useNotices(selectLists)
  const failure = useNotices(selectFailure)
  const unread = useNotices(selectOwnUnread)
  const isBusy = useNotices(isLoading)
  const isInHand = useNotices(isMarking)
  const chat = useNoticeSocket(selectChatCount)
  const { openNotice, openBell, readAll } = useNoticeCommands()
  const isAllRead = unread === 0 || isInHand
  const now = useNow(30_000)
  const [isSpinning, setSpinning] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setSpinning(false), SPIN_TIME)
    return () => clearTimeout(timer)
  }, [])
  const panel = useId()
  const { notices, systemMessages } = tabsOf(lists)
  const shown = tab === 'system' ? systemMessages : notices
  const open = (notice: Announcement) => {
    onLeave()
    openNotice(notice)
  }
  useReloading(failure === null ? null : openBell)
  return (
    <section className="xl-notices" aria-label={T.label}>
      <header className="xl-notices-head">
        <h2>{T.label}</h2>
        <i className="xl-notices-spin" data-on={isBusy || isSpinning} aria-hidden="true" />
        <ConnectionState connection={connection} />
      </header>
      <NoticeTabs
        texts={T.tabs({ notices: notices.count, system: systemMessages.count, chat })}
        label={T.label}
        chosen={tab}
        panel={panel}
        onChoose={onTab}
      />
      <div
        id={panel}
        className="xl-notices-body"
        role="tabpanel"
        aria-labelledby={tabId(panel, tab)}
        aria-busy={isBusy}
        tabIndex={-1}
      >
        {failure === null || tab === 'chat' ? null : (
          <p className="xl-notices-failed" role="alert">
            <span>
              {T.loadFailed}
              {failure.text === '' ? '' : `：${failure.text}`}
            </span>
            {/* not disabled: that would take the focus from anyone who has just pressed it */}
            <Button className="xl-notices-retry" aria-disabled={isBusy} onClick={isBusy ? undefined : openBell}>
              {T.retry}
            </Button>
          </p>
        )}
        {tab === 'chat' ? (
          <Chat count={chat} onLeave={onLeave} />
        ) : lists === null ? (
          failure === null ? (
            <NoticeSkeleton />
          ) : null
        ) : shown.items.length === 0 ? (
          <NoNotices text={T.none[tab]} />
        ) : (
          <NoticeItems items={shown.items} now={now} onOpen={open} />
        )}
      </div>
      <footer className="xl-notices-foot">
        {tab === 'chat' ? null : (
          <Button variant="bare" aria-disabled={isAllRead} onClick={isAllRead ? undefined : readAll}>
            {T.readAll}
          </Button>
        )}
        <InnerLink to={tab === 'chat' ? CHAT_HOME : ALL_NOTICES} onClick={onLeave}>
          {T.more}
        </InnerLink>
      </footer>
    </section>
  )
}

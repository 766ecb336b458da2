import type { Announcement } from '#contract/entities/announcement.ts'
import { NOTICE_TEXT as T } from '#contract/rules/noticeTexts.ts'
import { NoticeTime } from '#src/runtime/notices/NoticeTime.tsx'
import { PriorityTag } from '#src/runtime/notices/PriorityTag.tsx'
import { Button } from '#src/ui/Button.tsx'

/** The newest unread of one kind; a press anywhere on a row opens it, on its tag too (contract.md 27.17). */
export function NoticeItems(props: { items: readonly Announcement[]; now: number; onOpen: (notice: Announcement) => void }) {
  const { items, now, onOpen } = props
  return (
    <ul className="xl-notice-items">
      {items.map(notice => (
        <li key={notice.id}>
          <Button className="xl-notice" onClick={() => onOpen(notice)}>
            <span className="xl-notice-title" title={notice.titile}>
              {notice.titile}
            </span>
            <PriorityTag priority={notice.priority} />
            {notice.msgAbstract ? <span className="xl-notice-abstract">{notice.msgAbstract}</span> : null}
            <span className="xl-notice-facts">
              {notice.sender === '' ? null : <span>{notice.sender}</span>}
              <NoticeTime time={notice.sendTime ?? notice.createTime} now={now} />
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Nothing unread, and what will happen next. */
export const NoNotices = ({ text }: { text: string }) => (
  <p className="xl-notice-none">
    {text}
    <small>{T.noneHint}</small>
  </p>
)

/** Shaped like three rows. */
export const NoticeSkeleton = () => (
  <div className="xl-notice-skeleton" role="status" aria-label={T.loading}>
    <i />
    <i />
    <i />
  </div>
)

import type { Announcement } from '#contract/entities/announcement.ts'
import { NOTICE_DETAIL_TEXT as T } from '#contract/rules/noticeTexts.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { Html } from '#src/lib/html/Html.tsx'
import { navigate } from '#src/lib/navigation.ts'
import { noticeTarget } from '#src/runtime/notices/target.ts'
import { PriorityTag } from '#src/runtime/notices/PriorityTag.tsx'
import { DynamicNotice } from './DynamicNotice.tsx'

/** Goes where 去处理 leads: inside the application, or a window of its own; says so when the address may not be followed. */
export function followNotice(openPage: string | null): void {
  const target = noticeTarget(openPage, location.origin)
  if (target === null) message.error(T.badTarget)
  else if (target.kind === 'inside') navigate(target.to)
  else window.open(target.href, '_blank', 'noopener,noreferrer')
}

/** Title, priority, sender, time and content of one notice (NOTICE-11 to 14), with the page that it names (NOTICE-19). */
export function NoticeDetail({ notice }: { notice: Announcement }) {
  const { titile, sender, sendTime, priority, msgContent, msgAbstract, openType, openPage, busId } = notice
  return (
    <article className="xl-notice-detail">
      <h3 tabIndex={-1}>{titile}</h3>
      <p className="xl-notice-meta">
        <PriorityTag priority={priority} />
        <span>
          {T.sender}：{sender === '' ? '–' : sender}
        </span>
        <span>
          {T.sentAt}：{sendTime ?? '–'}
        </span>
      </p>
      {msgContent ? <Html html={msgContent} /> : <p>{msgAbstract ?? (openType === 'component' ? '' : T.noContent)}</p>}
      {openType === 'component' ? <DynamicNotice openPage={openPage} busId={busId} /> : null}
    </article>
  )
}

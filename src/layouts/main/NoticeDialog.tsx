import type { Announcement } from '#contract/entities/announcement.ts'
import { Dialog } from '#src/lib/feedback/Dialog.tsx'
import { useNoticeCommands } from '#src/lib/machines/useNotices.ts'

/** The words of a notice without its markup; nothing of it is put into the page as HTML (NOTICE-14 comes with step B). */
const wordsOf = (html: string): string => {
  const body = new DOMParser().parseFromString(html.replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, '\n$&'), 'text/html').body
  body.querySelectorAll('script,style').forEach(part => part.remove())
  return (body.textContent ?? '').trim()
}

/** One opened notice: title, sender, time and its words. */
export function NoticeDialog({ notice }: { notice: Announcement }) {
  const { closeNotice } = useNoticeCommands()
  return (
    <Dialog
      title="通知消息"
      width={640}
      onClose={closeNotice}
      footer={
        <button type="button" className="xl-button" onClick={closeNotice}>
          关闭
        </button>
      }
    >
      <article className="xl-notice-detail">
        <h3>{notice.titile}</h3>
        <p>
          发布人：{notice.sender} 发布时间：{notice.sendTime ?? '–'}
        </p>
        <div>{wordsOf(notice.msgContent ?? '') || notice.msgAbstract || '（无内容）'}</div>
      </article>
    </Dialog>
  )
}

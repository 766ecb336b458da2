import { useEffect, useState } from 'react'
import { NOTICE_TEXT as T } from '#contract/rules/noticeTexts.ts'
import { selectArrival, selectCommandFailure } from '#machines/notices/notices.select.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { useNotices } from '#src/runtime/machines/useNotices.ts'

/** Tells a screen reader what has come, when it has nothing else to say; the focus stays where it is. Also says why a notice did not open. */
export function NoticeAlerts({ chatCount }: { chatCount: number }) {
  const arrival = useNotices(selectArrival)
  const commandFailure = useNotices(selectCommandFailure)
  // only more is announced: what was read meanwhile is not told
  const [chat, setChat] = useState({ count: chatCount, told: chatCount })
  if (chat.count !== chatCount) setChat({ count: chatCount, told: chatCount > chat.count ? chatCount : 0 })
  useEffect(() => {
    // what is no answer of the server was told by the transport already
    if (commandFailure === null || commandFailure.failure.status !== 200) return
    message.error(`${commandFailure.command === 'find' ? T.openFailed : T.markFailed}：${commandFailure.failure.text}`)
  }, [commandFailure])
  return (
    <>
      <span className="xl-hidden-text" role="status">
        {arrival === null ? null : (
          <span key={arrival.nth}>{arrival.titile === null ? T.arrivedMany(arrival.count) : T.arrived(arrival.titile)}</span>
        )}
      </span>
      <span className="xl-hidden-text" role="status">
        {chat.told === 0 ? null : T.chatArrived(chat.told)}
      </span>
    </>
  )
}

import { useState } from 'react'
import { askNoticePermission, noticePermission } from '#src/lib/chat/desktopNotice.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'

/** Asks for desktop notifications, by a press only; afterwards it says how it stands. Absent where the browser has none. */
export function NoticeButton() {
  const [permission, setPermission] = useState(noticePermission)
  if (permission === 'unsupported') return null
  return (
    <footer className="xl-desk-foot">
      {permission === 'default' ? (
        <button type="button" className="xl-link" onClick={() => void askNoticePermission().then(setPermission)}>
          {T.notify}
        </button>
      ) : (
        <span>{permission === 'granted' ? T.notifyOn : T.notifyDenied}</span>
      )}
      <span className="xl-desk-keys">{T.keys}</span>
    </footer>
  )
}

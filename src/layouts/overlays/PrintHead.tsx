import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { selectUser } from '#machines/session/session.select.ts'
import { getConfig } from '#src/lib/config.ts'
import { dateTime } from '#src/lib/format.ts'
import { useSession } from '#src/runtime/machines/useSession.ts'

/** Stands first in the page; shown on paper only. */
function usePrintPortal(): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    place.className = 'xl-print-head'
    document.body.prepend(place)
    return () => place.remove()
  }, [place])
  return place
}

/** Head of every printed page of the application: the product, the page, who printed it and when. */
export function PrintHead() {
  const user = useSession(selectUser)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const note = () => flushSync(() => setNow(Date.now()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  return createPortal(
    <>
      <strong>{getConfig().title}</strong>
      <span>{document.title.split(' · ', 1)}</span>
      <span>打印人：{user?.realname ?? user?.username}</span>
      <span>打印时间：{dateTime(now)}</span>
    </>,
    usePrintPortal(),
  )
}

import { useEffect, useState } from 'react'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'
import { notifyDesktop } from '#src/runtime/chat/desktopNotice.ts'
import { showTitleCount } from '#src/runtime/chat/titleBadge.ts'
import { useDesk } from '#src/runtime/chat/useDesk.ts'
import { findActor } from '#src/runtime/machines/registry.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { selectCounts } from '#machines/chatDesk/chatDesk.select.ts'
import { PRESENCE_KEY } from '#machines/chatDesk/chatDesk.types.ts'
import { ARRIVAL_TEXT } from '#src/lib/text/arrivals.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'

/** One tab of the browser tells the desktop (WALK-04); where the alarm does not run, each does. */
const leadsArrivals = (): boolean => findActor('arrivalAlarm')?.getSnapshot().context.isLeader ?? true

/**
 * What the desk tells of arrivals: the last one in words for the live region, a desktop notification while the page is hidden, the number before
 * the page's title; refusals that belong to no open session as a toast.
 */
export function useArrivals(): string {
  const { desk } = useChat()
  const [said, setSaid] = useState('')
  const { unreadTotal } = useDesk(selectCounts)
  useEffect(() => {
    const arrived = desk.on('desk.arrived', ({ sid, text, risk }) => {
      const person = desk.getSnapshot().context.sessions[sid]?.patient.name ?? ARRIVAL_TEXT.title
      const name = risk.length > 0 ? T.arrivedInDanger(person, risk) : person
      setSaid(T.arrived(name, text))
      if (leadsArrivals())
        notifyDesktop({ title: name, text, tag: sid, onPress: () => desk.send({ type: 'session.select', sid }) })
    })
    const failed = desk.on('desk.failed', ({ key, text }) => {
      if (key !== PRESENCE_KEY && desk.getSnapshot().context.selected !== key) message.error(text)
    })
    return () => {
      arrived.unsubscribe()
      failed.unsubscribe()
    }
  }, [desk])
  useEffect(() => {
    showTitleCount(unreadTotal)
    return () => showTitleCount(0)
  }, [unreadTotal])
  return said
}

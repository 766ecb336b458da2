import { useId } from 'react'
import { shallowEqual, useSelector } from '@xstate/react'
import { selectItems } from '#machines/chatOutbox/chatOutbox.select.ts'
import { selectDrafts } from '#machines/composer/composer.select.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'
import { useDesk } from '#src/runtime/chat/useDesk.ts'
import './deskHome.css'

/** What this browser keeps of the doctor's talks while no session can be shown: messages that wait for the line, and drafts (decision 188). */
export function LocalWork() {
  const { composer, outbox } = useChat()
  const items = useSelector(outbox, selectItems)
  const drafts = useSelector(composer, selectDrafts, shallowEqual)
  const isConnected = useDesk(snapshot => snapshot.context.me !== null)
  const nameId = useId()
  const lines = [
    ...items.map(item => ({ key: item.clientMsgId, kind: T.local.waits, text: item.file?.name ?? item.content })),
    ...drafts.map((text, index) => ({ key: `draft ${index}`, kind: T.local.draft, text })),
  ]
  if (isConnected || lines.length === 0) return null
  return (
    <section className="xl-desk-local" aria-labelledby={nameId}>
      <h3 id={nameId}>{T.local.title}</h3>
      <p className="xl-quiet">{T.local.hint}</p>
      <ul>
        {lines.map(({ key, kind, text }) => (
          <li key={key}>
            <small>{kind}</small>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

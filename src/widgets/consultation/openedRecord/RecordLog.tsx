import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/entities/chat.ts'
import { linesOf } from '#machines/chatSession/chatSession.rules.ts'
import { IM_RECORD_TEXT as T } from '#src/lib/text/imRecord.ts'
import { Button } from '#src/ui/Button.tsx'
import { MessageList } from '#src/widgets/conversation/MessageList.tsx'
import './openedRecord.css'

const nothing = (): void => undefined

function linesIn(messages: ChatMessage[]) {
  const window = { messages, early: [], lastSeq: messages.at(-1)?.seq ?? 0, atStart: true }
  const lines = linesOf({ sid: '', side: 'doctor', window, dividerAfter: null, session: { peerReadSeq: 0 } }, [])
  return lines.map(line => (line.kind === 'message' ? { ...line, mark: 'none' as const } : line))
}

/** Marks a message, it alone, and scrolls it into sight. */
function mark(box: HTMLElement | null, seq: number): void {
  for (const old of box?.querySelectorAll('.is-hit') ?? []) old.classList.remove('is-hit')
  const found = box?.querySelector(`[data-seq="${seq}"]`)
  found?.classList.add('is-hit')
  found?.scrollIntoView({ block: 'center' })
}

/**
 * The messages of a session to be read: from the first one on, or from the one with the number `from`, with a search that jumps from hit to hit.
 * `isLoading`: some are still on their way.
 */
export function RecordLog({
  messages,
  from,
  isLoading = false,
}: {
  messages: ChatMessage[]
  from?: number
  isLoading?: boolean
}) {
  const [openedAt] = useState(Date.now)
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const lines = useMemo(() => linesIn(messages), [messages])
  const q = text.trim().toLowerCase()
  const hits = q === '' ? [] : messages.filter(one => one.kind === 'text' && one.content.toLowerCase().includes(q))
  const jump = (to: number): void => {
    const hit = hits[((to % hits.length) + hits.length) % hits.length]
    if (hit === undefined) return
    setAt(hits.indexOf(hit))
    mark(box.current, hit.seq)
  }
  const begin = messages.find(one => one.seq === from)?.seq ?? null
  useEffect(() => {
    if (begin !== null) mark(box.current, begin)
    // what comes in behind it moves it
  }, [begin, isLoading])
  return (
    <div ref={box} className="xl-im-record-log">
      <form
        className="xl-im-record-find"
        role="search"
        onSubmit={event => {
          event.preventDefault()
          jump(at + 1)
        }}
      >
        <input
          type="search"
          value={text}
          placeholder={T.find}
          aria-label={T.find}
          onChange={event => {
            setText(event.target.value)
            setAt(-1)
          }}
        />
        {q !== '' && <span role="status">{T.hits(at + 1, hits.length)}</span>}
        <Button disabled={hits.length === 0} onClick={() => jump(at - 1)}>
          {T.previous}
        </Button>
        <Button type="submit" disabled={hits.length === 0}>
          {T.next}
        </Button>
      </form>
      {isLoading && messages.length === 0 ? (
        <p className="xl-nothing" role="status">
          {T.loading}
        </p>
      ) : (
        <MessageList lines={lines} now={openedAt} older="atStart" typing={false} begin="start" onOlder={nothing} />
      )}
    </div>
  )
}

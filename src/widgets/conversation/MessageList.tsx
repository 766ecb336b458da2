import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Bubble, type BubbleDeeds } from './Bubble.tsx'
import { toRows, type ConversationItem, type Row } from './rows.ts'
import { CONVERSATION_TEXT as T, noticeText } from './texts.ts'
import { timeText } from './timeText.ts'

export interface MessageListProps {
  items: readonly ConversationItem[]
  /** seq after which the frozen unread line stands, null: none */
  unreadAfterSeq: number | null
  /** server time in epoch ms */
  now: number
  older: 'idle' | 'loading' | 'atStart' | 'failed'
  typing: boolean
  onOlder(): void
  /** the highest seq that has been on screen while the page was in front */
  onSeen?(seq: number): void
  deeds?: BubbleDeeds
}

function RowView({ row, now, deeds }: { row: Row; now: number; deeds: BubbleDeeds | undefined }) {
  switch (row.kind) {
    case 'time':
      return <div className="xl-time-line">{timeText(row.at, now)}</div>
    case 'unread':
      return <div className="xl-unread-line">{T.unread}</div>
    case 'notice':
      return (
        <div className="xl-notice-line" data-seq={row.item.message.seq}>
          {noticeText(row.item.message)}
        </div>
      )
    case 'message':
      return <Bubble item={row.item} follows={row.follows} deeds={deeds} />
  }
}

const NEAR = 80

/**
 * The stream of a conversation. The box is a reversed column around one block of rows: the browser itself keeps the end in sight and the reader's
 * place when older messages come in above. Tells politely of new messages and reports how far has been seen. Give it the conversation's id as key.
 */
export function MessageList(props: MessageListProps) {
  const { items, unreadAfterSeq, now, older, typing, onOlder, onSeen, deeds } = props
  const rows = useMemo(() => toRows(items, unreadAfterSeq), [items, unreadAfterSeq])
  const box = useRef<HTMLDivElement>(null)
  /** key of the last item when the reader walked up; null while he is at the end */
  const [leftAt, setLeftAt] = useState<string | null>(null)
  const below = leftAt === null ? 0 : items.length - 1 - items.findIndex(item => item.key === leftAt)
  const last = items.at(-1)
  const ownPending = last?.mine === true ? last.key : null

  const toEnd = (): void => {
    box.current?.scrollTo({ top: 0 })
    setLeftAt(null)
  }
  useLayoutEffect(() => {
    if (ownPending !== null) box.current?.scrollTo({ top: 0 })
  }, [ownPending])

  const reportSeen = useCallback(() => {
    const element = box.current
    if (!element || !onSeen || document.visibilityState !== 'visible') return
    const bottom = element.getBoundingClientRect().bottom
    const marked = [...element.querySelectorAll<HTMLElement>('[data-seq]')]
    const seen = marked.findLast(node => node.getBoundingClientRect().top < bottom - 4)
    if (seen) onSeen(Number(seen.dataset['seq']))
  }, [onSeen])
  useEffect(() => {
    if (rows.length > 0) reportSeen()
    document.addEventListener('visibilitychange', reportSeen)
    globalThis.addEventListener('focus', reportSeen)
    return () => {
      document.removeEventListener('visibilitychange', reportSeen)
      globalThis.removeEventListener('focus', reportSeen)
    }
  }, [reportSeen, rows])

  const onScroll = (): void => {
    const element = box.current
    if (!element) return
    // in a reversed column the end is 0 and the way up is negative
    const fromEnd = -element.scrollTop
    if (fromEnd < NEAR) setLeftAt(null)
    else if (leftAt === null) setLeftAt(last?.key ?? null)
    if (element.scrollHeight - element.clientHeight - fromEnd < NEAR && older === 'idle' && items.length > 0) onOlder()
    reportSeen()
  }

  return (
    <div className="xl-conversation">
      <div
        ref={box}
        className="xl-message-list"
        onScroll={onScroll}
        role="log"
        aria-label={T.list}
        aria-live="polite"
        tabIndex={0}
      >
        <div className="xl-rows">
          {older === 'loading' && <div className="xl-list-hint">{T.older}</div>}
          {older === 'failed' && (
            <div className="xl-list-hint" role="alert">
              {T.olderFailed}
              <button type="button" className="xl-link" onClick={onOlder}>
                {T.retry}
              </button>
            </div>
          )}
          {older === 'atStart' && items.length > 0 && <div className="xl-list-hint">{T.start}</div>}
          {items.length === 0 && older !== 'loading' && <div className="xl-list-empty">{T.empty}</div>}
          {rows.map(row => (
            <div key={row.key} className="xl-row">
              <RowView row={row} now={now} deeds={deeds} />
            </div>
          ))}
          {typing && <div className="xl-typing">{T.typing}</div>}
        </div>
      </div>
      {leftAt !== null && (
        <button type="button" className="xl-to-end" onClick={toEnd}>
          {below > 0 ? T.newBelow(below) : T.toEnd} ↓
        </button>
      )}
    </div>
  )
}

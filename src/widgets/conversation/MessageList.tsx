import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/entities/chat.ts'
import type { ChatLine } from '#machines/chatSession/chatSession.types.ts'
import { Button } from '#src/ui/Button.tsx'
import { Bubble } from './Bubble.tsx'
import type { BubbleCommands } from './bubbleCommands.ts'
import './conversation.css'
import { bubbleOf, follows, isBubble } from './lines.ts'
import { MessageTime } from './MessageTime.tsx'
import { CONVERSATION_TEXT as T } from './texts.ts'
import { picturesOf, PicturesContext } from './pictures.ts'
import { timeText } from './timeText.ts'

export interface MessageListProps {
  /** from machines/chatSession, or made by the same rule of the messages of a record */
  lines: readonly ChatLine[]
  /** server time in epoch ms */
  now: number
  older: 'idle' | 'loading' | 'atStart' | 'failed'
  typing: boolean
  /** where the reader begins: at the newest message, or, for a record, at the first */
  begin?: 'end' | 'start'
  onOlder(): void
  /** the highest seq that has been on screen while the page was in front */
  onSeen?(seq: number): void
  commands?: BubbleCommands
}

/** System lines, and the invitation to rate, stand in the middle. */
const isNotice = ({ kind, card }: ChatMessage): boolean =>
  kind === 'notice' || (kind === 'rating' && card !== undefined && 'rating' in card && card.rating.score === null)

/** Drawn again only when the line changes, or once a minute for the words of a time line. */
const LineView = memo(function LineView({
  line,
  joined,
  now,
  commands,
  isRecord,
}: {
  line: ChatLine
  isRecord: boolean
  joined: boolean
  now: number
  commands: BubbleCommands | undefined
}) {
  switch (line.kind) {
    case 'time':
      return <div className="xl-time-line">{timeText(line.at, now)}</div>
    case 'divider':
      return <div className="xl-unread-line">{T.unread}</div>
    case 'message':
      if (isNotice(line.message) || line.message.recalled === true) {
        // the reader of a record is neither of the two
        const recalled = isRecord ? T.recalledBy(line.message.senderName) : T.recalled(line.mine)
        const text = line.message.recalled === true ? recalled : line.message.content
        return (
          <div className="xl-notice-line" data-seq={line.message.seq}>
            {text}
            <MessageTime at={line.message.sentAt} />
          </div>
        )
      }
      return <Bubble item={bubbleOf(line)} follows={joined} commands={commands} />
    case 'pending':
      return <Bubble item={bubbleOf(line)} follows={joined} commands={commands} />
  }
})

const NEAR = 80

/**
 * The stream of a conversation. The box is a reversed column around one block of rows: the browser itself keeps the end in sight and the reader's
 * place when older messages come in above. Tells politely of new messages and reports how far has been seen. Give it the conversation's id as key.
 */
export function MessageList(props: MessageListProps) {
  const { lines, now, older, typing, onOlder, onSeen, commands } = props
  const minute = Math.floor(now / 60_000) * 60_000
  const box = useRef<HTMLDivElement>(null)
  /** key of the last item when the reader walked up; null while they are at the end */
  const [leftAt, setLeftAt] = useState<string | null>(null)
  const below = leftAt === null ? 0 : lines.slice(lines.findIndex(line => line.key === leftAt) + 1).filter(isBubble).length
  const last = lines.findLast(isBubble)
  const pictures = useMemo(() => picturesOf(lines), [lines])
  const ownPending = last && (last.kind === 'pending' || last.mine) ? last.key : null

  const { begin = 'end' } = props
  useLayoutEffect(() => {
    const element = box.current
    if (element && begin === 'start') element.scrollTop = -element.scrollHeight
  }, [begin])

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
    if (lines.length > 0) reportSeen()
    document.addEventListener('visibilitychange', reportSeen)
    globalThis.addEventListener('focus', reportSeen)
    return () => {
      document.removeEventListener('visibilitychange', reportSeen)
      globalThis.removeEventListener('focus', reportSeen)
    }
  }, [reportSeen, lines])

  const onScroll = (): void => {
    const element = box.current
    if (!element) return
    // in a reversed column the end is 0 and the way up is negative
    const fromEnd = -element.scrollTop
    if (fromEnd < NEAR) setLeftAt(null)
    else if (leftAt === null) setLeftAt(last?.key ?? null)
    if (element.scrollHeight - element.clientHeight - fromEnd < NEAR && older === 'idle' && lines.length > 0) onOlder()
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
              <Button variant="link" onClick={onOlder}>
                {T.retry}
              </Button>
            </div>
          )}
          {older === 'atStart' && lines.length > 0 && <div className="xl-list-hint">{T.start}</div>}
          {lines.length === 0 && older !== 'loading' && <div className="xl-list-empty">{T.empty}</div>}
          <PicturesContext value={pictures}>
            {lines.map((line, index) => (
              <div key={line.key} className="xl-row">
                <LineView
                  line={line}
                  joined={follows(lines, index)}
                  now={minute}
                  commands={commands}
                  isRecord={begin === 'start'}
                />
              </div>
            ))}
          </PicturesContext>
          {typing && <div className="xl-typing">{T.typing}</div>}
        </div>
      </div>
      {leftAt !== null && (
        <Button className="xl-to-end" onClick={toEnd}>
          {below > 0 ? T.newBelow(below) : T.toEnd} ↓
        </Button>
      )}
    </div>
  )
}

import { useMemo, type ReactNode } from 'react'
import { CONSULT } from '#contract/constants.ts'
import type { ChatSession } from '#contract/entities/chat.ts'
import { isTalking, isWaiting } from '#contract/lifecycles/chatSession.ts'
import { quoteText } from '#contract/rules/chatTexts.ts'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'
import type { ChatRuntime } from '#src/runtime/chat/runtime.ts'
import type { BubbleCommands } from '#src/widgets/conversation/bubbleCommands.ts'
import { selectRecallWithin } from '#machines/chatDesk/chatDesk.select.ts'
import { selectBanner } from '#machines/chatLink/chatLink.select.ts'
import { useConversation, type Conversation } from '#src/runtime/chat/useConversation.ts'
import { useDesk, useDeskCommands, useLink } from '#src/runtime/chat/useDesk.ts'
import { useServerNow } from '#src/runtime/chat/useServerNow.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { MessageList } from '#src/widgets/conversation/MessageList.tsx'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { Button } from '#src/ui/Button.tsx'
import { Composer } from './Composer.tsx'
import { LinkBanner } from './LinkBanner.tsx'

const sameStatus = (a: ReturnType<typeof selectBanner>, b: ReturnType<typeof selectBanner>): boolean =>
  a?.tone === b?.tone && a?.text === b?.text

/** The banner of the connection, wired. */
export function ConnectionBanner({ onSignIn }: { onSignIn?: () => void }) {
  const status = useLink(selectBanner, sameStatus)
  const commands = useDeskCommands()
  return <LinkBanner status={status} onReconnect={commands.reconnect} {...(onSignIn ? { onSignIn } : {})} />
}

/** Quotes a message in the input. */
const quoteIn =
  (composer: ChatRuntime['composer']) =>
  (message: Parameters<NonNullable<BubbleCommands['quote']>>[0]): void =>
    composer.send({
      type: 'quote.set',
      quote: { seq: message.seq, senderName: message.senderName, text: quoteText(message) },
    })

/** A pending line's key as machines/chatSession makes it: m:<clientMsgId>. */
const idOf = (key: string): string => key.slice(2)

/**
 * One conversation, wired to its window: banner of the connection, what `above` brings, the stream, and the input, or `foot` in its place.
 * Give it the session's id as key.
 */
export function ConversationPane(props: {
  session: ChatSession
  head: ReactNode
  above?: ReactNode
  /** instead of the input: the decision on a waiting session, the rating of an ended one */
  foot?: ReactNode
  /** the input, where it is not the plain one */
  renderInput?: (conversation: Conversation) => ReactNode
  autoFocus: boolean
  /** where the card of a prescription leads */
  onOpenSheet?: (rxId: string) => void
  onSignIn?: () => void
}) {
  const { session, onOpenSheet } = props
  const conversation = useConversation(session)
  const { commands } = conversation
  const now = useServerNow()
  const { composer } = useChat()
  const desk = useDeskCommands()
  const { id: sid } = session
  const isOpen = isTalking(session.status)
  // only patients write while they wait
  const recallWithin = useDesk(selectRecallWithin) ?? CONSULT.recall
  const mayRecall = isOpen || isWaiting(session.status)
  const bubbleCommands = useMemo(
    () => ({
      resend: (key: string) => commands.resend(idOf(key)),
      discard: (key: string) => commands.discard(idOf(key)),
      toComposer: (key: string) => commands.backToComposer(idOf(key)),
      ...(onOpenSheet ? { openSheet: onOpenSheet } : {}),
      ...(isOpen
        ? {
            quote: quoteIn(composer),
          }
        : {}),
      ...(mayRecall ? { recall: { within: recallWithin, press: (seq: number) => desk.recall(sid, seq) } } : {}),
    }),
    [commands, composer, desk, sid, isOpen, mayRecall, recallWithin, onOpenSheet],
  )
  useReloading(conversation.failure?.retryable ? commands.retry : null)
  return (
    <section className="xl-pane" aria-label={T.title}>
      {props.head}
      <ConnectionBanner {...(props.onSignIn ? { onSignIn: props.onSignIn } : {})} />
      {props.above}
      {conversation.failure ? (
        <div className="xl-nothing xl-pane-fill" role="alert">
          <span>{conversation.failure.text || T.loadFailed}</span>
          {conversation.failure.retryable && <Button onClick={commands.retry}>{T.retry}</Button>}
        </div>
      ) : (
        <MessageList
          lines={conversation.lines}
          now={now}
          older={conversation.loading ? 'loading' : conversation.older}
          typing={conversation.typing}
          onOlder={commands.older}
          onSeen={commands.seen}
          commands={bubbleCommands}
        />
      )}
      {props.foot ?? props.renderInput?.(conversation) ?? (
        <Composer conversation={conversation} sid={session.id} autoFocus={props.autoFocus} />
      )}
    </section>
  )
}

import { useMemo, type ReactNode } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { selectBanner } from '#machines/chatLink/chatLink.select.ts'
import { message } from '#src/lib/feedback/toasts.ts'
import { useComposer, useConversation, type Conversation } from '#src/lib/chat/useConversation.ts'
import { useDeskCommands, useLink } from '#src/lib/chat/useDesk.ts'
import { useServerNow } from '#src/lib/chat/useServerNow.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { ComposerBar } from '#src/widgets/conversation/ComposerBar.tsx'
import { MessageList } from '#src/widgets/conversation/MessageList.tsx'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { LinkBanner } from './LinkBanner.tsx'

const sameNews = (a: ReturnType<typeof selectBanner>, b: ReturnType<typeof selectBanner>): boolean =>
  a?.tone === b?.tone && a?.text === b?.text

/** The banner of the connection, wired. */
export function ConnectionBanner({ onSignIn }: { onSignIn?: () => void }) {
  const news = useLink(selectBanner, sameNews)
  const commands = useDeskCommands()
  return <LinkBanner news={news} onReconnect={commands.reconnect} {...(onSignIn ? { onSignIn } : {})} />
}

function Composer({ conversation, sid, autoFocus }: { conversation: Conversation; sid: string; autoFocus: boolean }) {
  const composer = useComposer(conversation, sid)
  const { commands } = composer
  const addFiles = (chosen: File[]): void => {
    composer.addFiles(chosen).catch((error: unknown) => message.error(error instanceof Error ? error.message : String(error)))
  }
  return (
    <ComposerBar
      key={sid}
      text={composer.mine ? composer.text : ''}
      tray={
        composer.mine
          ? composer.tray.map(file => ({
              key: file.fileId,
              name: file.name,
              preview: file.mime.startsWith('image/') ? composer.preview(file.fileId) : null,
              progress: null,
              error: null,
            }))
          : []
      }
      disabledReason={conversation.blocked}
      canSend={composer.sendable}
      recordingMs={composer.recordingMs}
      canRecord={composer.canRecord && composer.text === '' && composer.tray.length === 0}
      hint={composer.error}
      unsent={conversation.unsent}
      autoFocus={autoFocus}
      onText={commands.text}
      onSend={commands.send}
      onEnter={commands.enter}
      onFiles={addFiles}
      onRemove={commands.remove}
      onRecord={commands.record}
    />
  )
}

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
  autoFocus: boolean
  onSignIn?: () => void
}) {
  const { session } = props
  const conversation = useConversation(session)
  const { commands } = conversation
  const now = useServerNow()
  const deeds = useMemo(
    () => ({
      resend: (key: string) => commands.resend(idOf(key)),
      discard: (key: string) => commands.discard(idOf(key)),
      toComposer: (key: string) => commands.takeBack(idOf(key)),
    }),
    [commands],
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
          {conversation.failure.retryable && (
            <button type="button" className="xl-button" onClick={commands.retry}>
              {T.retry}
            </button>
          )}
        </div>
      ) : (
        <MessageList
          lines={conversation.lines}
          now={now}
          older={conversation.loading ? 'loading' : conversation.older}
          typing={conversation.typing}
          onOlder={commands.older}
          onSeen={commands.seen}
          deeds={deeds}
        />
      )}
      {props.foot ?? <Composer conversation={conversation} sid={session.id} autoFocus={props.autoFocus} />}
    </section>
  )
}

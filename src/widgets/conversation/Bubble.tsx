import { lazy, Suspense, useContext } from 'react'
import type { IllnessCard } from '#contract/entities/chat.ts'
import { Button } from '#src/ui/Button.tsx'
import { useFileUrl } from './fileUrl.ts'
import { IllnessCardView } from './IllnessCardView.tsx'
import { ImageContent } from './ImageContent.tsx'
import { linkify } from './linkify.ts'
import type { BubbleItem, Delivery } from './lines.ts'
import { FoldedText } from './FoldedText.tsx'
import { MessageTime } from './MessageTime.tsx'
import { hasMenu } from './bubbleCommands.ts'
import type { BubbleCommands } from './bubbleCommands.ts'
import { BubbleMenu } from './BubbleMenu.tsx'
import { FoldedIllness } from './foldedIllness.ts'
import { CONVERSATION_TEXT as T } from './texts.ts'
import { VoiceContent } from './VoiceContent.tsx'

/** Sheets are written in few conversations, so their words are loaded with the first card. */
const PrescriptionCardView = lazy(() => import('./PrescriptionCardView.tsx'))

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1048576).toFixed(1)} MB`

function FileContent({ item }: { item: BubbleItem }) {
  const file = item.message.attachments[0]
  const url = useFileUrl()
  if (!file) return null
  return (
    <a className="xl-message-file" href={url(file.path)} download={file.name} target="_blank" rel="noopener noreferrer">
      <span className="xl-file-icon" aria-hidden="true">
        {file.name.split('.').pop()?.slice(0, 4).toUpperCase()}
      </span>
      <span className="xl-message-file-name">
        {file.name}
        <small>{size(file.size)}</small>
      </span>
      <span className="xl-hidden-text">{T.download}</span>
    </a>
  )
}

function TextContent({ text }: { text: string }) {
  return (
    <FoldedText text={text}>
      {linkify(text, globalThis.location.host).map((piece, i) =>
        piece.kind === 'text' ? (
          <span key={i}>{piece.text}</span>
        ) : (
          <a key={i} href={piece.href} rel="noopener noreferrer">
            {piece.text}
          </a>
        ),
      )}
    </FoldedText>
  )
}

/** The server's text begins with the score, which the stars show already. */
const withoutScore = (text: string): string => text.replace(/^\d\s*分[：:]?\s*/, '')

function RatingContent({ score, text }: { score: number | null; text: string }) {
  if (score === null) return <TextContent text={text} />
  const label = withoutScore(text)
  return (
    <div className="xl-rated">
      <span role="img" aria-label={T.stars(score)}>
        {'★'.repeat(score)}
        <i>{'★'.repeat(5 - score)}</i>
      </span>
      {label && <TextContent text={label} />}
    </div>
  )
}

/** The illness card: whole, or one line where its text stands beside the conversation. */
function IllnessContent({ card }: { card: IllnessCard }) {
  if (!useContext(FoldedIllness)) return <IllnessCardView card={card} />
  return (
    <details className="xl-illness-fold">
      <summary>{T.illnessSent}</summary>
      <IllnessCardView card={card} />
    </details>
  )
}

/** What stands inside a bubble, by the kind of the message. */
function BubbleContent({ item, commands }: { item: BubbleItem; commands: BubbleCommands | undefined }) {
  const { message } = item
  switch (message.kind) {
    case 'image':
      return <ImageContent attachments={message.attachments} />
    case 'file':
      return <FileContent item={item} />
    case 'audio':
      return <VoiceContent attachment={message.attachments[0]} />
    case 'illness':
      return message.card && 'illness' in message.card ? <IllnessContent card={message.card.illness} /> : null
    case 'rating':
      return message.card && 'rating' in message.card ? (
        <RatingContent score={message.card.rating.score} text={message.content} />
      ) : null
    case 'prescription':
      return message.card && 'prescription' in message.card ? (
        <Suspense fallback={<TextContent text={message.content} />}>
          <PrescriptionCardView
            card={message.card.prescription}
            isOwn={item.mine && item.delivery !== null}
            onOpen={commands?.openSheet}
          />
        </Suspense>
      ) : null
    default:
      return <TextContent text={message.content} />
  }
}

function Failure({ item, commands }: { item: BubbleItem; commands: BubbleCommands | undefined }) {
  if (!item.failure) return null
  return (
    <div className="xl-bubble-failure" role="alert">
      <span>{item.failure.text}</span>
      {commands && item.failure.retryable && (
        <Button variant="bare" onClick={() => commands.resend(item.key)}>
          {T.resend}
        </Button>
      )}
      {commands && item.message.kind === 'text' && (
        <Button variant="bare" onClick={() => commands.toComposer(item.key)}>
          {T.toComposer}
        </Button>
      )}
      {commands && (
        <Button variant="bare" onClick={() => commands.discard(item.key)}>
          {T.discard}
        </Button>
      )}
    </div>
  )
}

const MARK: Record<Delivery, string> = {
  queued: '○',
  uploading: '○',
  sending: '○',
  sent: '✓',
  read: '✓✓',
  failed: '!',
}

/** One message: face and name once per run of others, content, and for own ones how far it has come (text for screen readers, sign for the eye). */
export function Bubble({
  item,
  follows,
  commands,
}: {
  item: BubbleItem
  follows: boolean
  commands?: BubbleCommands | undefined
}) {
  const { message, mine, delivery } = item
  const own = mine && delivery !== null
  const plain = message.kind === 'image' || message.kind === 'illness' || message.kind === 'prescription'
  return (
    <div
      className={`xl-message${mine ? ' is-mine' : ''}${own ? ' is-own' : ''}${follows ? ' follows' : ''}`}
      data-seq={message.seq || undefined}
    >
      {!follows && !own && (
        <span className="xl-sender-sign" aria-hidden="true">
          {message.senderName.slice(-2)}
        </span>
      )}
      <div className="xl-message-body">
        {!follows && <span className={own ? 'xl-hidden-text' : 'xl-sender'}>{own ? T.you : message.senderName}</span>}
        <div className={`xl-bubble${plain ? ' is-plain' : ''} is-${delivery ?? 'sent'}`}>
          {message.quote && (
            <blockquote className="xl-quote">
              {message.quote.senderName}：{message.quote.text}
            </blockquote>
          )}
          <BubbleContent item={item} commands={commands} />
          {delivery === 'uploading' && item.progress !== null && (
            <progress className="xl-progress" max={100} value={item.progress} aria-label={T.sending.uploading} />
          )}
          <span className="xl-message-meta">
            <MessageTime at={item.at} />
            {own && (
              <span className={`xl-delivery is-${delivery}`} title={T.sending[delivery]}>
                <span aria-hidden="true">{MARK[delivery]}</span>
                <span className="xl-hidden-text">{T.sending[delivery]}</span>
              </span>
            )}
          </span>
        </div>
        {message.seq > 0 && commands !== undefined && hasMenu(item, commands) && <BubbleMenu item={item} commands={commands} />}
        <Failure item={item} commands={commands} />
      </div>
    </div>
  )
}

import { useFileUrl } from './fileUrl.ts'
import { IllnessCardView } from './IllnessCardView.tsx'
import { ImageContent } from './ImageContent.tsx'
import { linkify } from './linkify.ts'
import type { BubbleItem, Delivery } from './lines.ts'
import { FoldedText } from './FoldedText.tsx'
import { MessageTime } from './MessageTime.tsx'
import { CONVERSATION_TEXT as T } from './texts.ts'
import { VoiceContent } from './VoiceContent.tsx'

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1048576).toFixed(1)} MB`

function FileContent({ item }: { item: BubbleItem }) {
  const file = item.message.attachments[0]
  const url = useFileUrl()
  if (!file) return null
  return (
    <a className="xl-file" href={url(file.path)} download={file.name} target="_blank" rel="noopener noreferrer">
      <span className="xl-file-icon" aria-hidden="true">
        {file.name.split('.').pop()?.slice(0, 4).toUpperCase()}
      </span>
      <span className="xl-file-name">
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
  const words = withoutScore(text)
  return (
    <div className="xl-rated">
      <span role="img" aria-label={T.stars(score)}>
        {'★'.repeat(score)}
        <i>{'★'.repeat(5 - score)}</i>
      </span>
      {words && <TextContent text={words} />}
    </div>
  )
}

/** What stands inside a bubble, by the kind of the message. */
function BubbleContent({ item }: { item: BubbleItem }) {
  const { message } = item
  switch (message.kind) {
    case 'image':
      return <ImageContent attachments={message.attachments} />
    case 'file':
      return <FileContent item={item} />
    case 'audio':
      return <VoiceContent attachment={message.attachments[0]} />
    case 'illness':
      return message.card && 'illness' in message.card ? <IllnessCardView card={message.card.illness} /> : null
    case 'rating':
      return message.card && 'rating' in message.card ? (
        <RatingContent score={message.card.rating.score} text={message.content} />
      ) : null
    default:
      return <TextContent text={message.content} />
  }
}

/** Deeds offered on an own message that could not be sent. */
export interface BubbleDeeds {
  resend(key: string): void
  discard(key: string): void
  /** puts the text of a finally refused message back into the input */
  toComposer(key: string): void
}

function Failure({ item, deeds }: { item: BubbleItem; deeds: BubbleDeeds | undefined }) {
  if (!item.failure) return null
  return (
    <div className="xl-bubble-failure" role="alert">
      <span>{item.failure.text}</span>
      {deeds && item.failure.retryable && (
        <button type="button" onClick={() => deeds.resend(item.key)}>
          {T.resend}
        </button>
      )}
      {deeds && item.message.kind === 'text' && (
        <button type="button" onClick={() => deeds.toComposer(item.key)}>
          {T.toComposer}
        </button>
      )}
      {deeds && (
        <button type="button" onClick={() => deeds.discard(item.key)}>
          {T.discard}
        </button>
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

/** One message: name once per run, content, and for own ones how far it has come (text for screen readers, sign for the eye). */
export function Bubble({ item, follows, deeds }: { item: BubbleItem; follows: boolean; deeds?: BubbleDeeds | undefined }) {
  const { message, mine, delivery } = item
  const own = mine && delivery !== null
  const plain = message.kind === 'image' || message.kind === 'illness'
  return (
    <div className={`xl-message${mine ? ' is-mine' : ''}${follows ? ' follows' : ''}`} data-seq={message.seq || undefined}>
      {!follows && (
        <span className="xl-sender-sign" aria-hidden="true">
          {own ? T.you : message.senderName.slice(0, 1)}
        </span>
      )}
      <div className="xl-message-body">
        {!follows && <span className="xl-sender">{own ? T.you : message.senderName}</span>}
        <div className={`xl-bubble${plain ? ' is-plain' : ''} is-${delivery ?? 'sent'}`}>
          <BubbleContent item={item} />
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
        <Failure item={item} deeds={deeds} />
      </div>
    </div>
  )
}

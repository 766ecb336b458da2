import type { CallbackActorLogic, EventObject } from 'xstate'
import type { ChatMessage, SendableKind } from '#contract/entities/chat.ts'
import type { LocalFile } from '../chatOutbox/chatOutbox.types.ts'

/** The place where messages are written: one per page, a draft per session. Bytes of files lie outside under their fileId. */
export interface Draft {
  text: string
  tray: LocalFile[]
}
/** A message that is answered to. */
export type Quote = NonNullable<ChatMessage['quote']>
export interface ComposerInput {
  /** texts kept from before the reload, by session id */
  drafts: Record<string, string>
}
export interface ComposerContext {
  sid: string | null
  /** why nothing can be written here; null: it can */
  blocked: string | null
  /** the session that voice was recorded for last */
  voiceSid: string | null
  drafts: Record<string, Draft>
  /** what the next message of a session answers to, by session id */
  quotes: Record<string, Quote>
  /** what was wrong with the last paste, drop, recording or send */
  error: string | null
}

export type ComposerEvent =
  /** another conversation is shown; `blocked` as in composer.block */
  | { type: 'session.choose'; sid: string | null; blocked: string | null }
  /** the reason changed (session ended, accepted …); null lets write */
  | { type: 'composer.block'; blocked: string | null }
  | { type: 'text.change'; text: string }
  | { type: 'text.insert'; text: string }
  /** keydown of Enter; isComposing from the browser's event: a word is being chosen in the input method */
  | { type: 'enter.pressed'; isComposing: boolean; shift: boolean }
  | { type: 'send.pressed' }
  /** null: answers to nothing any more */
  | { type: 'quote.set'; quote: Quote | null }
  /** chosen, pasted or dropped; sid: the session that was open then */
  | { type: 'files.add'; sid: string; files: LocalFile[] }
  | { type: 'file.remove'; fileId: string }
  /** a message came back from the outbox */
  | { type: 'draft.restore'; sid: string; text: string; file: LocalFile | null }
  | { type: 'drafts.forget' }
  | { type: 'error.dismiss' }
  | { type: 'voice.start' }
  | { type: 'voice.stop' }
  | { type: 'voice.cancel' }
  | VoiceAnswer

export type VoiceAnswer = { type: 'voice.recorded'; file: LocalFile } | { type: 'voice.failed'; text: string }
/** Records while invoked; on `{type:'voice.finish'}` it stops, keeps the bytes and answers VoiceAnswer. */
export type VoiceRecorder = CallbackActorLogic<{ type: 'voice.finish' }, undefined, EventObject>

/** What a send becomes, in order: one message per file, then the text. The receiver adds clientMsgId. */
export interface WantedMessage {
  sid: string
  kind: SendableKind
  content: string
  file: LocalFile | null
  quoteSeq?: number
}

export type ComposerTag = 'writable' | 'sendable' | 'recording' | 'disabled'

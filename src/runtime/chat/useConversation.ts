import { useCallback, useEffect, useMemo, useState } from 'react'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { VOICE_MAX_MS } from '#contract/constants.ts'
import { selectItems, selectUnsent } from '#machines/chatOutbox/chatOutbox.select.ts'
import { linesOf } from '#machines/chatSession/chatSession.rules.ts'
import { selectBlocked } from '#machines/chatSession/chatSession.select.ts'
import {
  selectBlockedReason,
  selectComposerError,
  selectQuote,
  selectText,
  selectTray,
} from '#machines/composer/composer.select.ts'
import type { Quote } from '#machines/composer/composer.types.ts'
import { useChat } from './ChatGate.tsx'

/** True while the page is visible and has the focus: only then something counts as read. */
const hasAttention = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** Calls back when the page gains or loses attention; gives the function that ends it. */
function onAttention(changed: (attentive: boolean) => void): () => void {
  let last = hasAttention()
  const check = (): void => {
    const now = hasAttention()
    if (now === last) return
    last = now
    changed(now)
  }
  document.addEventListener('visibilitychange', check)
  globalThis.addEventListener('focus', check)
  globalThis.addEventListener('blur', check)
  return () => {
    document.removeEventListener('visibilitychange', check)
    globalThis.removeEventListener('focus', check)
    globalThis.removeEventListener('blur', check)
  }
}

export type OlderState = 'idle' | 'loading' | 'atStart' | 'failed'

/** The window of a session: its lines, pager, typing of the other side, and what the reader does with it. */
export function useConversation(session: ChatSession) {
  const chat = useChat()
  const actor = chat.windowOf(session)
  // Two sources make the lines: the window's log and the outbox; both keep their objects while nothing changes.
  const snapshot = useSelector(actor, state => state)
  const items = useSelector(chat.outbox, selectItems)
  const { context } = snapshot
  const { sid, side, window, dividerAfter, session: mirrored } = context
  const { peerReadSeq } = mirrored
  const { userId } = mirrored.doctor
  const lines = useMemo(
    () => linesOf({ sid, side, window, dividerAfter, session: { peerReadSeq, doctor: { userId } } }, items),
    [sid, side, window, dividerAfter, peerReadSeq, userId, items],
  )
  const pager = snapshot.children['history']
  const older = useSelector(pager, (state): OlderState => {
    if (state === undefined) return 'idle'
    return state.hasTag('loadingOlder')
      ? 'loading'
      : state.hasTag('olderFailed')
        ? 'failed'
        : state.hasTag('atStart')
          ? 'atStart'
          : 'idle'
  })

  useEffect(() => {
    const tell = (attentive: boolean): void => actor.send({ type: attentive ? 'view.focused' : 'view.blurred' })
    tell(hasAttention())
    const stop = onAttention(tell)
    return () => {
      stop()
      actor.send({ type: 'view.blurred' })
    }
  }, [actor])
  const commands = useMemo(
    () => ({
      older: () =>
        actor.send({
          type: actor.getSnapshot().children['history']?.getSnapshot().hasTag('olderFailed') ? 'older.retry' : 'older.wanted',
        }),
      seen: (seq: number) => actor.send({ type: 'message.seen', seq }),
      retry: () => actor.send({ type: 'page.retry' }),
      resend: (clientMsgId: string) => chat.outbox.send({ type: 'item.retry', clientMsgId }),
      discard: (clientMsgId: string) => chat.outbox.send({ type: 'item.discard', clientMsgId }),
      backToComposer: (clientMsgId: string) => chat.outbox.send({ type: 'item.backToComposer', clientMsgId }),
    }),
    [actor, chat],
  )
  return {
    lines,
    older,
    loading: snapshot.hasTag('loading'),
    failure: snapshot.hasTag('loadFailed') ? context.failure : null,
    unsent: useSelector(chat.outbox, state => selectUnsent(state, session.id)),
    typing: snapshot.hasTag('peerTyping'),
    blocked: selectBlocked(snapshot),
    commands,
    actor,
  }
}
export type Conversation = ReturnType<typeof useConversation>

/** Milliseconds since recording began, four times a second; null while nothing is recorded. */
function useRecordingTime(recording: boolean): number | null {
  const [ms, setMs] = useState(0)
  useEffect(() => {
    if (!recording) return
    const begun = Date.now()
    setMs(0)
    const timer = setInterval(() => setMs(Math.min(Date.now() - begun, VOICE_MAX_MS)), 250)
    return () => clearInterval(timer)
  }, [recording])
  return recording ? ms : null
}

/** The composer, pointed at this session: draft, tray, recording, and the commands of writing. */
export function useComposer({ actor, blocked }: Conversation, sid: string) {
  const { composer, files, canRecord } = useChat()
  useEffect(() => {
    const { context } = composer.getSnapshot()
    composer.send(context.sid === sid ? { type: 'composer.block', blocked } : { type: 'session.choose', sid, blocked })
  }, [composer, sid, blocked])
  const shown = useSelector(
    composer,
    state => ({
      text: selectText(state),
      tray: selectTray(state),
      quote: selectQuote(state),
      blocked: selectBlockedReason(state),
      error: selectComposerError(state),
      sendable: state.hasTag('sendable'),
      recording: state.hasTag('recording'),
      mine: state.context.sid === sid,
    }),
    shallowEqual,
  )
  const recordingMs = useRecordingTime(shown.recording)
  const addFiles = useCallback(
    async (chosen: File[]) =>
      composer.send({ type: 'files.add', sid, files: await Promise.all(chosen.map(file => files.keep(file))) }),
    [composer, files, sid],
  )
  const commands = useMemo(
    () => ({
      text: (text: string) => {
        composer.send({ type: 'text.change', text })
        actor.send({ type: text === '' ? 'draft.cleared' : 'draft.typed' })
      },
      enter: (isComposing: boolean) => {
        composer.send({ type: 'enter.pressed', isComposing, shift: false })
        if (!isComposing) actor.send({ type: 'draft.cleared' })
      },
      send: () => {
        composer.send({ type: 'send.pressed' })
        actor.send({ type: 'draft.cleared' })
      },
      remove: (fileId: string) => {
        composer.send({ type: 'file.remove', fileId })
        files.drop(fileId)
      },
      quote: (quote: Quote | null) => composer.send({ type: 'quote.set', quote }),
      record: (command: 'start' | 'stop' | 'cancel') => composer.send({ type: `voice.${command}` }),
    }),
    [composer, actor, files],
  )
  return { ...shown, recordingMs, canRecord, commands, addFiles, preview: files.preview }
}

import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate'
import { VOICE_MAX_MS } from '#contract/constants.ts'
import { placeholder, placeholderAction } from '../kit/placeholder.ts'
import { draftOf, hasText, messagesOf, sendProblem, withDraft, withFiles } from './composer.rules.ts'
import type {
  ComposerContext,
  ComposerEvent,
  ComposerInput,
  ComposerTag,
  VoiceRecorder,
  WantedMessage,
} from './composer.types.ts'

/**
 * The place where messages are written, one for all conversations of a page: each keeps its draft and its tray of files while others are shown
 * (consultation.md 7.2, L20). What is sent goes to the outbox, which uploads and delivers.
 * Provide: `voiceRecorder`, `sendMessages({ messages })`, `saveDraft({ sid, text })`. Tags: writable, sendable, recording, disabled.
 */
export const composerMachine = setup({
  types: {} as { context: ComposerContext; input: ComposerInput; events: ComposerEvent; tags: ComposerTag },
  actors: { voiceRecorder: placeholder<VoiceRecorder>() },
  delays: { voiceLimit: VOICE_MAX_MS },
  guards: {
    hasNoSession: ({ context }) => context.sid === null,
    isBlocked: ({ context }) => context.blocked !== null,
    changesBlock: ({ context, event }) => event.type === 'composer.block' && event.blocked !== context.blocked,
    isEmpty: ({ context }) => !hasText(draftOf(context)) && draftOf(context).tray.length === 0,
    isTextOnly: ({ context }) => hasText(draftOf(context)) && draftOf(context).tray.length === 0,
    hasTray: ({ context }) => draftOf(context).tray.length > 0,
    isElsewhere: ({ context }) => context.sid !== context.voiceSid,
    isOtherChosen: ({ context, event }) => event.type === 'session.choose' && event.sid !== context.sid,
    isPlainEnter: ({ event }) => event.type === 'enter.pressed' && !event.isComposing && !event.shift,
  },
  actions: {
    sendMessages: placeholderAction<{ messages: WantedMessage[] }>('sendMessages'),
    saveDraft: placeholderAction<{ sid: string; text: string }>('saveDraft'),
    choose: assign(({ event }) => {
      assertEvent(event, 'session.choose')
      return { sid: event.sid, blocked: event.blocked, error: null }
    }),
    block: assign(({ event }) => {
      assertEvent(event, 'composer.block')
      return { blocked: event.blocked }
    }),
    changeText: assign(({ context, event }) => {
      assertEvent(event, ['text.change', 'text.insert'])
      const text = event.type === 'text.change' ? event.text : draftOf(context).text + event.text
      return { drafts: withDraft(context.drafts, context.sid ?? '', { text }), error: null }
    }),
    keepDraft: enqueueActions(({ context, enqueue }) => {
      enqueue({ type: 'saveDraft', params: { sid: context.sid ?? '', text: draftOf(context).text } })
    }),
    addFiles: assign(({ context, event }) => {
      assertEvent(event, 'files.add')
      const { sid, files } = event
      const { tray, problem } = withFiles(context.drafts[sid]?.tray ?? [], files)
      const drafts = withDraft(context.drafts, sid, { tray })
      return sid === context.sid ? { drafts, error: problem } : { drafts }
    }),
    removeFile: assign(({ context, event }) => {
      assertEvent(event, 'file.remove')
      const tray = draftOf(context).tray.filter(file => file.fileId !== event.fileId)
      return { drafts: withDraft(context.drafts, context.sid ?? '', { tray }), error: null }
    }),
    /** Everything of the draft, or nothing with the reason. */
    send: enqueueActions(({ context, enqueue }) => {
      const sid = context.sid ?? ''
      const draft = draftOf(context)
      const error = sendProblem(draft)
      if (error !== null) {
        enqueue.assign({ error })
        return
      }
      const { [sid]: quote, ...quotes } = context.quotes
      enqueue({ type: 'sendMessages', params: { messages: messagesOf(sid, draft, quote) } })
      enqueue.assign({ drafts: withDraft(context.drafts, sid, { text: '', tray: [] }), quotes, error: null })
      enqueue({ type: 'saveDraft', params: { sid, text: '' } })
    }),
    beginVoice: assign({ voiceSid: ({ context }) => context.sid }),
    sendVoice: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'voice.recorded')
      enqueue({
        type: 'sendMessages',
        params: { messages: [{ sid: context.voiceSid ?? '', kind: 'audio', content: '', file: event.file }] },
      })
    }),
    keepVoice: assign(({ context, event }) => {
      assertEvent(event, 'voice.recorded')
      const sid = context.voiceSid ?? ''
      return { drafts: withDraft(context.drafts, sid, { tray: [...(context.drafts[sid]?.tray ?? []), event.file] }) }
    }),
    finishVoice: sendTo('voiceRecorder', { type: 'voice.finish' }),
    recordVoiceError: assign(({ context, event }) => {
      assertEvent(event, 'voice.failed')
      return context.sid === context.voiceSid ? { error: event.text } : {}
    }),
    restore: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'draft.restore')
      const { sid, file } = event
      const old = context.drafts[sid]
      const text = [old?.text ?? '', event.text].filter(part => part !== '').join('\n')
      const tray = file === null ? (old?.tray ?? []) : [...(old?.tray ?? []), file]
      enqueue.assign({ drafts: withDraft(context.drafts, sid, { text, tray }) })
      enqueue({ type: 'saveDraft', params: { sid, text } })
    }),
    setQuote: assign(({ context, event }) => {
      assertEvent(event, 'quote.set')
      const { quote } = event
      const { [context.sid ?? '']: _old, ...others } = context.quotes
      return { quotes: quote === null ? others : { ...others, [context.sid ?? '']: quote } }
    }),
    forgetDrafts: assign({ drafts: {}, quotes: {}, error: null }),
    dismissError: assign({ error: null }),
  },
}).createMachine({
  id: 'composer',
  context: ({ input }) => ({
    sid: null,
    blocked: null,
    voiceSid: null,
    drafts: Object.fromEntries(Object.entries(input.drafts).map(([sid, text]) => [sid, { text, tray: [] }])),
    quotes: {},
    error: null,
  }),
  initial: 'choosing',
  on: {
    'session.choose': { target: '.choosing', actions: 'choose' },
    'composer.block': { guard: 'changesBlock', target: '.choosing', actions: 'block' },
    'draft.restore': { actions: 'restore' },
    'files.add': {
      description: 'Reading the files takes time: another conversation may be open when they are there',
      actions: 'addFiles',
    },
    'drafts.forget': { actions: 'forgetDrafts' },
    'error.dismiss': { actions: 'dismissError' },
  },
  states: {
    choosing: {
      always: [{ guard: 'hasNoSession', target: 'closed' }, { guard: 'isBlocked', target: 'disabled' }, { target: 'writing' }],
    },
    closed: { description: 'No conversation is open.' },
    disabled: { tags: 'disabled', description: 'Nothing can be written; `blocked` says why.' },
    writing: {
      tags: 'writable',
      initial: 'empty',
      on: {
        'text.change': { actions: ['changeText', 'keepDraft'] },
        'text.insert': { actions: ['changeText', 'keepDraft'], meta: { rules: ['CHAT-05'] } },
        'file.remove': { actions: 'removeFile' },
        'quote.set': { actions: 'setQuote' },
      },
      states: {
        empty: {
          always: [
            { guard: 'hasTray', target: 'attaching' },
            { guard: 'isTextOnly', target: 'typing' },
          ],
          on: { 'voice.start': '#composer.recording' },
        },
        typing: {
          tags: 'sendable',
          always: [
            { guard: 'hasTray', target: 'attaching' },
            { guard: 'isEmpty', target: 'empty' },
          ],
          on: {
            'enter.pressed': { guard: 'isPlainEnter', actions: 'send', meta: { rules: ['CHAT-02', 'RX-40'] } },
            'send.pressed': { actions: 'send', meta: { rules: ['CHAT-02', 'RX-40'] } },
          },
        },
        attaching: {
          tags: 'sendable',
          description: 'Files wait in the tray, perhaps with a text.',
          always: [
            { guard: 'isTextOnly', target: 'typing' },
            { guard: 'isEmpty', target: 'empty' },
          ],
          on: { 'enter.pressed': { guard: 'isPlainEnter', actions: 'send' }, 'send.pressed': { actions: 'send' } },
        },
      },
    },
    recording: {
      initial: 'listening',
      entry: 'beginVoice',
      invoke: { id: 'voiceRecorder', src: 'voiceRecorder' },
      on: {
        'voice.cancel': 'choosing',
        'voice.recorded': { target: 'choosing', actions: 'sendVoice' },
        'voice.failed': { target: 'choosing', actions: 'recordVoiceError' },
      },
      states: {
        listening: {
          tags: 'recording',
          on: {
            'voice.stop': 'finishing',
            'session.choose': { guard: 'isOtherChosen', target: 'settingAside', actions: 'choose' },
          },
          after: { voiceLimit: 'finishing' },
        },
        finishing: {
          tags: 'recording',
          entry: 'finishVoice',
          description: 'The recording is being put together; it is sent when it is there, to whom it was spoken.',
          on: {
            'session.choose': { guard: 'isOtherChosen', actions: 'choose' },
            'composer.block': { guard: 'isElsewhere', actions: 'block' },
          },
        },
        settingAside: {
          entry: 'finishVoice',
          description: 'Another conversation was opened: what was spoken waits in the tray of its own.',
          on: {
            'session.choose': { actions: 'choose' },
            'composer.block': { actions: 'block' },
            'voice.recorded': { target: '#composer.choosing', actions: 'keepVoice' },
          },
        },
      },
    },
  },
})

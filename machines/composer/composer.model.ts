import type { LocalFile } from '../chatOutbox/chatOutbox.types.ts'
import type { ModelOptions } from '../kit/modelOf.ts'
import type { composerMachine } from './composer.machine.ts'

const picture: LocalFile = { fileId: 'f1', name: '舌苔.jpg', mime: 'image/jpeg', size: 1_000 }
const voice: LocalFile = { fileId: 'f2', name: '语音.webm', mime: 'audio/webm', size: 1_000, durationMs: 2_000 }

export const model: ModelOptions<typeof composerMachine> = {
  inputs: [{ drafts: {} }, { drafts: { s1: '您好' } }],
  events: [
    { type: 'session.choose', sid: 's1', blocked: null },
    { type: 'session.choose', sid: 's2', blocked: '会话已结束' },
    { type: 'session.choose', sid: null, blocked: null },
    { type: 'composer.block', blocked: '会话已结束' },
    { type: 'composer.block', blocked: null },
    { type: 'text.change', text: '' },
    { type: 'text.change', text: '您好' },
    { type: 'text.change', text: '长'.repeat(2_001) },
    { type: 'text.insert', text: '您好' },
    { type: 'enter.pressed', isComposing: false, shift: false },
    { type: 'enter.pressed', isComposing: true, shift: false },
    { type: 'enter.pressed', isComposing: false, shift: true },
    { type: 'files.add', sid: 's1', files: [picture] },
    { type: 'files.add', sid: 's1', files: [{ ...picture, name: '病历.exe', mime: '' }] },
    { type: 'file.remove', fileId: 'f1' },
    { type: 'quote.set', quote: { seq: 1, senderName: '江小月', text: '饭前还是饭后' } },
    { type: 'quote.set', quote: null },
    { type: 'draft.restore', sid: 's1', text: '没有送出', file: null },
    { type: 'voice.recorded', file: voice },
    { type: 'voice.failed', text: '无法使用麦克风' },
  ],
  context: ({ drafts, error, quotes, voiceSid, ...rest }) => ({
    ...rest,
    quoting: 's1' in quotes,
    isVoiceElsewhere: voiceSid !== null && voiceSid !== rest.sid,
    hasError: error !== null,
    length: drafts['s1']?.text.length ?? 0,
    tray: drafts['s1']?.tray.length ?? 0,
  }),
  // what is written is written in s1; s2 only shows that drafts stay where they are
  allow: ({ context }, event) => {
    const { text = '', tray = [] } = context.drafts['s1'] ?? {}
    if (event.type === 'text.insert' || event.type === 'draft.restore') return context.sid === 's1' && text === ''
    if (event.type === 'files.add') return tray.length === 0
    return (event.type !== 'text.change' && event.type !== 'quote.set') || context.sid === 's1'
  },
}

import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { expect, it } from 'vitest'
import type { LocalFile } from '#machines/chatOutbox/chatOutbox.types.ts'
import { composerMachine } from '#machines/composer/composer.machine.ts'
import { selectBlockedReason, selectComposerError, selectText, selectTray } from '#machines/composer/composer.select.ts'
import type { ComposerEvent, WantedMessage } from '#machines/composer/composer.types.ts'

const picture = (fileId: string, change: Partial<LocalFile> = {}): LocalFile => ({
  fileId,
  name: `${fileId}.jpg`,
  mime: 'image/jpeg',
  size: 1_000,
  ...change,
})

function start(drafts: Record<string, string> = {}) {
  const clock = new SimulatedClock()
  const wanted: WantedMessage[] = []
  const saved: Record<string, string> = {}
  const recorder: string[] = []
  const machine = composerMachine.provide({
    actors: {
      voiceRecorder: fromCallback<{ type: 'voice.finish' }, undefined>(({ receive }) => {
        recorder.push('started')
        receive(event => recorder.push(event.type))
        return () => recorder.push('stopped')
      }),
    },
    actions: {
      sendMessages: (_, { messages }) => void wanted.push(...messages),
      saveDraft: (_, { sid, text }) => void (saved[sid] = text),
    },
  })
  const actor = createActor(machine, { input: { drafts }, clock })
  actor.start()
  const send = (...events: ComposerEvent[]) => events.forEach(event => actor.send(event))
  const choose = (sid: string, blocked: string | null = null) => send({ type: 'session.choose', sid, blocked })
  return { send, choose, wanted, saved, recorder, clock, snapshot: () => actor.getSnapshot() }
}
const enter = (change: { isComposing?: boolean; shift?: boolean } = {}): ComposerEvent => ({
  type: 'enter.pressed',
  isComposing: false,
  shift: false,
  ...change,
})

it('[CHAT-02] Enter sends, but not while a word is being chosen in the input method, nor with Shift, nor blanks', () => {
  const { send, choose, wanted, saved, snapshot } = start()
  choose('s1')
  send({ type: 'text.change', text: '  ' }, enter())
  send({ type: 'text.change', text: '您好' }, enter({ isComposing: true }), enter({ shift: true }))
  expect(wanted).toEqual([])
  send(enter())
  expect(wanted).toEqual([{ sid: 's1', kind: 'text', content: '您好', file: null }])
  expect([selectText(snapshot()), saved]).toEqual(['', { s1: '' }])
})

it('each conversation keeps its draft and its files while others are shown; texts survive the page', () => {
  const { send, choose, saved, snapshot } = start({ s2: '从前写的' })
  choose('s1')
  send({ type: 'text.change', text: '写了一半' }, { type: 'files.add', sid: 's1', files: [picture('f1')] })
  choose('s2')
  expect([selectText(snapshot()), selectTray(snapshot())]).toEqual(['从前写的', []])
  choose('s1')
  expect([selectText(snapshot()), selectTray(snapshot())]).toEqual(['写了一半', [picture('f1')]])
  expect(saved).toEqual({ s1: '写了一半' })
})

it('files that are read slowly lie in the tray of the conversation they were chosen in, whatever is open by then', () => {
  const { send, choose, snapshot } = start()
  const seen = () => [selectTray(snapshot()), selectComposerError(snapshot())]
  choose('s1')
  choose('s2')
  send({ type: 'files.add', sid: 's1', files: [picture('f1'), picture('big', { size: 10 * 1024 * 1024 + 1 })] })
  expect(seen()).toEqual([[], null])
  choose('s3', '会话已结束')
  send({ type: 'files.add', sid: 's2', files: [picture('f2')] })
  expect([...seen(), snapshot().hasTag('disabled')]).toEqual([[], null, true])
  choose('s2')
  expect([...seen(), snapshot().hasTag('sendable')]).toEqual([[picture('f2')], null, true])
  choose('s1')
  expect(seen()).toEqual([[picture('f1')], null])
})

it('2,000 characters are counted as people count; one more stays with the reason', () => {
  const { send, choose, wanted, snapshot } = start()
  choose('s1')
  send({ type: 'text.change', text: '😀'.repeat(2_001) }, enter())
  expect([wanted.length, selectComposerError(snapshot())]).toEqual([0, '消息不能超过2000字'])
  send({ type: 'text.change', text: '😀'.repeat(2_000) }, enter())
  expect([wanted.length, selectComposerError(snapshot())]).toEqual([1, null])
})

it('pasted and dropped files wait in the tray, nine at most, and go out before the text', () => {
  const { send, choose, wanted, snapshot } = start()
  choose('s1')
  const problems = [
    picture('big', { size: 10 * 1024 * 1024 + 1 }),
    picture('exe', { name: '病历.exe', mime: 'application/x-msdownload' }),
    picture('pdf', { name: '报告.pdf', mime: 'application/pdf', size: 20 * 1024 * 1024 + 1 }),
  ].map(file => {
    send({ type: 'files.add', sid: 's1', files: [file] })
    return selectComposerError(snapshot())
  })
  expect(problems).toEqual(['图片超过10MB', '格式不支持，可以发送图片、PDF、Word、Excel、TXT 和 ZIP 文件', '文件超过20MB'])
  send({ type: 'files.add', sid: 's1', files: Array.from({ length: 10 }, (_, index) => picture(`f${index}`)) })
  expect([selectTray(snapshot()).length, selectComposerError(snapshot())]).toEqual([9, '最多添加9个附件'])
  for (let index = 1; index < 9; index += 1) send({ type: 'file.remove', fileId: `f${index}` })
  send({ type: 'text.change', text: '请看舌苔' }, { type: 'send.pressed' })
  expect(wanted).toEqual([
    { sid: 's1', kind: 'image', content: '', file: picture('f0') },
    { sid: 's1', kind: 'text', content: '请看舌苔', file: null },
  ])
})

it('a voice message ends by itself after 60 s and is sent when it is there; cancelled it is not', () => {
  const { send, choose, wanted, recorder, clock, snapshot } = start()
  const voice = picture('v1', { name: '语音.webm', mime: 'audio/webm', durationMs: 60_000 })
  choose('s1')
  send({ type: 'voice.start' })
  clock.increment(59_999)
  expect(recorder).toEqual(['started'])
  clock.increment(1)
  expect(recorder).toEqual(['started', 'voice.finish'])
  send({ type: 'voice.recorded', file: voice })
  expect(wanted).toEqual([{ sid: 's1', kind: 'audio', content: '', file: voice }])
  send({ type: 'voice.start' }, { type: 'voice.cancel' })
  expect([recorder.at(-1), wanted.length, snapshot().hasTag('writable')]).toEqual(['stopped', 1, true])
})

it('a recording that another conversation interrupts waits in the tray of its own; one that was finished is sent to whom it was spoken', () => {
  const { send, choose, wanted, recorder, snapshot } = start()
  const voice = picture('v1', { name: 'voice.webm', mime: 'audio/webm', durationMs: 20_000 })
  choose('s1')
  send({ type: 'voice.start' })
  choose('s2')
  choose('s1')
  choose('s2', '会话已结束')
  expect([recorder, snapshot().hasTag('recording')]).toEqual([['started', 'voice.finish'], false])
  send({ type: 'voice.recorded', file: voice })
  expect([recorder.at(-1), wanted, selectBlockedReason(snapshot())]).toEqual(['stopped', [], '会话已结束'])
  choose('s1')
  expect([selectTray(snapshot()), snapshot().hasTag('sendable')]).toEqual([[voice], true])
  send({ type: 'send.pressed' })
  choose('s3')
  send({ type: 'voice.start' }, { type: 'voice.stop' })
  choose('s2')
  send({ type: 'voice.recorded', file: voice })
  expect(wanted).toEqual([
    { sid: 's1', kind: 'audio', content: '', file: voice },
    { sid: 's3', kind: 'audio', content: '', file: voice },
  ])
  expect([selectTray(snapshot()), snapshot().hasTag('writable')]).toEqual([[], true])
  choose('s3')
  send({ type: 'voice.start' })
  choose('s2')
  send({ type: 'voice.failed', text: '录音时间太短' })
  expect([selectComposerError(snapshot()), snapshot().hasTag('writable')]).toEqual([null, true])
})

it('a blocked conversation says why, and a message that came back waits there', () => {
  const { send, choose, snapshot } = start()
  choose('s1')
  send({ type: 'composer.block', blocked: '会话已结束' }, { type: 'draft.restore', sid: 's1', text: '没有送出', file: null })
  expect([selectBlockedReason(snapshot()), selectText(snapshot())]).toEqual(['会话已结束', '没有送出'])
  send({ type: 'composer.block', blocked: null }, { type: 'draft.restore', sid: 's1', text: '还有', file: null })
  expect(selectText(snapshot())).toBe('没有送出\n还有')
})

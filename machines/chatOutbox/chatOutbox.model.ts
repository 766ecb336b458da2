import { failure } from '#contract/http/failure.ts'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import { SAMPLE_TIME as now, sampleHello, samplePush } from '../chatLink/chatSamples.ts'
import type { ModelOptions } from '../kit/modelOf.ts'
import type { chatOutboxMachine } from './chatOutbox.machine.ts'
import type { LocalFile, NewMessage } from './chatOutbox.types.ts'

const text: NewMessage = { clientMsgId: 'a1', sid: 's1', kind: 'text', content: '您好', file: null }
const file: LocalFile = { fileId: 'f1', name: '舌苔.jpg', mime: 'image/jpeg', size: 1_000 }
const attachment = { path: 'chat/f1.jpg', name: file.name, mime: file.mime, size: file.size }
const closed = failure('refused', CHAT_ERROR_TEXT.SESSION_CLOSED, { code: 'SESSION_CLOSED' })
const busy = { ...failure('refused', CHAT_ERROR_TEXT.BUSY, { code: 'BUSY' }), retryable: true }
const clientMsgId = 'a1'

export const model: ModelOptions<typeof chatOutboxMachine> = {
  inputs: [{ userId: 'u1', side: 'doctor' }],
  events: [
    { type: 'message.add', message: text, now },
    { type: 'message.add', message: { ...text, kind: 'image', content: '', file }, now },
    { type: 'link.online', now },
    { type: 'item.retry', clientMsgId },
    { type: 'item.discard', clientMsgId },
    { type: 'item.backToComposer', clientMsgId },
    { type: 'store.loaded', items: [] },
    { type: 'store.saved', clientMsgId },
    { type: 'store.failed', clientMsgId, text: '磁盘已满' },
    { type: 'store.failed', clientMsgId: null, text: '不可用' },
    { type: 'upload.progressed', clientMsgId, tries: 1, progress: 0.5 },
    { type: 'upload.done', clientMsgId, tries: 1, attachment, now },
    { type: 'delivery.acked', clientMsgId, answer: { seq: 1, id: 'm1', sentAt: now }, now },
    { type: 'delivery.refused', clientMsgId, tries: 1, failure: closed, now },
    { type: 'delivery.refused', clientMsgId, tries: 1, failure: busy, now },
    { type: 'delivery.lost', clientMsgId, tries: 1, now },
    { type: 'hello.answered', answer: sampleHello() },
    { type: 'chat.event', event: samplePush(1, 1, { clientMsgId, senderKind: 1 }), now },
  ],
  context: ({ owner, linked, items, now: moment }) => ({
    owner,
    linked,
    items: items.map(({ kind, state, stored, tries, dueAt, yieldsAt, failure: refusal }) => ({
      kind,
      state,
      stored,
      tries,
      isDue: dueAt !== null,
      yields: yieldsAt !== null && yieldsAt <= moment,
      retryable: refusal?.retryable ?? null,
    })),
  }),
  allow: (snapshot, event) => {
    const item = snapshot.context.items[0]
    // a message that only this tab has goes its way as in the tab that sends: tests/machines say how
    if (event.type === 'store.failed' && snapshot.matches({ holder: 'bystander' })) return false
    if (event.type === 'ownership.lost' && item?.isOnlyHere === true) return false
    if (event.type === 'message.add') return item === undefined || snapshot.matches({ clock: 'counting' })
    // two deliveries of one message show everything that happens to it
    return (item?.tries ?? 0) < 2 || ['delivery.acked', 'item.discard', 'ownership.lost', 'link.lost'].includes(event.type)
  },
}

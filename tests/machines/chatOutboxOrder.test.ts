import { expect, it } from 'vitest'
import { failure } from '#contract/http/failure.ts'
import { SAMPLE_TIME } from '#machines/chatLink/chatSamples.ts'
import { selectUnsent } from '#machines/chatOutbox/chatOutbox.select.ts'
import { refusal, file, start } from '#tests/support/machines/chatOutboxWorld.ts'

it('[WALK-01] what is refused for itself steps aside: texts and files behind it go out at once, it stays in place and may be tried again', () => {
  const box = start()
  box.begin()
  box.add('f1', 's1', file)
  box.add('a2', 's1')
  box.add('f3', 's1', file)
  box.send({
    type: 'delivery.refused',
    clientMsgId: 'f1',
    tries: 1,
    failure: failure('refused', '文件内容与类型不符'),
    now: SAMPLE_TIME,
  })
  expect(box.items()[0]).toMatchObject({ clientMsgId: 'f1', state: 'failed', failure: { code: 'UPLOAD', retryable: true } })
  expect(box.sent()).toEqual(['a2'])
  box.ack('a2')
  expect(box.stateOf('f3')).toBe('uploading')
  expect(selectUnsent(box.actor.getSnapshot(), 's1')).toBe(2)
  expect(selectUnsent(box.actor.getSnapshot(), 's2')).toBe(0)

  box.add('a4', 's2')
  box.add('a5', 's2')
  box.refuse('a4', 1, refusal('TOO_LONG'))
  expect(box.sent()).toEqual(['a2', 'a4', 'a5'])

  const after = start([...box.store.values()])
  after.begin()
  after.add('a6', 's1')
  expect(after.items().map(item => [item.clientMsgId, item.state])).toEqual([
    ['f1', 'failed'],
    ['f3', 'uploading'],
    ['a4', 'failed'],
    ['a5', 'sending'],
    ['a6', 'queued'],
  ])
  after.send({ type: 'item.retry', clientMsgId: 'f1' })
  expect(after.stateOf('f1')).toBe('uploading')
})

it('[WALK-01] a slow upload holds back the files behind it, the texts for 10 s and no later ones', () => {
  const box = start()
  box.begin()
  box.add('f1', 's1', file)
  box.clock.increment(4_000)
  box.add('a2', 's1')
  box.add('f3', 's1', file)
  box.clock.increment(5_999)
  expect(box.sent()).toEqual([])
  box.clock.increment(1)
  expect(box.sent()).toEqual(['a2'])
  box.ack('a2')
  box.clock.increment(4_000)
  expect(box.orders.map(order => order.type)).toEqual(['upload', 'deliver'])
  box.add('a4', 's1')
  expect(box.sent()).toEqual(['a2', 'a4'])
  box.ack('a4')
  const attachment = { path: 'chat/f1.jpg', name: file.name, mime: file.mime, size: file.size }
  box.send({ type: 'upload.done', clientMsgId: 'f1', tries: 1, attachment, now: SAMPLE_TIME + box.clock.now() })
  expect(box.sent()).toEqual(['a2', 'a4', 'f1'])
  box.ack('f1')
  expect(box.stateOf('f3')).toBe('uploading')
})

it('[WALK-01] time without a link is no slowness: a picture written offline keeps its place before its text', () => {
  const box = start()
  box.send({ type: 'ownership.gained' })
  box.add('f1', 's1', file)
  box.add('a2', 's1')
  box.clock.increment(600_000)
  box.send({ type: 'link.online', now: SAMPLE_TIME + 600_000 })
  expect(box.stateOf('f1')).toBe('uploading')
  box.clock.increment(9_999)
  expect(box.sent()).toEqual([])
  box.clock.increment(1)
  expect(box.sent()).toEqual(['a2'])
})

it('a file is uploaded before its message, keeps its place, and can be given up meanwhile', () => {
  const box = start()
  box.begin()
  box.add('a1', 's1', file)
  box.add('a2', 's1')
  expect(box.orders).toMatchObject([{ type: 'upload', item: { clientMsgId: 'a1' } }])
  box.send({ type: 'upload.progressed', clientMsgId: 'a1', tries: 1, progress: 0.5 })
  expect(box.items()[0]?.progress).toBe(0.5)
  const attachment = { path: 'chat/f1.jpg', name: file.name, mime: file.mime, size: file.size }
  box.send({ type: 'upload.done', clientMsgId: 'a1', tries: 1, attachment, now: SAMPLE_TIME })
  expect(box.orders.at(-1)).toMatchObject({ type: 'deliver', item: { clientMsgId: 'a1', attachments: [attachment] } })
  box.ack('a1')
  box.ack('a2', 2)

  box.add('a3', 's1', file)
  box.send({ type: 'item.discard', clientMsgId: 'a3' })
  expect(box.orders.at(-1)).toEqual({ type: 'cancel', clientMsgId: 'a3' })
  expect(box.items()).toEqual([])
})

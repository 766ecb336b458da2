import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OutboxItem } from '#machines/chatOutbox/chatOutbox.types.ts'
import { sampleSession } from '#machines/chatLink/chatSamples.ts'
import { outboxStorage } from '#streams/outboxStore.ts'
import { furnishPage, startedDesk } from '#tests/support/chat/startedDesk.ts'

const HOUR = 3_600_000
beforeEach(() => furnishPage())
afterEach(() => {
  vi.useRealTimers()
})

it('a chat that starts deletes bytes that nobody sent within a day, and a message thrown away has its bytes go at once', async () => {
  const before = outboxStorage<OutboxItem>('doctor-before')
  for (const [fileId, age] of [
    ['old', 25 * HOUR],
    ['young', 23 * HOUR],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - age })
    await before.keepFile(fileId, new Blob(['x']))
    vi.useRealTimers()
  }
  const session = sampleSession({ id: 'a1', serviceDeadline: Date.now() + HOUR, acceptedAt: 1 })
  const desk = startedDesk([session], {}, { side: 'doctor', userId: 'u1' })
  await vi.waitFor(async () => expect(await before.readFile('old')).toBeNull())
  expect(await before.readFile('young')).not.toBeNull()

  const mine = outboxStorage<OutboxItem>('doctor-u1')
  await vi.waitFor(() => expect(desk.chat.link.getSnapshot().hasTag('online')).toBe(true))
  desk.cut()
  const file = await desk.chat.files.keep(new File(['x'], '化验单.pdf', { type: 'application/pdf' }))
  desk.chat.outbox.send({
    type: 'message.add',
    message: { clientMsgId: 'm1', sid: 'a1', kind: 'file', content: '', file },
    now: Date.now(),
  })
  await vi.waitFor(async () => expect(await mine.load()).toHaveLength(1))
  expect(await mine.readFile(file.fileId)).not.toBeNull()
  desk.chat.outbox.send({ type: 'item.discard', clientMsgId: 'm1' })
  await vi.waitFor(async () => expect(await mine.readFile(file.fileId)).toBeNull())
  expect(await mine.load()).toEqual([])
  desk.stop()
  for (const storage of [before, mine]) storage.close()
})

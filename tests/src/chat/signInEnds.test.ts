import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxItem } from '#machines/chatOutbox/chatOutbox.types.ts'
import { sampleSession } from '#machines/chatLink/chatSamples.ts'
import { outboxStorage } from '#streams/outboxStore.ts'
import { leaveNothing } from '#src/lib/storage/departed.ts'
import { stored } from '#src/lib/storage/stored.ts'
import { furnishPage, startedDesk } from '#tests/support/chat/startedDesk.ts'

beforeEach(() => furnishPage())
afterEach(() => localStorage.clear())

const SIDES = ['doctor', 'patient'] as const
const active = () => sampleSession({ id: 'a1', serviceDeadline: Date.now() + 3_600_000, acceptedAt: 1 })
const keptOf = async (owner: string): Promise<string[]> => {
  const storage = outboxStorage<OutboxItem>(owner)
  const items = await storage.load()
  storage.close()
  return items.map(({ content }) => content)
}
type Desk = ReturnType<typeof startedDesk>
/** Somebody whose line is down, with a message that waits and a draft. */
async function writing(side: (typeof SIDES)[number], userId: string) {
  const desk = startedDesk([active()], {}, { side, userId })
  await vi.waitFor(() => expect(desk.chat.link.getSnapshot().hasTag('online')).toBe(true))
  desk.cut()
  desk.chat.composer.send({ type: 'session.choose', sid: 'a1', blocked: null })
  desk.chat.composer.send({ type: 'text.change', text: '饭后' })
  desk.chat.outbox.send({
    type: 'message.add',
    message: { clientMsgId: `m-${userId}`, sid: 'a1', kind: 'text', content: '请按时服药', file: null },
    now: Date.now(),
  })
  await vi.waitFor(async () => expect(await keptOf(`${side}-${userId}`)).toEqual(['请按时服药']))
  await vi.waitFor(() => expect(stored(`Chat-Drafts-${side}-${userId}`)).toEqual({ a1: '饭后' }))
  return desk
}

describe.each(SIDES)('a sign-in ends at the %s', side => {
  it('because it ran out or began anew in another tab: drafts and unsent messages stay, and the next sign-in of this person sends them', async () => {
    const before = await writing(side, 'u1')
    before.stop()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(await keptOf(`${side}-u1`)).toEqual(['请按时服药'])
    expect(stored(`Chat-Drafts-${side}-u1`)).toEqual({ a1: '饭后' })

    const another = startedDesk([active()], {}, { side, userId: 'u2' })
    await vi.waitFor(() => expect(another.chat.outbox.getSnapshot().hasTag('owner')).toBe(true))
    expect(another.chat.outbox.getSnapshot().context.items).toEqual([])
    another.stop()

    const again = startedDesk([active()], {}, { side, userId: 'u1' })
    // the server stores a repeated clientMsgId once
    const sent = () => new Set(again.asked('msg:send').map(({ clientMsgId, content }) => `${clientMsgId} ${content}`))
    await vi.waitFor(() => expect(sent()).toEqual(new Set(['m-u1 请按时服药'])))
    await vi.waitFor(async () => expect(await keptOf(`${side}-u1`)).toEqual([]))
    expect(again.chat.composer.getSnapshot().context.drafts).toEqual({ a1: { text: '饭后', tray: [] } })
    expect(another.asked('msg:send')).toEqual([])
    again.stop()
  })

  it('because this person signed out of their own will: neither is left', async () => {
    const desk = await writing(side, 'u3')
    await leaveNothing({ side, id: 'u3' })
    desk.stop()
    await vi.waitFor(async () => expect(await keptOf(`${side}-u3`)).toEqual([]))
    expect(stored(`Chat-Drafts-${side}-u3`)).toBeNull()
    expect(desk.chat.composer.getSnapshot().context.drafts).toEqual({})
  })
})

it.each(SIDES)('[CHAT-02] two tabs of one %s write their drafts side by side, and what one has sent stays away', async side => {
  const owner = { side, userId: 'u4' }
  const sessions = [active(), { ...active(), id: 'a2' }]
  const [one, two] = [startedDesk(sessions, {}, owner), startedDesk(sessions, {}, owner)]
  const choose = (desk: Desk, sid: string) => desk.chat.composer.send({ type: 'session.choose', sid, blocked: null })
  const write = (desk: Desk, text: string) => desk.chat.composer.send({ type: 'text.change', text })
  const kept = () => stored(`Chat-Drafts-${side}-u4`)
  choose(one, 'a1')
  choose(two, 'a2')
  write(one, '饭后')
  write(two, '复查血压')
  await vi.waitFor(() => expect(kept()).toEqual({ a1: '饭后', a2: '复查血压' }))
  write(one, '')
  await vi.waitFor(() => expect(kept()).toEqual({ a2: '复查血压' }))
  write(two, '复查血压和血脂')
  await vi.waitFor(() => expect(kept()).toEqual({ a2: '复查血压和血脂' }))
  one.stop()
  two.stop()
})

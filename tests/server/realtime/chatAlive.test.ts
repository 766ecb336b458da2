import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWard, type Ward } from '#tests/support/consultation/ward.ts'

describe('a chat socket that stays open', () => {
  let ward: Ward
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    ward = await startWard()
  })
  afterAll(async () => {
    vi.useRealTimers()
    await ward?.close()
  })

  it('is a sign of life of its person every half minute', async () => {
    const doctor = await ward.makeDoctor({ graceUntil: null })
    const { presence } = ward.app.consultation
    expect(await presence.of(doctor.id)).toBe('0')
    const client = ward.connect(await ward.signIn(doctor))
    await client.connected()
    await expect.poll(() => presence.of(doctor.id)).toBe('1')
    // nothing was heard of them for an hour
    ward.clock.now += 3_600_000
    expect(await presence.of(doctor.id)).toBe('0')
    await vi.advanceTimersByTimeAsync(30_000)
    await expect.poll(() => presence.of(doctor.id)).toBe('1')
    client.socket.disconnect()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOCKET_QUEUE_MAX } from '#contract/constants.ts'
import { openChatSocket } from '#tests/support/chatSocket.ts'
import { setStageIn, type Stage } from '#tests/support/consultations.ts'
import { startProxy, type Proxy } from '#tests/support/proxy.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/serverProcess.ts'
import { copyOfDataDir } from '#tests/support/testDatabase.ts'

/** The longest text, three bytes a character. */
const LONG = '药'.repeat(2_000)
const MIB = 1024 * 1024
/** What the kernel takes before the server's own queue grows: buffers of two connections on loopback. */
const KERNEL = 16 * MIB
/** Noise of a process that parses and prints megabytes; a queue without a limit would hold all of WANTED. */
const NOISE = 48 * MIB
const WANTED = 160 * MIB

describe('a client that does not read', () => {
  let stage: Stage
  let server: ServerProcess
  let proxy: Proxy
  let remove: () => void
  beforeAll(async () => {
    const copy = await copyOfDataDir()
    remove = copy.remove
    stage = await setStageIn(copy.dataDir, { doctors: 2, patients: 2 })
    server = await startServerProcess({ dataDir: copy.dataDir, env: { LOG_LEVEL: 'warn' } })
    proxy = await startProxy(server.port)
  })
  afterAll(async () => {
    await proxy.close()
    await server.kill()
    remove()
  })

  it('is cut at a mebibyte of unread answers; the server does not grow and a neighbour waits no longer than before', async () => {
    const [talk, other] = stage.sessions
    if (!talk || !other) throw new Error('two sessions were wanted')
    const writer = await openChatSocket(server.url, talk.patient.token)
    for (let n = 0; n < 50; n += 1) expect((await writer.send(talk.sid, LONG)).ok).toBe(true)
    const [asker, listener] = [
      await openChatSocket(server.url, other.patient.token),
      await openChatSocket(server.url, other.doctor.token),
    ]
    await listener.hello()
    const speak = async () => {
      const begun = performance.now()
      expect((await asker.send(other.sid, '在吗')).ok).toBe(true)
      return performance.now() - begun
    }
    await speak()
    const quiet = await speak()

    const mute = await openChatSocket(proxy.url, talk.doctor.token)
    await mute.hello()
    const page = JSON.stringify(await mute.run('history', { sid: talk.sid })).length * 2.5
    const before = server.rss()
    let cut = false
    mute.socket.on('disconnect', () => (cut = true))
    proxy.stopReading(true)
    let peak = before
    let slowest = 0
    const requests = Math.ceil(WANTED / page)
    for (let n = 0; n < requests; n += 1) {
      mute.socket.emit('history', { sid: talk.sid }, () => undefined)
      if (n % 50 !== 49) continue
      slowest = Math.max(slowest, await speak())
      peak = Math.max(peak, server.rss())
    }
    await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('a chat socket that does not read was cut')
    peak = Math.max(peak, server.rss())
    process.stderr.write(
      `slow reader: ${requests} pages of ${Math.round(page / 1024)} KiB asked for, server grew ${Math.round((peak - before) / MIB)} MiB, ` +
        `neighbour ${Math.round(quiet)} ms before, ${Math.round(slowest)} ms at worst\n`,
    )
    expect(peak - before).toBeLessThan(KERNEL + SOCKET_QUEUE_MAX + NOISE)
    expect(slowest).toBeLessThan(2_000)
    // Only what the kernel held comes through when they read again: the line was cut. What was written is there for them.
    proxy.heal()
    await expect.poll(() => cut, { timeout: 20_000 }).toBe(true)
    expect(proxy.counts().down).toBeLessThan(WANTED / 2)
    const again = await openChatSocket(proxy.url, talk.doctor.token)
    expect((await again.hello()).sessions.find(session => session.id === talk.sid)?.lastSeq).toBe(52)
    for (const socket of [writer, asker, listener, again]) socket.close()
  })
})

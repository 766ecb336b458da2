import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { connectChat, startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

type Doctor = Extract<ChatActor, { kind: 'doctor' }>
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

/** First line of the answer to a WebSocket handshake on `path`. */
const upgrade = (url: string, path: string, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(url)
    const socket = connect(Number(port), hostname, () => {
      const lines = Object.entries({
        Host: host,
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      }).map(([name, value]) => `${name}: ${value}`)
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    })
    socket.once('data', data => {
      resolve(String(data).split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })

const redisUrl = process.env['REDIS_URL'] ?? null

describeOnDatabases('chat of several processes', (open, kind) => {
  let database: Database
  let one: Ward
  let two: Ward
  beforeAll(async () => {
    database = await open()
    one = await startWard({ database })
    two = await startWard({ database })
  })
  afterAll(async () => {
    await two.close()
    await one.close()
  })

  async function pair(): Promise<{ doctor: Doctor; patient: ChatActor; sid: string }> {
    const [doctor, patient] = [await one.makeDoctor(), await one.makePatient()]
    return { doctor, patient, sid: (await one.running(patient, doctor)).id }
  }

  it('brings what one process stored to the sockets of the other without Redis, every event once and in order', async () => {
    const { doctor, patient, sid } = await pair()
    const client = connectChat(two.url, await two.signIn(doctor))
    await client.connected()
    const { es } = await client.hello()
    await Promise.all(upTo(10).map(n => (n % 2 ? one : two).say(n % 3 ? doctor : patient, sid, `${n}`)))
    await expect.poll(() => client.of('msg:new').length).toBe(10)
    expect(client.of('msg:new').map(event => event.message.seq)).toEqual(upTo(10).map(n => n + 2))
    const numbers = client.events.flatMap(event => event.es ?? [])
    expect(numbers).toEqual(upTo(numbers.length).map(n => es + n))
    client.socket.disconnect()
  })

  const carriers = [
    { by: 'Redis', redisUrl },
    { by: 'PostgreSQL', redisUrl: null },
  ].filter(({ by, redisUrl: url }) => kind === 'postgres' && (by === 'PostgreSQL' || url !== null))
  for (const { by, ...config } of carriers)
    it(`[SCALE-03] passes typing and ends of sign-ins on to the other process by ${by}, and wrong hints do no harm`, async () => {
      const [here, there] = [await startWard({ database, config }), await startWard({ database, config })]
      const { doctor, patient, sid } = await pair()
      const [dt, pt] = [await here.signIn(doctor), await here.signIn(patient)]
      const [d, p] = [connectChat(here.url, dt), connectChat(there.url, pt)]
      await Promise.all([d.connected(), p.connected()])
      const [, { es }] = [await d.hello(), await p.hello()]
      await expect.poll(() => [here.app.hintState().state, there.app.hintState().state]).toEqual(['up', 'up'])
      // until both know of each other nothing is told
      await expect
        .poll(() => {
          d.socket.emit('typing', { sid, on: true })
          return p.of('typing').length
        })
        .toBeGreaterThan(0)
      there.app.hub.hinted({ stream: `p:${patient.id}`, seq: es + 1_000 })
      await here.say(doctor, sid, '收到')
      await expect.poll(() => p.of('msg:new').map(event => event.message.content)).toEqual(['收到'])
      await here.app.tokens.end({ kind: 'patient', ownerId: patient.id }, 'forced')
      await expect.poll(() => p.of('kicked').map(event => event.why)).toEqual(['FORCED'])
      d.socket.disconnect()
      await here.close()
      await there.close()
    })

  it('lets only one process apply a deadline that both see', async () => {
    const { sid } = await pair()
    for (const ward of [one, two]) ward.clock.now += 24 * 3_600_000
    const moved = await Promise.all([one.app.consultation.clock.tick(), two.app.consultation.clock.tick()])
    expect(moved.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(1)
    const notices = (await one.messages(sid)).filter(message => message.kind === 'notice')
    expect(notices.map(message => message.content)).toEqual(['医生已接诊，请描述您的问题', '问诊已到时自动结束'])
    expect((await one.sessionRow(sid)).version).toBe(3)
  })

  it('sends unknown upgrades away with 404 and foreign origins with 403, and stays', async () => {
    expect(await upgrade(one.url, '/nothing/here')).toBe('HTTP/1.1 404 Not Found')
    expect(await upgrade(one.url, '/websocket/x?token=y', { Origin: 'https://evil.example' })).toBe('HTTP/1.1 403 Forbidden')
    expect(await upgrade(one.url, '/socket.io/?EIO=4&transport=websocket', { Origin: 'https://evil.example' })).toMatch(
      / 40[03] /,
    )
    expect(await upgrade(one.url, '/socket.io/?EIO=4&transport=websocket', { Origin: one.url })).toBe(
      'HTTP/1.1 101 Switching Protocols',
    )
    expect((await fetch(`${one.url}/healthz`)).status).toBe(200)
  })

  it('answers what only looks like a chat address, and survives anyone who is cut off while nobody listens yet', async () => {
    const ask = '?EIO=4&transport=websocket'
    for (const path of [`/jeecg-boot/socket.io/${ask}`, `/socket.io${ask}`])
      expect(await upgrade(one.url, path)).toBe('HTTP/1.1 404 Not Found')
    const { hostname, port, host } = new URL(one.url)
    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
    const head = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`
    const died: unknown[] = []
    const note = (error: unknown) => void died.push(error)
    process.on('uncaughtException', note)
    try {
      // More than the first burst, so that the last ones still wait for their place when they are cut off.
      const sockets = upTo(260).map(() => connect(Number(port), hostname).on('error', () => undefined))
      for (const socket of sockets) socket.write(head(`/socket.io/${ask}`))
      await wait(100)
      for (const socket of sockets) socket.resetAndDestroy()
      await wait(500)
    } finally {
      process.off('uncaughtException', note)
    }
    expect(died).toEqual([])
    expect((await fetch(`${one.url}/healthz`)).status).toBe(200)
  })

  it('closes its sockets spread over the drain time when it stops, so that clients come back and resume elsewhere', async () => {
    const leaving = await startWard({ database })
    const { doctor, patient, sid } = await pair()
    const token = await leaving.signIn(doctor)
    const clients = upTo(10).map(() => connectChat(leaving.url, token))
    const closedAt: number[] = []
    const reasons: string[] = []
    for (const client of clients)
      client.socket.on('disconnect', reason => {
        closedAt.push(performance.now())
        reasons.push(reason)
      })
    await Promise.all(clients.map(client => client.connected()))
    const { es } = await (clients[0] ?? connectChat(leaving.url, token)).hello()
    await leaving.close()
    await expect.poll(() => closedAt.length).toBe(10)
    // "io server disconnect" would keep socket.io's client from coming back.
    expect(new Set(reasons)).toEqual(new Set(['transport close']))
    expect(Math.max(...closedAt) - Math.min(...closedAt)).toBeGreaterThan(1_000)

    await one.say(patient, sid, '还在吗？')
    const back = connectChat(one.url, token)
    await back.connected()
    const answer = await back.hello(es, [{ sid, lastSeq: 2 }])
    expect(back.of('msg:new').map(event => event.message.content)).toEqual(['还在吗？'])
    expect(answer.missed[sid]?.length).toBe(1)
    back.socket.disconnect()
  })
})

import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import { userPermissions } from '#contract/http/calls/auth.ts'
import { CHAT_NAMESPACE, CHAT_PATH } from '#contract/sockets/chat.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { itDirectly } from '#tests/support/attackDirectly.ts'

const FLOOD = '127.0.0.2'
/** Upgrades in a second, and for how many tenths of a second. */
const PER_TENTH = 35
const TENTHS = 30

/** Sends an upgrade from an address of this machine; answers the first line that comes back. */
const upgrade = (url: string, path: string, localAddress: string, more = ''): Promise<string> =>
  new Promise(resolve => {
    const { hostname, port, host } = new URL(url)
    const socket = connect({ port: Number(port), host: hostname, localAddress })
    socket.on('error', () => resolve('error'))
    socket.on('data', data => {
      resolve(String(data).split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`,
    )
  })

describeOnDatabases('a flood of upgrades', open => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp({ open, config: { rateLimits: true } })
  })
  afterAll(async () => t.close())

  const opens = async (userId: string, token: string): Promise<number> => {
    const began = performance.now()
    const socket = new WebSocket(`${t.url.replace('http', 'ws')}/jeecg-boot/websocket/${userId}?token=${token}`, {
      localAddress: '127.0.0.3',
    })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const took = performance.now() - began
    socket.close()
    return took
  }

  const talks = async (token: string): Promise<number> => {
    const began = performance.now()
    const socket = io(t.url + CHAT_NAMESPACE, { path: CHAT_PATH, transports: ['websocket'], auth: { token }, forceNew: true })
    await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject))
    const took = performance.now() - began
    socket.close()
    return took
  }

  for (const [name, path] of [
    ['without a sign-in', '/jeecg-boot/websocket/somebody?token='],
    ['with a made-up sign-in', `/jeecg-boot/websocket/somebody?token=${'A'.repeat(43)}`],
    ['of the chat', '/socket.io/?EIO=4&transport=websocket'],
  ] as const)
    it(`[SEC-03] ${name}, 350 a second from one address, is refused at once and keeps nobody else waiting`, async () => {
      const { token, userInfo } = await t.loginAs('doctor')
      const answers: Promise<string>[] = []
      const took: number[] = []
      for (let n = 0; n < TENTHS; n += 1) {
        for (let one = 0; one < PER_TENTH; one += 1) answers.push(upgrade(t.url, path, FLOOD))
        await new Promise(resolve => setTimeout(resolve, 100))
        // once the burst of the address is used up
        if (n >= 10 && n % 4 === 0) took.push(await opens(userInfo.id, token))
      }
      expect(took).toHaveLength(5)
      // a machine that is busy otherwise may take longer once
      expect(Math.min(...took)).toBeLessThan(200)
      const given = await Promise.all(answers)
      const refused = given.filter(line => /^HTTP\/1\.1 (401|429|403|400)/.test(line))
      expect(refused.length).toBeGreaterThan(PER_TENTH * TENTHS * 0.6)
    })

  itDirectly(
    '[SEC-03] handshakes of the chat without a sign-in, from eight addresses, keep neither sockets nor the chat of a ninth waiting',
    async () => {
      const { token, userInfo } = await t.loginAs('doctor')
      const answers: Promise<string>[] = []
      const [took, talked]: [number[], number[]] = [[], []]
      for (let n = 0; n < TENTHS; n += 1) {
        for (let one = 0; one < PER_TENTH; one += 1)
          answers.push(upgrade(t.url, '/socket.io/?EIO=4&transport=websocket', `127.0.0.${10 + (one % 8)}`))
        await new Promise(resolve => setTimeout(resolve, 100))
        if (n < 10 || n % 5 !== 0) continue
        took.push(await opens(userInfo.id, token))
        talked.push(await talks(token))
      }
      expect([took.length, talked.length]).toEqual([4, 4])
      expect(Math.min(...took)).toBeLessThan(200)
      expect(Math.min(...talked)).toBeLessThan(200)
      await Promise.all(answers)
    },
  )

  it('[SEC-03] people with a sign-in open at once at the very address that floods', async () => {
    const { token, userInfo } = await t.loginAs('doctor')
    // each of the servers behind a proxy has met the sign-in, as the calls of a page go to all of them
    for (let n = 0; n < 12; n += 1) expect(await t.call(userPermissions, {}, token)).toMatchObject({ success: true })
    const answers: Promise<string>[] = []
    for (let n = 0; n < 300; n += 1) answers.push(upgrade(t.url, '/jeecg-boot/websocket/somebody?token=x', FLOOD))
    expect((await Promise.all(answers)).filter(line => line.includes('429')).length).toBeGreaterThan(0)
    const path = `/jeecg-boot/websocket/${userInfo.id}?token=${token}`
    expect(await upgrade(t.url, path, FLOOD)).toBe('HTTP/1.1 101 Switching Protocols')
    const chat = '/socket.io/?EIO=4&transport=websocket'
    expect(await upgrade(t.url, chat, FLOOD, `Cookie: xl_token=${token}\r\n`)).toBe('HTTP/1.1 101 Switching Protocols')
    // fifty tries come back each second: more than a slow machine is given meanwhile
    const madeUp = Array.from({ length: 150 }, () => upgrade(t.url, chat, FLOOD, 'Cookie: xl_token=made-up\r\n'))
    expect(await Promise.all(madeUp)).toContain('HTTP/1.1 400 Bad Request')
  })

  it('[SEC-03] people of one address who show their sign-ins are no flood', async () => {
    const { token, userInfo } = await t.loginAs('doctor2')
    for (let n = 0; n < 150; n += 1) await opens(userInfo.id, token)
    expect(await upgrade(t.url, '/jeecg-boot/websocket/somebody?token=x', '127.0.0.3')).toBe('HTTP/1.1 401 Unauthorized')
  })

  itDirectly(
    '[SEC-03] an origin that may not call, or a host that a stranger claims, is refused before anything is looked up',
    async () => {
      const { token, userInfo } = await t.loginAs('doctor')
      const path = `/jeecg-boot/websocket/${userInfo.id}?token=${token}`
      expect(await upgrade(t.url, path, '127.0.0.4', 'Origin: https://evil.example\r\n')).toBe('HTTP/1.1 403 Forbidden')
      const claimed = 'Origin: https://evil.example\r\nX-Forwarded-Host: evil.example\r\n'
      expect(await upgrade(t.url, path, '127.0.0.4', claimed)).toBe('HTTP/1.1 403 Forbidden')
      const proxied = await startTestApp({ open, config: { rateLimits: true, trustProxy: '127.0.0.9' } })
      const signedIn = await proxied.loginAs('doctor')
      const there = `/jeecg-boot/websocket/${signedIn.userInfo.id}?token=${signedIn.token}`
      expect(await upgrade(proxied.url, there, '127.0.0.4', claimed)).toBe('HTTP/1.1 403 Forbidden')
      expect(await upgrade(proxied.url, there, '127.0.0.9', claimed)).toBe('HTTP/1.1 101 Switching Protocols')
      await proxied.close()
    },
  )
})

import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { login } from '#contract/http/calls/auth.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { openNotice, refusalOf } from '#tests/support/noticeSockets.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const LISTED = 'https://desk.example.org'

/** A reverse proxy as docs/operations.md describes it: passes calls and upgrades on and tells the outer host. */
async function startReverseProxy(target: string): Promise<{ url: string; close: () => Promise<void> }> {
  const onward = ({ method, url, headers }: IncomingMessage): RequestOptions => ({
    host: new URL(target).hostname,
    port: new URL(target).port,
    method,
    path: url,
    headers: {
      ...headers,
      host: 'inside.local:8080',
      'x-forwarded-host': headers.host,
      'x-forwarded-proto': 'http',
      'x-forwarded-for': '203.0.113.5',
    },
  })
  const server = createServer((incoming, outgoing) => {
    const passed = ask(onward(incoming), answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  server.on('upgrade', (incoming, socket) => {
    const passed = ask(onward(incoming))
    passed.on('upgrade', (answer, inner) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`)
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      inner.pipe(socket).pipe(inner)
    })
    passed.on('response', answer => socket.end(`HTTP/1.1 ${answer.statusCode} Refused\r\nContent-Length: 0\r\n\r\n`))
    passed.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

describeOnDatabases('an original client behind a proxy', open => {
  let t: TestApp
  let proxy: Awaited<ReturnType<typeof startReverseProxy>>
  let cookie = ''
  let userId = ''
  let token = ''
  beforeAll(async () => {
    t = await startTestApp({ open, config: { trustProxy: 1, origins: [LISTED] } })
    proxy = await startReverseProxy(t.url)
    const answer = await fetch(`${proxy.url}/jeecg-boot${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: proxy.url },
      body: JSON.stringify({ username: 'doctor', password: DEMO_PASSWORD }),
    })
    const body = (await answer.json()) as { result: { token: string; userInfo: { id: string } } }
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    userId = body.result.userInfo.id
    token = body.result.token
  })
  afterAll(async () => {
    await proxy.close()
    await t.close()
  })
  /** the address that the original client opens: without a token */
  const bare = () => ({ path: `/websocket/${userId}` })

  it('[WALK-46] gets its notices by the cookie of the sign-in, from the origin of the proxy', async () => {
    expect(cookie).toMatch(/^xl_token=/)
    const client = await openNotice(proxy.url, userId, '', { ...bare(), headers: { origin: proxy.url, cookie } })
    client.ws.send('HeartBeat')
    await expect.poll(() => client.texts.length).toBeGreaterThan(0)
    client.ws.close()
    await client.closed
  })

  it('[WALK-46] is not let in by an origin and a user id, listed or not', async () => {
    expect(await refusalOf(proxy.url, userId, '', { ...bare(), headers: { origin: proxy.url } })).toBe(401)
    expect(await refusalOf(t.url, userId, '', { ...bare(), headers: { origin: LISTED } })).toBe(401)
    expect(await refusalOf(t.url, userId, '', { ...bare(), headers: { origin: 'https://evil.example', cookie } })).toBe(403)
    // with the token a listed origin is served
    expect(await refusalOf(t.url, userId, token, { headers: { origin: LISTED } })).toBe(101)
  })
})

/**
 * OWASP's tests of sessions and sockets (Web Security Testing Guide; the chapters stand in the titles and in docs/security/wstg.md) against processes behind Caddy by TLS on
 * PostgreSQL: SCALE-15. Skipped where caddy or DATABASE_URL is missing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { logout, sms } from '#contract/http/calls/auth.ts'
import { HEADER, TOKEN_COOKIE } from '#contract/http/headers.ts'
import { noticePath } from '#contract/sockets/notice.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import {
  BASE,
  canStandBehindCaddy,
  COOKIE,
  EVIL,
  OWN,
  startBehindCaddy,
  type BehindCaddy,
  type SignedIn,
} from '#tests/support/behindCaddy.ts'

describe.skipIf(!canStandBehindCaddy())('sessions and sockets behind Caddy by TLS, on PostgreSQL', () => {
  let caddy: BehindCaddy
  beforeAll(async () => {
    caddy = await startBehindCaddy()
  })
  afterAll(() => caddy?.stop())

  describe('sessions', () => {
    it('[SCALE-15] WSTG-SESS-02 WSTG-ATHN-01: the cookie goes by TLS to this host alone, and pages by plain HTTP are sent to TLS without a word', async () => {
      const { cookies } = await caddy.signIn('doctor')
      expect(cookies).toHaveLength(1)
      expect(cookies[0]).toMatch(new RegExp(`^${COOKIE}=[\\w-]{43}; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Strict$`))
      const page = { redirect: 'manual', headers: { accept: 'text/html' } } as const
      const plain = await fetch(`http://localhost:${caddy.httpPort}/user/login`, page)
      expect([plain.status, plain.headers.get('location'), plain.headers.get('set-cookie'), await plain.text()]).toEqual([
        308,
        `https://localhost:${caddy.port}/user/login`,
        null,
        '',
      ])
      const call = await fetch(`http://localhost:${caddy.httpPort}${OWN}`, { redirect: 'manual' })
      expect([call.status, call.headers.get('location')]).toEqual([403, null])
      const answer = await caddy.ask('GET', '/user/login')
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      expect(answer.headers['server']).toBeUndefined()
      // what a stranger claims of the way takes nothing off the cookie
      const claimed = await caddy.enter('doctor', DEMO_PASSWORD, { 'x-forwarded-proto': 'http', forwarded: 'proto=http' })
      expect([claimed.headers['set-cookie'] ?? []].flat()[0]).toContain('Secure')
      expect(claimed.headers['strict-transport-security']).toBeDefined()
    })

    it('[SCALE-15] WSTG-SESS-03: a sign-in that an attacker chose does not become that of the person', async () => {
      const fixed = 'A'.repeat(43)
      const answer = await caddy.enter('doctor', DEMO_PASSWORD, { cookie: `${COOKIE}=${fixed}`, [HEADER.token]: fixed })
      const { token } = (JSON.parse(answer.text) as { result: SignedIn }).result
      expect(token).not.toBe(fixed)
      expect(await caddy.countsAt(fixed)).toEqual([false, false])
      expect(await caddy.countsAt(token)).toEqual([true, true])
      // and every sign-in has one of its own
      expect((await caddy.signIn('doctor')).token).not.toBe(token)
    })

    it('[SCALE-15] WSTG-SESS-04: a sign-in is read from no address and no body, and no store keeps the answer that gives it', async () => {
      const answer = await caddy.enter('doctor')
      const { token } = (JSON.parse(answer.text) as { result: SignedIn }).result
      expect(answer.headers['cache-control']).toContain('no-store')
      for (const name of ['token', 'X-Access-Token', 'access_token', TOKEN_COOKIE])
        expect((await caddy.ask('GET', `${OWN}?${name}=${token}`)).status, name).not.toBe(200)
      expect((await caddy.ask('GET', OWN, { headers: { authorization: `Bearer ${token}` } })).status).not.toBe(200)
      expect((await caddy.ask('GET', OWN, { token })).status).toBe(200)
    })

    it('[SCALE-15] WSTG-SESS-05: a page of another site changes nothing with the cookie', async () => {
      const { token } = await caddy.signIn('hospital')
      const cookie = `${COOKIE}=${token}`
      for (const headers of [
        { cookie },
        { cookie, origin: EVIL, 'sec-fetch-site': 'cross-site' },
        { cookie, origin: 'null' },
        { cookie, origin: `https://localhost:${caddy.port}`, 'sec-fetch-site': 'same-origin' },
      ] as Record<string, string>[]) {
        const form = 'code=forged&name=forged&postRank=1'
        const posted = await caddy.ask('POST', `${BASE}/sys/position/add`, {
          headers,
          body: Buffer.from(form),
          type: 'application/x-www-form-urlencoded',
        })
        expect(posted.text, JSON.stringify(headers)).not.toContain('"success":true')
        const plain = await caddy.ask('POST', `${BASE}/sys/position/add`, {
          headers,
          body: Buffer.from('{"code":"forged","name":"forged"}'),
          type: 'text/plain',
        })
        expect(plain.text, JSON.stringify(headers)).not.toContain('"success":true')
      }
      const { rows } = await caddy.database.pool.query(`select 1 from sys_position where code = 'forged'`)
      expect(rows).toEqual([])
      // nor may its script read an answer
      const preflight = await caddy.ask('OPTIONS', OWN, { headers: { origin: EVIL, 'access-control-request-method': 'GET' } })
      expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
      expect(
        (await caddy.ask('GET', OWN, { headers: { origin: EVIL, cookie } })).headers['access-control-allow-origin'],
      ).toBeUndefined()
    })

    it('[SCALE-15] WSTG-SESS-06: after the sign-out no process takes the sign-in, and its sockets end', async () => {
      const { token, userInfo } = await caddy.signIn('doctor')
      expect(await caddy.countsAt(token)).toEqual([true, true])
      const socket = new WebSocket(`wss://localhost:${caddy.port}${BASE}${noticePath(userInfo.id, token)}`, { ca: caddy.ca })
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      const ended = new Promise(resolve => socket.once('close', resolve))
      await caddy.ask('POST', `${BASE}${logout.path}`, { token })
      await expect.poll(() => caddy.countsAt(token), { timeout: 5_000 }).toEqual([false, false])
      await ended
      const again = new WebSocket(`wss://localhost:${caddy.port}${BASE}${noticePath(userInfo.id, token)}`, { ca: caddy.ca })
      expect(
        await new Promise(resolve => again.once('open', () => resolve('open')).once('error', ({ message }) => resolve(message))),
      ).toContain('401')
    })

    it('[SCALE-15] WSTG-SESS-09 WSTG-SESS-08: nothing but a sign-in of staff opens the calls of staff', async () => {
      // behind a proxy the demonstration shows the code of staff to nobody, whatever a caller says of where it is
      for (const [mobile, headers] of [
        ['19900000004', {}],
        ['19900000005', { 'x-forwarded-for': '' }],
        ['19900000006', { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' }],
        ['19900000007', { connection: 'close, x-forwarded-for' }],
      ] as [string, Record<string, string>][]) {
        const said = await caddy.ask('POST', `${BASE}${sms.path}`, { json: { mobile, smsmode: '0' }, headers })
        expect(said.text, JSON.stringify(headers)).toContain('"success":true')
        expect(said.text, JSON.stringify(headers)).not.toContain('demoCode')
      }
      // nor does what stands in the database, which a copy of it would hold
      await caddy.signIn('doctor')
      const { rows } = await caddy.database.pool.query<Record<string, unknown>>(`select * from sys_token`)
      const kept = rows.flatMap(row => Object.values(row).filter((one): one is string => typeof one === 'string' && one !== ''))
      expect(kept.length).toBeGreaterThan(1)
      for (const token of [...new Set(kept), '0'.repeat(43), `${'A'.repeat(42)}=`])
        expect((await caddy.ask('GET', OWN, { token })).status, token).not.toBe(200)
    })
  })

  describe('sockets', () => {
    it('[SCALE-15] WSTG-CLNT-10: through the proxy a socket opens for the own pages alone, by the cookie of this host', async () => {
      const { token, userInfo } = await caddy.signIn('hospital')
      const opens = (path: string, headers: Record<string, string>) =>
        new Promise<string>(resolve => {
          const socket = new WebSocket(`wss://localhost:${caddy.port}${path}`, { ca: caddy.ca, headers })
          socket.once('open', () => (socket.close(), resolve('open')))
          socket.once('error', ({ message }) => resolve(message))
        })
      const notice = `${BASE}${noticePath(userInfo.id, token)}`
      const own = `https://localhost:${caddy.port}`
      expect(await opens(notice, { origin: own })).toBe('open')
      for (const headers of [
        { origin: EVIL },
        { origin: EVIL, 'x-forwarded-host': 'evil.example' },
        { origin: EVIL, host: 'evil.example' },
        { origin: 'null' },
        { origin: `https://localhost.evil.example:${caddy.port}` },
      ] as Record<string, string>[])
        expect(await opens(notice, headers), JSON.stringify(headers)).not.toBe('open')
      const grid = `${BASE}/vxeSocket/${userInfo.id}/attack`
      expect(await opens(grid, { cookie: `${COOKIE}=${token}`, origin: own })).toBe('open')
      expect(await opens(grid, { cookie: `${TOKEN_COOKIE}=${token}`, origin: own })).toContain('401')
      expect(await opens(grid, { origin: own })).toContain('401')
    })
  })
})

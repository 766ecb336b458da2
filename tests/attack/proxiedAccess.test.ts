/**
 * OWASP's tests of sign-in, access and uploads (Web Security Testing Guide; the chapters stand in the titles and in docs/security/wstg.md) against processes behind Caddy by TLS on
 * PostgreSQL: SCALE-15. Skipped where caddy or DATABASE_URL is missing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STATIC_PATH, upload } from '#contract/http/calls/files.ts'
import { BASE, canStandBehindCaddy, startBehindCaddy, type BehindCaddy } from '#tests/support/behindCaddy.ts'
import * as sample from '#tests/support/sampleFiles.ts'

const statusesOf = (text: string): number[] => [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, code]) => Number(code))

describe.skipIf(!canStandBehindCaddy())('access and uploads behind Caddy by TLS, on PostgreSQL', () => {
  let caddy: BehindCaddy
  beforeAll(async () => {
    caddy = await startBehindCaddy()
  })
  afterAll(() => caddy?.stop())

  describe('sign-in and access', () => {
    it('[SCALE-15] WSTG-ATHN-03: an address that is made up in a header is no new address: the count of guesses goes on', async () => {
      const texts: string[] = []
      for (let n = 1; n <= 12; n += 1) {
        const headers = {
          'x-forwarded-for': `198.51.100.${n}, 203.0.113.${n}`,
          'x-real-ip': `198.51.100.${n}`,
          'client-ip': `198.51.100.${n}`,
          'true-client-ip': `198.51.100.${n}`,
          'cf-connecting-ip': `198.51.100.${n}`,
          forwarded: `for=198.51.100.${n}`,
        }
        texts.push((JSON.parse((await caddy.enter(`nobody${n}`, 'guess', headers)).text) as { message: string }).message)
      }
      const { rows } = await caddy.database.pool.query<{ ip: string }>(
        `select distinct ip from sys_log where ip like '198.51.100.%' or ip like '203.0.113.%'`,
      )
      expect(rows).toEqual([])
      // one account at a time from ever new addresses waits after five
      const answers: string[] = []
      for (let n = 1; n <= 7; n += 1)
        answers.push(
          (JSON.parse((await caddy.enter('doctor2', 'guess', { 'x-forwarded-for': `192.0.2.${n}` })).text) as { message: string })
            .message,
        )
      expect(answers.at(-1)).toMatch(/^登录失败次数过多|^操作过于频繁/)
      expect(texts).toHaveLength(12)
    })

    it('[SCALE-15] WSTG-ATHN-04 WSTG-ATHZ-02: another spelling of an address, method or header is no way around a right', async () => {
      const { token } = await caddy.signIn('doctor')
      const users = `${BASE}/sys/user/list`
      const secrets = /"username"|"realname"|"password"/
      for (const path of [
        users,
        `${BASE}//sys//user//list`,
        `${BASE}/./sys/user/list`,
        `${BASE}/sys/dict/../user/list`,
        `${BASE}/sys/%75ser/list`,
        `${BASE}/sys/user/list/`,
        `${BASE}/sys/user/list;x=.js`,
        `${BASE}/sys/user/list%00.js`,
        `${BASE}/sys/user/list%20`,
        `${BASE}/SYS/USER/LIST`,
        `/${BASE}/sys/user/list`,
        `${BASE}/sys/user/list?X-Access-Token=admin`,
      ])
        for (const by of [undefined, token]) {
          const answer = await caddy.ask('GET', path, by === undefined ? {} : { token: by })
          expect(answer.text, `${path} ${by === undefined ? 'stranger' : 'doctor'}`).not.toMatch(secrets)
        }
      for (const headers of [
        { 'x-original-url': users },
        { 'x-rewrite-url': users },
        { 'x-forwarded-prefix': users },
        { 'x-http-method-override': 'DELETE' },
        { 'x-forwarded-user': 'admin' },
        { 'x-forwarded-for': '127.0.0.1' },
        { 'x-forwarded-host': 'localhost' },
        { host: 'localhost', 'x-forwarded-port': '80' },
      ] as Record<string, string>[]) {
        const answer = await caddy.ask('GET', `${BASE}/sys/dict/getDictItems/sex`, { token, headers })
        expect(answer.text, JSON.stringify(headers)).not.toMatch(secrets)
        expect((await caddy.ask('GET', users, { token, headers })).text, JSON.stringify(headers)).not.toMatch(secrets)
      }
      for (const method of ['HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE'])
        expect((await caddy.ask(method, users, { token }).catch(() => ({ text: '' }))).text, method).not.toMatch(secrets)
    })

    it('[SCALE-15] WSTG-ATHZ-03: nobody writes themselves another role, tenant or state', async () => {
      const { token, userInfo } = await caddy.signIn('doctor')
      const stateOf = async () => {
        const { rows } = await caddy.database.pool.query(
          `select u.status, u.username, (select string_agg(r.role_id, ',' order by r.role_id) from sys_user_role r where r.user_id = u.id) as roles
           from sys_user u where u.id = $1`,
          [userInfo.id],
        )
        return rows[0] as unknown
      }
      const before = await stateOf()
      const { rows: roles } = await caddy.database.pool.query<{ id: string }>(`select id from sys_role where role_code = 'admin'`)
      const more = {
        id: userInfo.id,
        username: 'admin',
        selectedroles: roles[0]?.id,
        roleIds: roles[0]?.id,
        relTenantIds: '2',
        status: 2,
        isAdmin: true,
      }
      for (const path of [
        '/sys/user/edit',
        '/sys/user/add',
        '/sys/user/addSysUserRole',
        '/sys/user/frozenBatch',
        '/sys/user/appEdit',
      ])
        for (const method of ['POST', 'PUT']) {
          const answer = await caddy.ask(method, `${BASE}${path}`, { token, json: { ...more, realname: '林杏' } })
          expect(answer.text, `${method} ${path}`).not.toContain('"success":true')
        }
      expect(await stateOf()).toEqual(before)
      expect((await caddy.ask('GET', `${BASE}/sys/user/list`, { token })).text).not.toContain('"success":true')
    })

    it('[SCALE-15] WSTG-ATHZ-01: no spelling of a path leaves the folder of uploads or of the product', async () => {
      const { token } = await caddy.signIn('doctor')
      for (const path of [
        `${BASE}${STATIC_PATH}/../../../../etc/passwd`,
        `${BASE}${STATIC_PATH}/..%2f..%2f..%2f..%2fetc%2fpasswd`,
        `${BASE}${STATIC_PATH}/%2e%2e/%2e%2e/%2e%2e/etc/passwd`,
        `${BASE}${STATIC_PATH}/..%252f..%252fetc%252fpasswd`,
        `${BASE}${STATIC_PATH}/..%5c..%5cetc%5cpasswd`,
        `${BASE}${STATIC_PATH}/temp/%00/../../secret`,
        '/assets/..%2f..%2f..%2fpackage.json',
        '/..%2f.env',
        '/.git/config',
        '/dist/server/main.js',
      ]) {
        const answer = await caddy.ask('GET', path, { token })
        expect(answer.text, path).not.toMatch(/root:|"dependencies"|DATABASE_URL|\[core\]/)
      }
    })

    it('[SCALE-15] WSTG-INPV-17: a host that a stranger names is served nothing and stands in no answer', async () => {
      for (const headers of [
        { host: 'evil.example' },
        { host: `localhost:${caddy.port}`, 'x-forwarded-host': 'evil.example' },
        { host: `localhost:${caddy.port}`, 'x-host': 'evil.example', forwarded: 'host=evil.example' },
      ] as Record<string, string>[])
        for (const path of [
          '/',
          '/user/login',
          '/config.json',
          `${BASE}/sys/login`,
          '/doc.html',
          `${BASE}/sys/thirdLogin/render/github`,
        ]) {
          const answer = await caddy.ask('GET', path, { headers })
          expect(JSON.stringify(answer.headers) + answer.text, `${path} ${JSON.stringify(headers)}`).not.toContain('evil.example')
          if (headers['host'] === 'evil.example') expect(answer.text, path).toBe('')
        }
    })

    it('[SCALE-15] WSTG-INPV-15: two ways to measure one body, or a body in place of the next call, smuggle nothing', async () => {
      const config = (await caddy.ask('GET', '/config.json')).text
      const hidden = `GET ${BASE}/sys/user/list HTTP/1.1\r\nHost: localhost:${caddy.port}\r\n\r\n`
      const head = `POST ${BASE}/sys/login HTTP/1.1\r\nHost: localhost:${caddy.port}\r\nContent-Type: application/json\r\n`
      for (const bytes of [
        `${head}Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
        `${head}Content-Length: 4\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
        `${head}Transfer-Encoding: xchunked\r\nContent-Length: 3\r\n\r\n{}\n${hidden}`,
        `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
        `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
        `${head}X-Folded: a\r\n Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}`,
        `${head}Content-Length: +2\r\n\r\n{}`,
        `${head}Content-Length: 0x2\r\n\r\n{}`,
      ]) {
        const text = await caddy.speak(bytes)
        expect(text, bytes).not.toContain('"records"')
        expect(
          statusesOf(text).every(code => code >= 400 || code === 200),
          bytes,
        ).toBe(true)
        // who comes next, on the connections that proxy and processes keep, gets the answer to what they asked
        const next = await Promise.all(Array.from({ length: 8 }, async () => caddy.ask('GET', '/config.json')))
        expect(
          next.map(answer => [answer.status, answer.text]),
          bytes,
        ).toEqual(next.map(() => [200, config]))
      }
    })
  })

  describe('uploads', () => {
    const put = async (token: string, name: string, bytes: Buffer, type = 'application/octet-stream') => {
      const boundary = 'attack-boundary'
      const body = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
        ),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ])
      const answer = await caddy.ask('POST', `${BASE}${upload.path}`, {
        token,
        body,
        type: `multipart/form-data; boundary=${boundary}`,
      })
      return JSON.parse(answer.text) as { success: boolean; message: string; result: { path: string } | null }
    }

    it('[SCALE-15] WSTG-BUSL-08: what a file is decides, not its name or the type that the sender says', async () => {
      const { token } = await caddy.signIn('doctor')
      for (const [name, bytes, type] of [
        ['page.html', sample.html(), 'text/html'],
        ['page.png', sample.html(), 'image/png'],
        ['picture.svg', sample.svg(), 'image/svg+xml'],
        ['picture.png', sample.svg(), 'image/png'],
        ['tool.exe', sample.exe(), 'application/octet-stream'],
        ['tool.pdf', sample.exe(), 'application/pdf'],
        ['shell.php', Buffer.from('<?php system($_GET[0]);'), 'image/png'],
        ['shell.php.png', Buffer.from('<?php system($_GET[0]);'), 'image/png'],
        ['.htaccess', Buffer.from('AddType text/html .png'), 'text/plain'],
        ['macro.docx', sample.withMacros(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ] as const) {
        const answer = await put(token, name, bytes, type)
        expect([answer.success, answer.result], name).toEqual([false, null])
        expect(answer.message, name).toMatch(/[\u4e00-\u9fff]/)
      }
    })

    it('[SCALE-15] WSTG-BUSL-09: a picture of a hundred million points is refused, hidden script is gone, what is served runs nothing', async () => {
      const { token } = await caddy.signIn('doctor')
      expect((await put(token, 'bomb.png', await sample.bomb())).success).toBe(false)
      const polyglot = Buffer.concat([await sample.png(), Buffer.from('<script>alert(document.cookie)</script>')])
      const taken = await put(token, '../../../index.html\u0000.png', polyglot, 'text/html')
      expect(taken.success).toBe(true)
      expect(taken.result?.path).toMatch(/^temp\/\d{4}\/\d\d\/[0-9a-f]{32}\.png$/)
      const served = await caddy.ask('GET', `${BASE}${STATIC_PATH}/${taken.result?.path}`, { token })
      expect(served.text).not.toContain('<script>')
      expect([served.status, served.headers['content-type'], served.headers['x-content-type-options']]).toEqual([
        200,
        'image/png',
        'nosniff',
      ])
      expect(served.headers['content-security-policy']).toContain("default-src 'none'")
      // nor to a stranger, or to whom the link was sent
      expect((await caddy.ask('GET', `${BASE}${STATIC_PATH}/${taken.result?.path}`)).status).toBe(404)
    })
  })
})

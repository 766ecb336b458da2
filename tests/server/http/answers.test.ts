import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, randomImage } from '#contract/http/calls/auth.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { sysDict } from '#server/db/tables/index.ts'
import { buildApp } from '#server/app.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { addressOf } from '#server/plugins/address.ts'
import { serve } from '#server/plugins/serve.ts'
import { defineCall } from '#contract/http/defineCall.ts'
import { openTestPglite } from '#tests/support/testDatabase.ts'
import { startTestApp, testConfig } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const BASE = '/jeecg-boot'

describe('answers of the server', () => {
  const clientDir = mkdtempSync(join(tmpdir(), 'xinglin-client-'))
  const lines: string[] = []
  let t: TestApp
  beforeAll(async () => {
    mkdirSync(join(clientDir, 'assets'))
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>杏林</title>')
    writeFileSync(join(clientDir, 'assets/app-1a2b.js'), 'export {}')
    t = await startTestApp({
      logTo: { write: line => void lines.push(line) },
      config: {
        clientDir,
        origins: ['https://desk.example.org'],
        basePaths: ['/jeecg-boot', '/ispay'],
        rateLimits: true,
      },
    })
  })
  afterAll(async () => {
    await t.close()
    rmSync(clientDir, { recursive: true })
  })
  const json = (answer: { text: string }) => JSON.parse(answer.text)

  it('tells a wrong method from an unknown path in envelopes (contract.md 1.6)', async () => {
    expect(json(await t.raw('GET', `${BASE}/sys/login`))).toMatchObject({
      success: false,
      code: 405,
      message: '不支持GET请求方法，支持以下POST、',
    })
    expect(json(await t.raw('DELETE', `${BASE}/sys/user/updatePassword`))).toMatchObject({
      code: 405,
      message: '不支持DELETE请求方法，支持以下POST、PUT、',
    })
    expect((await t.raw('GET', `${BASE}/sys/nothing`)).headers.get('cache-control')).toBe('no-store')
    expect(json(await t.raw('GET', `${BASE}/sys/nothing`))).toMatchObject({
      success: false,
      code: 404,
      message: '路径不存在，请检查路径是否正确',
    })
  })

  it('takes a trailing slash, doubled slashes, numbers as text and unknown properties', async () => {
    const { token } = await t.loginAs('doctor')
    for (const path of ['/sys/user/getCurrentUserDeparts/', '//sys//user/getCurrentUserDeparts'])
      expect(json(await t.raw('GET', BASE + path, { token }))).toMatchObject({ success: true })
    const body = {
      username: 'doctor',
      password: DEMO_PASSWORD,
      checkKey: 1_646_000_000_000,
      remember_me: 'true',
      foo: { bar: 1 },
    }
    expect(json(await t.raw('POST', `${BASE}/sys/login`, { json: body }))).toMatchObject({ success: true })
    expect(json(await t.raw('POST', '/ispay/sys/login', { json: body }))).toMatchObject({ success: true })
  })

  it('allows the own origin and those of ORIGINS, with credentials, on errors too; OPTIONS needs no token', async () => {
    for (const origin of [t.url, 'https://desk.example.org']) {
      const asked = await t.raw('OPTIONS', `${BASE}/sys/user/getCurrentUserDeparts`, {
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'X-Access-Token,tenant-id' },
      })
      expect([asked.status, asked.text]).toEqual([200, ''])
      expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
      expect(asked.headers.get('access-control-allow-credentials')).toBe('true')
      expect(asked.headers.get('access-control-allow-methods')).toBe('GET,POST,OPTIONS,PUT,DELETE')
      expect(asked.headers.get('access-control-allow-headers')).toBe('X-Access-Token,tenant-id')
      const refused = await t.raw('GET', `${BASE}/sys/user/getCurrentUserDeparts`, { headers: { origin } })
      expect(refused.status).toBe(500)
      expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
    }
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1'])
      expect(
        (await t.raw('OPTIONS', `${BASE}/sys/login`, { headers: { origin } })).headers.get('access-control-allow-origin'),
      ).toBeNull()
  })

  it('[SPEED-04] says with a page which files its screen needs, by address and cookie', async () => {
    mkdirSync(join(clientDir, '.vite'), { recursive: true })
    const boot = { file: 'assets/boot.js', css: ['assets/boot.css'] }
    const manifest = {
      '_boot-a0.js': boot,
      '_shell-a1.js': { file: 'assets/shell.js', imports: ['_boot-a0.js'], css: ['assets/shell.css'] },
      '_shell-a1.css': { file: 'assets/shell.css' },
      '_list-b2.js': { file: 'assets/list.js' },
      '_root-d4.js': { file: 'assets/root.js', imports: ['_boot-a0.js'], css: ['assets/root.css'] },
      'src/lib/http/axiosClient.ts': { file: 'assets/transport.js' },
      '_signing-g7.js': { file: 'assets/signing.js' },
      '_facts-f6.js': { file: 'assets/facts.js' },
      'contract/resources/system/position.resource.ts': { file: 'assets/position.js', imports: ['_facts-f6.js'] },
      'src/views/system/position/position.screen.tsx': { file: 'assets/looks.js' },
      'contract/resources/care/position.resource.ts': { file: 'assets/other.js' },
      'src/views/hospital/patients/Patients.tsx': { file: 'assets/patients.js' },
      'src/views/hospital/patients/components/Patients.tsx': { file: 'assets/part.js' },
    }
    const plain = readFileSync(join(clientDir, 'index.html'), 'utf8')
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html><script type="application/json" id="xl-later"></script>')
    writeFileSync(join(clientDir, '.vite/manifest.json'), JSON.stringify(manifest))
    /** Files of the header, then those that the page asks for when its root has come. */
    const linked = async (path: string, headers: Record<string, string> = {}) => {
      const page = await t.raw('GET', path, { headers })
      const links = String(page.headers.get('link') ?? '').split(', ')
      const later = JSON.parse(/id="xl-later">(.*)<\/script>/.exec(page.text)?.[1] ?? '') as string[]
      return [
        links.map(link => /^<\/assets\/([\w.]+)>; rel=(modulepreload|preload; as=style; crossorigin)$/.exec(link)?.[1]),
        later.map(file => file.replace('/assets/', '')),
      ]
    }
    const signedIn = { cookie: 'xl_token=anything' }
    const styles = ['boot.css', 'root.css']
    const signedOut = [...styles, 'boot.js', 'root.js']
    const first = [...styles, 'boot.js', 'transport.js', 'signing.js', 'root.js']
    const shell = ['shell.js', 'shell.css']
    expect(await linked('/user/login')).toEqual([signedOut, []])
    expect(await linked('/isystem/position')).toEqual([signedOut, []])
    expect(await linked('/dashboard/analysis', signedIn)).toEqual([first, shell])
    expect(await linked('/isystem/position', signedIn)).toEqual([
      first,
      ['facts.js', 'position.js', 'looks.js', ...shell, 'list.js'],
    ])
    expect((await linked('/hospital/patients', signedIn))[1]).toEqual(['patients.js', ...shell])
    expect((await linked('/hospital/Nothing', signedIn))[1]).toEqual(shell)
    // a build without the patient's page: no hint is better than half of them
    expect(await linked('/patient')).toEqual([[undefined], []])
    writeFileSync(join(clientDir, 'index.html'), plain)
    rmSync(join(clientDir, '.vite'), { recursive: true })
  })

  it('serves the client with its policy, falls back to index.html, and keeps only hashed files for long', async () => {
    for (const path of ['/', '/user/login', '/hospitalChat/imServer', '/index.html']) {
      const page = await t.raw('GET', path)
      expect([page.status, page.text]).toEqual([200, '<!doctype html><title>杏林</title>'])
      expect(page.headers.get('cache-control')).toBe('no-cache')
      expect(page.headers.get('x-content-type-options')).toBe('nosniff')
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`script-src 'self';`)
      expect(policy).toContain(`frame-ancestors 'self'`)
      expect(policy).toContain(`connect-src 'self' ws://${new URL(t.url).host}`)
      expect(policy).not.toContain('unsafe-eval')
    }
    const asset = await t.raw('GET', '/assets/app-1a2b.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toMatch(/javascript/)
    const gone = await t.raw('GET', '/assets/app-old.js')
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
    // the configuration stands in the page that has a place for it, and no text of it ends its element
    const plain = readFileSync(join(clientDir, 'index.html'), 'utf8')
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html><script type="application/json" id="xl-config"></script>')
    mkdirSync(join(clientDir, '.vite'), { recursive: true })
    writeFileSync(join(clientDir, '.vite/manifest.json'), '{"a":{"file":"b"}}')
    const { title } = t.app.config.client
    t.app.config.client.title = '</script>杏林'
    const { text } = await t.raw('GET', '/')
    const [, written = ''] = /id="xl-config">(.*)<\/script>$/.exec(text) ?? []
    expect(JSON.parse(written)).toEqual(json(await t.raw('GET', '/config.json')))
    expect(written).toContain('\\u003c/script>杏林')
    t.app.config.client.title = title
    writeFileSync(join(clientDir, 'index.html'), plain)
    rmSync(join(clientDir, '.vite'), { recursive: true })
    expect(json(await t.raw('GET', '/config.json'))).toMatchObject({
      baseUrl: BASE,
      captcha: false,
      demo: true,
      publicPath: '/patient',
    })
  })

  it('has the page of the grid’s bench only where it was built, and no other file below it without its ending', async () => {
    const page = () => t.raw('GET', '/bench/grid')
    expect((await page()).text).toContain('杏林')
    mkdirSync(join(clientDir, 'bench'))
    writeFileSync(join(clientDir, 'bench/grid.html'), '<!doctype html><div id="app"></div>')
    expect([(await page()).status, (await page()).text]).toEqual([200, '<!doctype html><div id="app"></div>'])
    expect((await page()).headers.get('content-type')).toContain('text/html')
    expect((await t.raw('GET', '/bench/other')).text).toContain('杏林')
    rmSync(join(clientDir, 'bench'), { recursive: true })
  })

  it('gives files out as the build compressed them, and says that the address has several forms', async () => {
    writeFileSync(join(clientDir, 'assets/app-1a2b.js.br'), brotliCompressSync('export {}'))
    const asked = (accepted: string) => t.raw('GET', '/assets/app-1a2b.js', { headers: { 'accept-encoding': accepted } })
    const [packed, plain] = [await asked('br'), await asked('identity')]
    expect([packed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', null])
    expect([packed.text, plain.text]).toEqual(['export {}', 'export {}'])
    expect(plain.headers.get('vary')).toContain('Accept-Encoding')
  })

  it('[SPEED-04] packs long answers for who takes it, and leaves short ones and those of others as they are', async () => {
    const { token } = await t.loginAs('admin')
    const menus = (accepted: string) =>
      fetch(`${t.url}${BASE}/sys/permission/list`, { headers: { 'x-access-token': token, 'accept-encoding': accepted } })
    const [packed, zipped, plain] = [await menus('br'), await menus('gzip'), await menus('identity')]
    expect([packed, zipped, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null])
    const texts = await Promise.all([packed, zipped, plain].map(answer => answer.text()))
    expect(texts[0]?.replace(/"timestamp":\d+/, '')).toBe(texts[2]?.replace(/"timestamp":\d+/, ''))
    expect(texts[1]?.replace(/"timestamp":\d+/, '')).toBe(texts[2]?.replace(/"timestamp":\d+/, ''))
    expect(texts[2]?.length).toBeGreaterThan(20_000)
    const short = await fetch(`${t.url}/config.json`, { headers: { 'accept-encoding': 'br' } })
    expect(short.headers.get('content-encoding')).toBe(null)
  })

  it('says whether it is ready and why, and that the embedded database is not durable (D4)', async () => {
    const ready = await t.raw('GET', '/readyz')
    expect(ready.status).toBe(200)
    expect(json(ready)).toMatchObject({
      ok: true,
      database: { ok: true, kind: 'pglite', notice: '数据未落盘保证' },
      migrations: { ok: true, pending: 0 },
      redis: { state: 'off' },
      hints: { carrier: 'none', state: 'off' },
    })
    expect((await t.raw('GET', '/healthz')).status).toBe(200)
  })

  it('logs requests by route, without tokens, passwords or queries', async () => {
    const { token } = await t.loginAs('doctor')
    await t.raw('GET', `${BASE}/sys/user/getCurrentUserDeparts?token=${token}&secret=abc`, { token })
    await t.raw('GET', `${BASE}/sys/thirdLogin/getLoginUser/secret-token/dingtalk`)
    const link = 'A'.repeat(43)
    for (const base of [BASE, '/old-base']) await t.raw('POST', `${base}/hospital/chatRecord/${link}`)
    const log = lines.join('')
    expect(log).toContain('"path":"/jeecg-boot/sys/user/getCurrentUserDeparts"')
    expect(log).toContain('"path":"/jeecg-boot/sys/thirdLogin/getLoginUser/:token/:thirdType"')
    for (const secret of [token, DEMO_PASSWORD, 'secret=abc', 'secret-token', link]) expect(log).not.toContain(secret)
  })

  it('limits captcha pictures per address', async () => {
    const answers = []
    for (let i = 0; i < 121; i += 1) answers.push((await t.call(randomImage, { key: i })).success)
    expect(answers.indexOf(false)).toBe(120)
    expect(await t.call(login, { username: 'doctor', password: DEMO_PASSWORD })).toMatchObject({ success: true })
  })
})

describe('what counts as one address', () => {
  it('is an IPv4 address, or the half of an IPv6 address that its owner cannot choose', () => {
    expect(['10.1.2.3', '::ffff:10.1.2.3'].map(addressOf)).toEqual(['10.1.2.3', '10.1.2.3'])
    const one = ['2001:db8:1:2:a:b:c:d', '2001:db8:1:2::1', '2001:db8:1:2:ffff::']
    expect(new Set(one.map(addressOf))).toEqual(new Set(['2001:db8:1:2::/64']))
    expect(['2001:db8::1', '::1', 'fe80::1%eth0'].map(addressOf)).toEqual([
      '2001:db8:0:0::/64',
      '0:0:0:0::/64',
      'fe80:0:0:0::/64',
    ])
  })
})

describe('issues of the server', () => {
  const lines: string[] = []
  const failing = (name: string, path: string) =>
    defineCall<Record<string, never>, null>({ name, methods: ['GET'], path, who: 'public' })

  it('answers duplicates, too long values and unexpected failures without their inside, and logs those without values', async () => {
    const database = await openTestPglite()
    await database.pool.query('alter table sys_dict alter column dict_name type varchar(5)')
    const issue: ServerModule = async instance => {
      const add = async (dictCode: string, dictName: string) =>
        void (await instance.db.insert(sysDict).values({ id: `${dictCode}${dictName}`, dictCode, dictName }))
      serve(instance, failing('duplicate', '/issue/duplicate'), {
        handler: async () => {
          await add('private-value', 'a')
          await add('private-value', 'b')
          return null
        },
      })
      serve(instance, failing('long', '/issue/long'), {
        handler: async () => {
          await add('x', 'a name that is too long')
          return null
        },
      })
      serve(instance, failing('other', '/issue/other'), {
        handler: async () => {
          await instance.db.execute(`select 'private-value' from no_such_table`)
          return null
        },
      })
    }
    const invalid = await buildApp({
      database,
      config: testConfig({ logLevel: 'info' }),
      logTo: { write: line => void lines.push(line) },
      more: [issue],
    })
    const ask = async (path: string) => (await invalid.inject({ url: `/jeecg-boot/issue/${path}` })).json()
    expect(await ask('duplicate')).toMatchObject({ success: false, code: 500, message: '数据库中已存在该记录' })
    expect(await ask('long')).toMatchObject({ code: 500, message: '字段太长,超出数据库字段的长度' })
    const other = await ask('other')
    expect(other).toMatchObject({ success: false, code: 500, result: null })
    expect(other.message).toMatch(/^操作失败，服务器内部错误（编号 [0-9a-f]{12}）$/)
    const id = /[0-9a-f]{12}/.exec(other.message)?.[0] ?? ''
    const line = lines.find(text => text.includes(id) && text.includes('"level":50')) ?? ''
    expect(line).toContain('42P01')
    expect(lines.join('')).not.toContain('private-value')
    await invalid.close()
    await database.close()
  })

  it('refuses to start with a route that does not say who may call it, naming the route', async () => {
    const database = await openTestPglite()
    const silent = buildApp({
      database,
      config: testConfig(),
      more: [async instance => void instance.get('/jeecg-boot/open/to/whom', async () => 'x')],
    })
    await expect(silent).rejects.toThrow(
      'The route GET /jeecg-boot/open/to/whom does not say who may call it (config.who). The server refuses to start.',
    )
    await database.close()
  })
})

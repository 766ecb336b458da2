import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { login } from '#contract/http/calls/auth.ts'
import { duplicateCheck } from '#contract/http/calls/duplicate.ts'
import { COMMANDS_BY_GET } from '#contract/http/commandsByGet.ts'
import { addMenu } from '#contract/http/calls/permissionsAdmin.ts'
import { STATIC_PATH, upload } from '#contract/http/calls/files.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { chatSession, hosPatient, sysFile, sysLog, sysUser } from '#server/db/tables/index.ts'
import { typedName } from '#server/plugins/audit.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import * as sample from '#tests/support/sampleFiles.ts'
import { patientTokenFor, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { itDirectly } from '#tests/support/attackDirectly.ts'

const PASSWORD = 'Xinglin#2026'
const PATIENT = 'f'.repeat(32)

describeOnDatabases('what browsers are told and believed', open => {
  let t: TestApp
  let doctor = ''
  let admin = ''
  beforeAll(async () => {
    t = await startTestApp({ open, config: { trustProxy: '127.0.0.1' } })
    doctor = await tokenFor(t.app, 'doctor')
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())
  const signIn = (headers: Record<string, string>) =>
    t.raw('POST', `/jeecg-boot${login.path}`, { json: { username: 'doctor', password: PASSWORD }, headers })
  const TLS = { 'x-forwarded-proto': 'https' }

  itDirectly('[SEC-09] every answer bars devices, and by TLS alone promises to stay there for a year', async () => {
    for (const path of ['/healthz', '/config.json', '/jeecg-boot/sys/nothing', '/user/login']) {
      const plain = await t.raw('GET', path)
      const tls = await t.raw('GET', path, { headers: TLS })
      expect(plain.headers.get('permissions-policy'), path).toContain('camera=(), display-capture=(), geolocation=()')
      expect(plain.headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(plain.headers.get('content-security-policy'), path).toContain("frame-ancestors 'self'")
      expect([plain.headers.get('strict-transport-security'), tls.headers.get('strict-transport-security')], path).toEqual([
        null,
        'max-age=31536000; includeSubDomains',
      ])
    }
  })

  it('[SCALE-11] what a GET of the original client changes is open to fetches of our pages alone, to no navigation, picture, frame or foreign page', async () => {
    expect(COMMANDS_BY_GET.map(({ path }) => path).toSorted()).toEqual([
      '/sys/annountCement/doReleaseData',
      '/sys/annountCement/doReovkeData',
      '/sys/annountCement/syncNotic',
      '/sys/cas/client/validateLogin',
      '/sys/common/transitRESTful',
      '/sys/dict/refleshCache',
      '/sys/gatewayRoute/clearRedis',
      '/sys/logout',
      '/sys/quartzJob/execute',
      '/sys/quartzJob/pause',
      '/sys/quartzJob/resume',
      '/sys/thirdLogin/getLoginUser/{token}/{thirdType}',
      '/sys/user/passwordChange',
    ])
    const codeOf = async (path: string, headers: Record<string, string>) => {
      const { text } = await t.raw('GET', `/jeecg-boot${path.replaceAll(/\{\w+\}/g, 'x')}`, { token: admin, headers })
      return (JSON.parse(text) as { code: number }).code
    }
    const FOREIGN: readonly Record<string, string>[] = [
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' },
      { origin: 'https://evil.example' },
    ]
    for (const { path } of COMMANDS_BY_GET)
      for (const headers of FOREIGN) expect(await codeOf(path, headers), `${path} ${JSON.stringify(headers)}`).toBe(510)
    const OURS = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
    expect(await codeOf('/sys/dict/refleshCache', OURS)).toBe(0)
    // a program that is no browser says nothing of the kind
    expect(await codeOf('/sys/dict/refleshCache', {})).toBe(0)
    expect((await t.raw('GET', '/jeecg-boot/sys/permission/getUserPermissionByToken', { token: admin })).status).toBe(200)
  })

  itDirectly(
    '[SEC-09] by TLS the cookie belongs to this host alone, and one that a sister site could set is not read',
    async () => {
      const given = (await signIn(TLS)).headers.get('set-cookie') ?? ''
      expect(given).toMatch(/^__Host-xl_token=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
      expect((await signIn({})).headers.get('set-cookie')).toMatch(
        /^xl_token=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
      )
      const picture = await ownPicture()
      const read = async (cookie: string, more: Record<string, string> = {}) =>
        (await t.raw('GET', picture, { headers: { cookie, 'sec-fetch-site': 'same-origin', ...more } })).status
      expect(await read(`__Host-xl_token=${doctor}`, TLS)).toBe(200)
      expect(await read(`xl_token=${doctor}`, TLS)).toBe(404)
      expect(await read(`xl_token=${doctor}`)).toBe(200)
    },
  )

  itDirectly(
    '[SEC-09] by TLS a socket reads that cookie alone, too; what a stranger says of the way counts for nothing',
    async () => {
      const { token, userInfo } = await t.loginAs('doctor')
      const opens = (cookie: string, headers: Record<string, string>, url = t.url) =>
        new Promise<string>(resolve => {
          const socket = new WebSocket(`${url.replace('http', 'ws')}/jeecg-boot/websocket/${userInfo.id}`, {
            headers: { cookie, ...headers },
          })
          socket.once('open', () => (socket.close(), resolve('open')))
          socket.once('error', error => resolve(error.message))
        })
      expect(await opens(`__Host-xl_token=${token}`, TLS)).toBe('open')
      expect(await opens(`xl_token=${token}`, TLS)).toContain('401')
      expect(await opens(`xl_token=${token}`, {})).toBe('open')
      expect(await opens(`__Host-xl_token=${token}`, {})).toContain('401')
      const unproxied = await startTestApp({ database: t.database })
      expect(await opens(`__Host-xl_token=${token}`, TLS, unproxied.url)).toContain('401')
      await unproxied.close()
    },
  )

  it('[SEC-09] a cookie counts only for our own pages', async () => {
    const picture = await ownPicture()
    const status = async (headers: Record<string, string>) =>
      (await t.raw('GET', picture, { headers: { cookie: `xl_token=${doctor}`, ...headers } })).status
    const own = await status({ 'sec-fetch-site': 'same-origin' })
    expect(own).toBe(200)
    expect(await status({ 'sec-fetch-site': 'none' })).toBe(200)
    expect(await status({ origin: t.url })).toBe(own)
    // an older browser, which says neither and only reads
    expect(await status({})).toBe(own)
    for (const foreign of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: t.url, 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[])
      expect(await status(foreign), JSON.stringify(foreign)).toBe(404)
  })

  it('[SEC-09] a password that was typed as the name of a user does not reach the audit', async () => {
    await t.call(login, { username: 'S3cret pass!word', password: 'x' })
    await t.call(login, { username: 'nobody.known', password: 'x' })
    const names = (await t.app.db.select().from(sysLog))
      .filter(({ action }) => action === 'login.failed')
      .map(({ actorName }) => actorName)
    expect(names).toContain('S3***')
    expect(names).toContain('nobody.known')
    expect(names.join()).not.toContain('pass!word')
  })

  it('[SEC-09] the avatar of a patient is shown to who treats them, not to anyone who is signed in', async () => {
    const person = { tenantId: DEMO_TENANT, name: '赵小满', sex: 2, birthday: '1990-01-01', id: PATIENT, phone: '13100000001' }
    await t.app.db.insert(hosPatient).values(person)
    const path = await file(await patientTokenFor(t.app, PATIENT), 'avatar')
    const status = async (address: string, token: string) => (await t.raw('GET', address, { token })).status
    expect([await status(path, doctor), await status(path, admin)]).toEqual([404, 404])
    const now = new Date()
    const session = {
      id: 'd'.repeat(32),
      tenantId: DEMO_TENANT,
      sessionNo: 'S1',
      orderId: 'O1',
      patientId: PATIENT,
      appUserId: PATIENT,
    }
    await t.app.db.insert(chatSession).values({
      ...session,
      doctorUserId: demoUserId('doctor'),
      orgCode: 'A01',
      serviceType: '1',
      status: '30',
      chiefComplaint: '头痛',
      createdAt: now,
      acceptDeadline: now,
      quotaTotal: 20,
      lastMsgAt: now,
    })
    expect([await status(path, doctor), await status(path, admin)]).toEqual([200, 404])
    // those of colleagues are everybody's
    expect(await status(await file(admin, 'avatar'), doctor)).toBe(200)
  })

  it('[SEC-07] pictures of patients are kept by no browser, others for a year', async () => {
    const kept = async (address: string, token: string) => (await t.raw('GET', address, { token })).headers.get('cache-control')
    const patient = await patientTokenFor(t.app, PATIENT)
    expect(await kept(await file(patient), patient)).toBe('private, no-store')
    expect(await kept(await ownPicture(), doctor)).toBe('private, max-age=31536000, immutable')
  })

  it('[SEC-09] a menu entry opens no address that runs a script', async () => {
    const add = (url: string) =>
      t.call(addMenu, { menuType: 0, name: `试${url.length}`, url, component: 'layouts/RouteView', sortNo: 99 } as never, admin)
    for (const url of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      '/javascript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,<script>1</script>',
      'vbscript:x',
      '{{ token }}javascript:alert(1)',
    ])
      expect(await add(url), url).toMatchObject({ success: false, message: '菜单路径只能是本系统的路径或 http(s) 地址' })
  })

  it('[SEC-09] whether a phone is known is told only to who may enter one', async () => {
    const ask = (token: string) =>
      t.call(duplicateCheck, { tableName: 'sys_user', fieldName: 'phone', fieldVal: '19900000001', dataId: '' }, token)
    expect(await ask(doctor)).toMatchObject({ success: false, code: 510 })
    expect(await ask(admin)).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    expect(
      await t.call(duplicateCheck, { tableName: 'sys_user', fieldName: 'username', fieldVal: 'nobody', dataId: '' }, doctor),
    ).toMatchObject({ success: true })
  })

  it('[SEC-05] who must change the first password reads no file before, neither by header nor by cookie', async () => {
    const picture = await ownPicture()
    const read = async (headers: Record<string, string>) =>
      (await t.raw('GET', picture, { headers: { 'sec-fetch-site': 'same-origin', ...headers } })).status
    const ways: Record<string, string>[] = [{ 'x-access-token': doctor }, { cookie: `xl_token=${doctor}` }]
    const readAll = async () => Promise.all(ways.map(read))
    const put = async (mustChangePassword: boolean) => {
      await t.app.db
        .update(sysUser)
        .set({ mustChangePassword })
        .where(eq(sysUser.id, demoUserId('doctor')))
      t.app.tokens.refresh(demoUserId('doctor'))
    }
    expect(await readAll()).toEqual([200, 200])
    await put(true)
    // a second server learns of it by a hint
    if (t.servers > 1) await expect.poll(readAll).toEqual([404, 404])
    expect(await readAll()).toEqual([404, 404])
    await put(false)
    expect(await readAll()).toEqual([200, 200])
  })

  it('[SEC-09] the audit keeps no password that was typed as a name: an @ stands in a whole e-mail address alone', () => {
    const kept = ['doctor', '张三', 'li.si_2', 'a@example.org', 'li.si+x@mail.example.cn']
    expect(kept.map(text => typedName(text, false))).toEqual(kept)
    const passwords = ['P@ssw0rd1', 'Pass@word', 'abc@123', '@home', 'a@b@c.de', 'Xin#2026', 'me@home.1']
    expect(passwords.map(text => typedName(text, false))).toEqual(['P@***', 'Pa***', 'ab***', '@h***', 'a@***', 'Xi***', 'me***'])
    expect(typedName('P@ssw0rd1', true)).toBe('P@ssw0rd1')
  })

  /** A picture that somebody has sent; answers its address. */
  async function file(token: string, biz = 'temp'): Promise<string> {
    const form = new FormData()
    form.set('biz', 'temp')
    form.set('file', new Blob([new Uint8Array(await sample.png())]), 'a.png')
    const answer = await t.raw('POST', `/jeecg-boot${upload.path}`, { body: form, token })
    const { message: path } = JSON.parse(answer.text) as { message: string }
    await t.app.db.update(sysFile).set({ biz }).where(eq(sysFile.path, path))
    return `/jeecg-boot${STATIC_PATH}/${path}`
  }
  const ownPicture = () => file(doctor)
})

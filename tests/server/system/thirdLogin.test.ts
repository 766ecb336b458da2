import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import type { LoginResult } from '#contract/entities/session.ts'
import { fillPath } from '#contract/http/defineCall.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { myProfile, unbindThird } from '#contract/http/calls/account.ts'
import { sms, thirdLogin } from '#contract/http/calls/auth.ts'
import {
  bindThirdPhone,
  enabledThirdApps,
  oauth2AppAddress,
  readThirdMessage,
  THIRD_FAILED,
  THIRD_RENDER_PATH,
  thirdParties,
} from '#contract/http/calls/thirdParty.ts'
import type { ThirdMessage } from '#contract/http/calls/thirdParty.ts'
import { sysLog, sysThirdAccount, sysUser } from '#server/db/tables/index.ts'
import { DEMO_PASSWORD, demoUserId } from '#server/db/seed/demo.ts'
import { readThirdProviders } from '#server/thirdProviders.ts'
import { startIdentityProvider } from '#e2e/support/identityProvider.ts'
import type { IdentityProvider, Mood } from '#e2e/support/identityProvider.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { Answered, TestApp } from '#tests/support/testApp.ts'

const BASE = '/jeecg-boot'
const PARTIES = ['github', 'wechat_enterprise', 'dingtalk']
const OTHER = 'https://desk.example.org'
/** A call of a page of ours, as browsers say it. */
const OURS = { 'sec-fetch-site': 'same-origin' }
const LINES = { doctor: '19900000003', doctor2: '19900000004', pharmacist: '19900000005' } as const

describeOnDatabases('sign-in through third parties', (open, kind) => {
  let t: TestApp
  let party: IdentityProvider
  let now = Date.parse('2026-03-01T00:00:00Z')
  const lines: string[] = []
  beforeAll(async () => {
    party = await startIdentityProvider(['zhang', 'li', 'wang', 'zhao', 'qian', 'sun'].map(id => ({ id, name: `${id} <b>` })))
    const problems: string[] = []
    const thirdProviders = readThirdProviders(party.env, PARTIES, problems)
    expect(problems).toEqual([])
    t = await startTestApp({
      open,
      clock: () => now,
      config: { thirdParties: PARTIES, thirdProviders, origins: [OTHER], trustProxy: '127.0.0.1' },
      logTo: { write: line => void lines.push(line) },
    })
  })
  afterEach(() => {
    party.mood = 'good'
  })
  afterAll(async () => {
    await t.close()
    await party.stop()
  })

  const here = (address: string) => address.slice(t.url.length)
  const cookieOf = (answer: Answered) => /^xl_third=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? ''
  /** The browser opens the popup: where the party's page is, and the cookie it keeps. */
  const begin = async (source: string, origin = '', path = `${BASE}${THIRD_RENDER_PATH}/${source}`) => {
    const answer = await t.raw('GET', `${path}${origin ? `?origin=${encodeURIComponent(origin)}` : ''}`)
    return { status: answer.status, page: answer.headers.get('location') ?? '', cookie: cookieOf(answer), text: answer.text }
  }
  const comeBack = async (address: string, cookie: string) => t.raw('GET', here(address), { headers: { cookie } })
  /** What the page of the popup tells its opener. */
  const told = (answer: Answered): { message: ThirdMessage | null; origin: string; closes: boolean } => {
    const attribute = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(answer.text)?.[1] ?? ''
    return { message: readThirdMessage(attribute('message')), origin: attribute('origin'), closes: attribute('close') === '1' }
  }
  /** One browser for all of them: the way it holds several windows. */
  let browser = ''
  const visit = async (source: string, personId: string, origin = '') => {
    const path = `${BASE}${THIRD_RENDER_PATH}/${source}${origin ? `?origin=${encodeURIComponent(origin)}` : ''}`
    const answer = await t.raw('GET', path, { headers: { cookie: browser } })
    browser = cookieOf(answer)
    return told(await comeBack(await party.agree(answer.headers.get('location') ?? '', personId), browser))
  }
  const uuidOf = async (source: string, personId: string) => {
    const { message } = await visit(source, personId)
    return message?.kind === 'unbound' ? message.thirdUserUuid : ''
  }
  const codeFor = async (mobile: string) => (await t.call(sms, { mobile, smsmode: '0' })).result?.demoCode ?? ''
  const bind = async (
    thirdUserUuid: string,
    mobile: string,
    captcha?: string,
    cookie = browser,
    from: Record<string, string> = OURS,
  ): Promise<Envelope<string>> => {
    const json = { mobile, captcha: captcha ?? (await codeFor(mobile)), thirdUserUuid }
    const answer = await t.raw('POST', BASE + bindThirdPhone.path, { json, headers: { cookie, ...from } })
    return JSON.parse(answer.text)
  }
  const enter = async (token: string, thirdType: string, cookie = browser): Promise<Envelope<LoginResult>> => {
    const { path } = fillPath(thirdLogin.path, { token, thirdType })
    return JSON.parse((await t.raw('GET', BASE + path, { headers: { cookie } })).text)
  }

  it('lists what is set up, by names a person reads', async () => {
    expect((await t.call(thirdParties)).result).toEqual([
      { source: 'github', name: 'GitHub' },
      { source: 'wechat_enterprise', name: '企业微信' },
      { source: 'dingtalk', name: '钉钉' },
    ])
    expect((await t.call(enabledThirdApps)).result).toEqual({ wechatEnterprise: true, dingtalk: true })
    expect(JSON.stringify(await t.call(thirdParties))).not.toContain('secret')
  })

  it('each party in its own shapes: an unknown person binds a phone, then comes in at once, until the link ends', async () => {
    for (const [source, personId] of PARTIES.map(one => [one, 'zhang'] as const)) {
      const first = await visit(source, personId)
      expect(first, source).toMatchObject({ message: { kind: 'unbound' }, origin: t.url, closes: true })
      const uuid = first.message?.kind === 'unbound' ? first.message.thirdUserUuid : ''
      const bound = await bind(uuid, LINES.doctor)
      expect(bound, source).toMatchObject({ success: true, code: 200, message: '绑定成功' })
      expect(await enter(bound.result, source)).toMatchObject({ success: true, result: { userInfo: { username: 'doctor' } } })
      expect(await enter(bound.result, source)).toMatchObject({ success: false })

      const second = await visit(source, personId)
      const token = second.message?.kind === 'token' ? second.message.token : ''
      expect(await enter(token, 'github' === source ? 'dingtalk' : 'github')).toMatchObject({ success: false })
      expect(await enter(token, source)).toMatchObject({ success: true, result: { userInfo: { username: 'doctor' } } })
    }
    const { token } = await t.loginAs('doctor')
    expect((await t.call(myProfile, {}, token)).result.thirdParties).toEqual([
      { source: 'dingtalk', name: '钉钉', realname: 'zhang <b>' },
      { source: 'github', name: 'GitHub', realname: 'zhang <b>' },
      { source: 'wechat_enterprise', name: '企业微信', realname: 'zhang' },
    ])
    const log = await t.database.db.select().from(sysLog).where(eq(sysLog.action, 'third.bind'))
    expect(log.map(row => row.content).sort()).toEqual([...PARTIES].sort())
    expect(await t.call(unbindThird, { source: 'github', password: DEMO_PASSWORD }, token)).toMatchObject({ success: true })
    expect(await t.call(unbindThird, { source: 'github', password: DEMO_PASSWORD }, token)).toMatchObject({
      message: '该账号未绑定此第三方',
    })
    expect((await visit('github', 'zhang')).message?.kind).toBe('unbound')
  })
  it('an app goes back to where it came from, with a token, a person to bind, or a sentence', async () => {
    const run = async (source: string, personId: string, origin = t.url) => {
      const { page, cookie } = await begin(source, '', oauth2AppAddress(BASE, source, origin))
      browser = cookie
      const answer = await comeBack(await party.agree(page, personId), cookie)
      expect(answer.status).toBe(302)
      return new URL(answer.headers.get('location') ?? '')
    }
    const bound = await run('wechat_enterprise', 'zhang')
    expect(bound.origin + bound.pathname).toBe(`${t.url}/oauth2-app/login`)
    expect([...bound.searchParams.keys()].sort()).toEqual(['oauth2LoginToken', 'thirdType'])
    expect(await enter(bound.searchParams.get('oauth2LoginToken') ?? '', 'wechat_enterprise')).toMatchObject({ success: true })
    const unbound = await run('dingtalk', 'li', OTHER)
    expect(unbound.origin).toBe(OTHER)
    expect(unbound.searchParams.get('thirdType')).toBe('dingtalk')
    expect(await bind(unbound.searchParams.get('thirdUserUuid') ?? '', LINES.doctor2)).toMatchObject({ success: true })
    party.mood = 'down'
    expect((await run('dingtalk', 'li')).searchParams.get('oauth2Error')).toBe('第三方登录服务器无响应，请稍后重试')
    // Only the two apps have such a page.
    const github = await t.raw('GET', oauth2AppAddress(BASE, 'github', t.url))
    expect(new URL(github.headers.get('location') ?? '').searchParams.get('oauth2Error')).toBe(
      '第三方登录（github）未配置，请联系管理员！',
    )
  })

  it('sends nobody and tells nobody at an address that is not ours', async () => {
    const evil = [
      'https://evil.example',
      'javascript://127.0.0.1/%0aalert(1)',
      `${t.url}@evil.example`,
      '//evil.example',
      'x',
      'null',
    ]
    for (const origin of evil) {
      for (const path of [
        `${BASE}${THIRD_RENDER_PATH}/github?origin=${encodeURIComponent(origin)}`,
        oauth2AppAddress(BASE, 'dingtalk', origin),
      ]) {
        const answer = await t.raw('GET', path)
        expect(answer.status, path).toBe(200)
        expect(answer.headers.get('location')).toBeNull()
        expect(answer.text).toContain('登录来源地址不合法')
        expect(told(answer)).toMatchObject({ message: null, origin: '' })
      }
    }
    expect(await visit('github', 'wang', OTHER)).toMatchObject({ message: { kind: 'unbound' }, origin: OTHER })
  })

  it('takes a state once, in time, from the browser that began, at its own party', async () => {
    const failed = async (answer: Answered) => {
      expect(told(answer)).toEqual({ message: { kind: 'failed' }, origin: t.url, closes: false })
      expect(answer.text).toContain('登录已过期或不是从本浏览器发起')
    }
    const { page, cookie } = await begin('github', OTHER)
    const address = await party.agree(page, 'wang')
    // Somebody else's browser: without a cookie, or with its own.
    await failed(await comeBack(address, ''))
    const [mine, yours] = [await begin('github'), await begin('github')]
    expect(mine.cookie).not.toBe(yours.cookie)
    await failed(await comeBack(await party.agree(mine.page, 'wang'), yours.cookie))
    // The first try has used the state up: the right browser comes too late.
    await failed(await comeBack(address, cookie))
    const fresh = await begin('github')
    const good = await party.agree(fresh.page, 'wang')
    await failed(await comeBack(good.replace('/github/callback', '/dingtalk/callback'), fresh.cookie))
    const once = await begin('github')
    const both = await party.agree(once.page, 'wang')
    expect(told(await comeBack(both, once.cookie)).message?.kind).toBe('unbound')
    await failed(await comeBack(both, once.cookie))
    await failed(await t.raw('GET', `${BASE}/sys/thirdLogin/github/callback?code=x&state=forged`, { headers: { cookie } }))
    await failed(await t.raw('GET', `${BASE}/sys/thirdLogin/github/callback`))
    const late = await begin('github')
    const lateAddress = await party.agree(late.page, 'wang')
    now += 10 * 60_000
    await failed(await comeBack(lateAddress, late.cookie))
  })

  it('gives nothing to another browser: neither the token nor the person to bind', async () => {
    const login = await visit('wechat_enterprise', 'zhang')
    const token = login.message?.kind === 'token' ? login.message.token : ''
    const stranger = (await begin('github')).cookie
    // A link with somebody else's token or person, opened by the victim.
    expect(await enter(token, 'wechat_enterprise', stranger)).toMatchObject({ success: false })
    const uuid = await uuidOf('dingtalk', 'wang')
    const code = await codeFor(LINES.pharmacist)
    for (const cookie of [stranger, ''])
      expect(await bind(uuid, LINES.pharmacist, code, cookie)).toMatchObject({ message: '第三方登录已过期，请重新登录' })
    const bound = await bind(uuid, LINES.pharmacist, code)
    expect(bound).toMatchObject({ success: true })
    expect(await enter(bound.result, 'dingtalk', stranger)).toMatchObject({ success: false })
  })

  it('two windows of one browser do not disturb each other', async () => {
    const first = await begin('github')
    const answer = await t.raw('GET', `${BASE}${THIRD_RENDER_PATH}/dingtalk`, { headers: { cookie: first.cookie } })
    expect(cookieOf(answer)).toBe(first.cookie)
    const second = answer.headers.get('location') ?? ''
    expect(told(await comeBack(await party.agree(second, 'qian'), first.cookie)).message?.kind).toBe('unbound')
    expect(told(await comeBack(await party.agree(first.page, 'qian'), first.cookie)).message?.kind).toBe('unbound')
  })

  it('keeps the cookie from scripts and the page from everything but its own script', async () => {
    const answer = await t.raw('GET', `${BASE}${THIRD_RENDER_PATH}/github`)
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax$/i)
    const page = await t.raw('GET', `${BASE}/sys/thirdLogin/github/callback?state=%22%3E%3Cscript%3Ealert(1)%3C/script%3E`)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`default-src 'none'; script-src 'self'`)
    expect(policy).not.toContain('unsafe')
    expect(page.text).not.toContain('alert(')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const sources = [...page.text.matchAll(/<script([^>]*)>([^<]*)</g)].map(([, attributes, inside]) => [attributes, inside])
    expect(sources).toEqual([[` src="${BASE}/sys/thirdLogin/callback.js"`, '']])
    const script = await t.raw('GET', `${BASE}/sys/thirdLogin/callback.js`)
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
    const strange = await t.raw('GET', `${BASE}${THIRD_RENDER_PATH}/${encodeURIComponent('"><script>')}`)
    expect(strange.text).toContain('（&#34;&#62;&#60;script&#62;）未配置')
  })

  it('says why when the party is down, slow, talks nonsense or says no, and no account appears', async () => {
    const count = async () => (await t.database.db.select().from(sysThirdAccount)).length
    const before = await count()
    const texts: Partial<Record<Mood, string>> = {
      down: '第三方登录服务器无响应，请稍后重试',
      redirecting: '第三方登录服务器无响应，请稍后重试',
      html: '第三方登录失败，请返回登录页重试',
      otherShape: '第三方登录失败，请返回登录页重试',
      endless: '第三方登录失败，请返回登录页重试',
      refusing: '第三方登录失败，请返回登录页重试',
      nobody: '第三方登录失败，请返回登录页重试',
      silent: '第三方登录服务器无响应，请稍后重试',
    }
    for (const [mood, text] of Object.entries(texts) as [Mood, string][])
      // Silence costs five seconds: once is enough.
      for (const source of mood !== 'silent' ? PARTIES : kind === 'pglite' ? ['github'] : []) {
        party.mood = 'good'
        const { page, cookie } = await begin(source)
        const address = await party.agree(page, 'zhao')
        party.mood = mood
        const answer = await comeBack(address, cookie)
        expect(told(answer), `${source} ${mood}`).toEqual({ message: { kind: 'failed' }, origin: t.url, closes: false })
        expect(answer.text, `${source} ${mood}`).toContain(text)
      }
    expect(await count()).toBe(before)
    party.mood = 'good'
    const { page, cookie } = await begin('github')
    const cancelled = new URL(await party.agree(page, 'zhao'))
    cancelled.searchParams.delete('code')
    cancelled.searchParams.set('error', 'access_denied')
    expect((await comeBack(cancelled.href, cookie)).text).toContain('您已取消授权')
    expect(told(await comeBack(cancelled.href, cookie)).message).toEqual({ kind: 'failed' })
  })

  it('asks WeChat Work for a token again when it was ended early', async () => {
    expect((await visit('wechat_enterprise', 'zhao')).message?.kind).toBe('unbound')
    party.endTokens()
    expect((await visit('wechat_enterprise', 'zhao')).message?.kind).toBe('unbound')
  })

  it('binds a person once and to one user, also when many try at once', async () => {
    const unknown = await bind(await uuidOf('github', 'qian'), '13811119999', '123456')
    expect(unknown).toMatchObject({ success: false, message: '手机验证码错误' })
    const uuid = await uuidOf('github', 'qian')
    const code = await codeFor(LINES.doctor2)
    expect(await bind(uuid, LINES.doctor2, code === '000000' ? '000001' : '000000')).toMatchObject({ message: '手机验证码错误' })
    // A used-up person does not cost the code, a wrong code does not cost the person.
    expect(await bind('forged-uuid', LINES.doctor2, code)).toMatchObject({ message: '第三方登录已过期，请重新登录' })
    const many = await Promise.all(Array.from({ length: 4 }, async () => bind(uuid, LINES.doctor2, code)))
    expect(many.filter(answer => answer.success)).toHaveLength(1)
    expect(await bind(uuid, LINES.doctor2, code)).toMatchObject({ message: '第三方登录已过期，请重新登录' })

    // The same person at two windows, each with a user of its own.
    const [one, two] = [await uuidOf('github', 'sun'), await uuidOf('github', 'sun')]
    const twice = await Promise.all([bind(one, LINES.pharmacist), bind(two, LINES.doctor)])
    expect(twice.map(answer => answer.message).sort()).toEqual(['绑定成功', '该第三方账号已绑定其他用户'].sort())
    const other = await bind(await uuidOf('github', 'zhao'), LINES.doctor2)
    expect(other).toMatchObject({ success: false, message: '该用户已绑定其他第三方账号，请先解除绑定' })
    const late = await uuidOf('wechat_enterprise', 'sun')
    now += 10 * 60_000
    expect(await bind(late, LINES.pharmacist)).toMatchObject({ message: '第三方登录已过期，请重新登录' })
  })

  it('binds a person whose account was erased to the next one', async () => {
    const { db } = t.database
    // the next code to the same number
    now += 10 * 60_000
    const uuid = await uuidOf('wechat_enterprise', 'qian')
    const isQian = and(eq(sysThirdAccount.thirdType, 'wechat_enterprise'), eq(sysThirdAccount.thirdUserId, 'qian'))
    await db.update(sysThirdAccount).set({ userId: 'erased' }).where(isQian)
    expect(await bind(uuid, LINES.pharmacist)).toMatchObject({ message: '绑定成功' })
    expect(await db.select().from(sysThirdAccount).where(isQian)).toMatchObject([{ userId: demoUserId('pharmacist') }])
  })

  it('does not let a frozen or deleted user in, and forgets a user who is gone', async () => {
    const { db } = t.database
    const token = async () => {
      const { message } = await visit('dingtalk', 'li')
      return message?.kind === 'token' ? message.token : ''
    }
    const set = async (changes: Partial<typeof sysUser.$inferInsert>) =>
      db
        .update(sysUser)
        .set(changes)
        .where(eq(sysUser.id, demoUserId('doctor2')))
    const [uuid, code] = [await uuidOf('wechat_enterprise', 'li'), await codeFor(LINES.doctor2)]
    await set({ status: 2 })
    expect(await enter(await token(), 'dingtalk')).toMatchObject({ success: false, message: '该用户已冻结' })
    // Told to the holder of the code alone (SEC-04).
    expect(await bind(uuid, LINES.doctor2, '123456')).toMatchObject({ message: '手机验证码错误' })
    expect(await bind(uuid, LINES.doctor2, code)).toMatchObject({ message: '该用户已冻结' })
    await set({ status: 1, delFlag: 1 })
    expect(await enter(await token(), 'dingtalk')).toMatchObject({ success: false, message: '该用户已注销' })
    await set({ delFlag: 0 })
    expect(await enter(await token(), 'dingtalk')).toMatchObject({ success: true })
    expect(THIRD_FAILED).toBe('登录失败')
  })

  it('says that a party is not set up, and writes neither codes nor tokens into the log', async () => {
    const answer = await t.raw('GET', `${BASE}${THIRD_RENDER_PATH}/feishu`)
    expect(answer.text).toContain('第三方登录（feishu）未配置，请联系管理员！')
    expect(told(answer)).toEqual({ message: { kind: 'failed' }, origin: t.url, closes: false })
    const text = lines.join('\n')
    expect(text).not.toMatch(/xinglin-secret|access_token=|code=|state=/)
    expect(lines.filter(line => line.includes('"level":50'))).toEqual([])
  })

  it('[SEC-09] by TLS the secret of the browser belongs to this host alone, and calls of foreign pages bring none', async () => {
    now += 60 * 60_000
    const path = `${BASE}${THIRD_RENDER_PATH}/github`
    const given = (await t.raw('GET', path, { headers: { 'x-forwarded-proto': 'https' } })).headers.get('set-cookie') ?? ''
    expect(given).toMatch(/^__Host-xl_third=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect((await t.raw('GET', path)).headers.get('set-cookie')).toMatch(
      /^xl_third=[\w-]{43}; Max-Age=1800; Path=\/jeecg-boot\/sys\/thirdLogin; HttpOnly; SameSite=Lax$/,
    )
    await t.database.db.delete(sysThirdAccount)
    const uuid = await uuidOf('github', 'sun')
    expect(uuid).not.toBe('')
    const code = await codeFor(LINES.pharmacist)
    const foreign: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://sister.example.org' },
      { origin: 'https://evil.example' },
    ]
    for (const from of foreign)
      expect(await bind(uuid, LINES.pharmacist, code, browser, from), JSON.stringify(from)).toMatchObject({
        success: false,
        message: '第三方登录已过期，请重新登录',
      })
    const ours = { 'sec-fetch-site': 'cross-site', origin: OTHER }
    expect(await bind(uuid, LINES.pharmacist, code, browser, ours)).toMatchObject({ success: true, message: '绑定成功' })
  })
})

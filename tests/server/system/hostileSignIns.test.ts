import { afterAll, beforeAll, expect, it } from 'vitest'
import * as account from '#contract/http/calls/account.ts'
import { sms } from '#contract/http/calls/auth.ts'
import * as register from '#contract/http/calls/register.ts'
import { bindThirdPhone, OAUTH2_APP_PATH, THIRD_RENDER_PATH } from '#contract/http/calls/thirdParty.ts'
import type { Call } from '#contract/http/defineCall.ts'
import { readThirdProviders } from '#server/thirdProviders.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { stateOf } from '#tests/support/databaseState.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const BASE = '/jeecg-boot'
const WRONG: unknown[] = [
  undefined,
  null,
  '',
  0,
  -1,
  true,
  [],
  ['1'],
  {},
  { $gt: '' },
  `' or 1=1 --`,
  '\u0000',
  '\ud800',
  '%00%0d%0aset-cookie: x=1',
  '９'.repeat(11),
  'x'.repeat(5_000),
]
const FIELDS = ['username', 'password', 'phone', 'mobile', 'smscode', 'captcha', 'thirdUserUuid', 'smsmode', 'id', 'source']
const CALLS: readonly Call[] = [
  sms,
  register.register,
  register.recoverAccount,
  register.phoneVerification,
  register.passwordChange,
  bindThirdPhone,
  account.newPhoneCode,
  account.changePhone,
  account.endMySession,
  account.unbindThird,
]
const PARTY = { THIRD_GITHUB_CLIENT_ID: 'a', THIRD_GITHUB_CLIENT_SECRET: 'b' }

describeOnDatabases('hostile input at the sign-in pages', open => {
  let t: TestApp
  let token = ''
  beforeAll(async () => {
    const thirdProviders = readThirdProviders(PARTY, ['github'], [])
    const config = { thirdParties: ['github'], thirdProviders, loginFailuresMax: 1_000_000, accountFailuresMax: 1_000_000 }
    t = await startTestApp({ open, config })
    token = (await t.loginAs('doctor')).token
  })
  afterAll(async () => t.close())

  it('is refused with a sentence, and no account, link or code comes of it', async () => {
    const quiet = ['sys_log', 'sys_login_guard', 'sys_token']
    const before = await stateOf(t.database, quiet)
    for (const call of CALLS)
      for (const value of WRONG)
        for (const method of call.methods) {
          const json = Object.fromEntries(FIELDS.map(name => [name, value]))
          const query = new URLSearchParams(
            FIELDS.flatMap(name => (typeof value === 'string' ? [[name, value.slice(0, 100)]] : [])),
          )
          const answer =
            method === 'GET'
              ? await t.raw(method, `${BASE}${call.path}?${query}`)
              : await t.raw(method, BASE + call.path, { json, token })
          const what = `${method} ${call.path} ${JSON.stringify(value)?.slice(0, 40)}`
          // Names of nobody are answered as those of somebody (SEC-04).
          const isNeutral = call === register.recoverAccount && JSON.parse(answer.text).success === true
          if (isNeutral) expect(JSON.parse(answer.text).result.phoneMasked, what).toMatch(/^1\d\d\*{4}\d{4}$/)
          else expect(JSON.parse(answer.text), what).toMatchObject({ success: false, message: expect.stringMatching(/\S/) })
          expect(answer.text, what).not.toMatch(/服务器内部错误|select |insert |drizzle|\.ts:/)
        }
    expect(await stateOf(t.database, quiet)).toEqual(before)
  })

  it('leads to no address but the party’s and ours', async () => {
    const ends = [
      '',
      '?state=a&state=b&code=c&code=d',
      `?state=${'x'.repeat(5_000)}&code=y`,
      '?state[$ne]=1',
      '?state=%00&code=%00',
    ]
    for (const end of ends)
      for (const path of [`/sys/thirdLogin/github/callback${end}`, `/sys/thirdLogin/__proto__/callback${end}`]) {
        const answer = await t.raw('GET', BASE + path)
        expect(answer.status, path).toBe(200)
        expect(answer.text, path).toContain('登录已过期或不是从本浏览器发起')
      }
    for (const source of ['__proto__', 'constructor', 'GITHUB', 'github%2f..', '%00', 'x'.repeat(300)])
      for (const path of [`${THIRD_RENDER_PATH}/${source}`, `${OAUTH2_APP_PATH}/${source}/login?state=${t.url}`]) {
        const answer = await t.raw('GET', BASE + path)
        const to = answer.headers.get('location')
        expect(to === null || to.startsWith(`${t.url}/oauth2-app/login?`), path).toBe(true)
        expect(answer.text + (to === null ? '' : decodeURIComponent(to)), path).toContain('未配置')
      }
    const spoofed = await t.raw('GET', `${BASE}${THIRD_RENDER_PATH}/github`, { headers: { 'x-forwarded-host': 'evil.example' } })
    expect(spoofed.headers.get('location')).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/)
    expect(decodeURIComponent(spoofed.headers.get('location') ?? '')).toContain(
      `redirect_uri=${t.url}${BASE}/sys/thirdLogin/github/callback`,
    )
  })
})

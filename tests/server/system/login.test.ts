import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { login, logout, randomImage, rolesByUsername } from '#contract/http/calls/auth.ts'
import { SESSION_LIFE } from '#contract/constants.ts'
import { sysLog, sysToken, sysUser, sysTenant } from '#server/db/tables/index.ts'
import { DEMO_PASSWORD, demoUserId } from '#server/db/seed/demo.ts'
import { hashToken } from '#server/plugins/tokens.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const EXPIRED = 'Token失效，请重新登录'

describeOnDatabases('account login', open => {
  let t: TestApp
  let now = Date.parse('2026-03-01T00:00:00Z')
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now })
  })
  afterAll(async () => t.close())

  const enter = async (username: string, password = DEMO_PASSWORD) => t.call(login, { username, password })
  const use = async (token: string) => t.raw('GET', '/jeecg-boot/sys/api/getRolesByUsername?username=doctor', { token })

  it('[API-AUTH-01] [ENTITY-02] answers token, userInfo, roles, doctor and sysAllDictItems with code 200', async () => {
    const answer = await enter('doctor')
    expect(answer).toMatchObject({ success: true, code: 200, message: '登录成功' })
    const { result } = answer
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining([
        'token',
        'userInfo',
        'roles',
        'doctor',
        'sysAllDictItems',
        'departs',
        'multi_depart',
        'tenantList',
      ]),
    )
    expect(result.token).toMatch(/^[\w-]{43}$/)
    expect(result.roles).toEqual(['doctor'])
    expect(result.userInfo).toMatchObject({ username: 'doctor', orgCode: 'A01', orgCodeTxt: '全科医学科', status: 1 })
    expect(result.sysAllDictItems['sex']).toEqual([
      { value: '1', text: '男', title: '男' },
      { value: '2', text: '女', title: '女' },
    ])
    expect(result.multi_depart).toBe(1)
    expect(JSON.stringify(result)).not.toContain('argon2')
    expect('password' in result.userInfo).toBe(false)
  })

  it('lets a user of two tenants and two departments choose (D39)', async () => {
    const { result } = await enter('hospital')
    expect(result.multi_depart).toBe(2)
    expect(result.departs.map(depart => depart.orgCode)).toEqual(['A91', 'A92'])
    expect(result.tenantList?.map(tenant => tenant.id)).toEqual([1, 2])
    expect(result.userInfo.orgCode).toBeNull()
  })

  it('stores only the hash of a token, and its life ends after exactly 7 days', async () => {
    const { token } = (await enter('doctor')).result
    const rows = await t.database.db.select().from(sysToken)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.some(row => row.hash === hashToken(token))).toBe(true)
    const begun = now
    now = begun + SESSION_LIFE - 1
    expect((await use(token)).status).toBe(200)
    now = begun + SESSION_LIFE
    const after = await use(token)
    expect(after.status).toBe(500)
    expect(JSON.parse(after.text)).toMatchObject({ status: 500, message: EXPIRED })
  })

  it('[WALK-12] refuses an unknown name, a wrong password and a closed account with one sentence and the same count of tries', async () => {
    const { db } = t.database
    expect(await enter('nobody')).toMatchObject({
      success: false,
      code: 500,
      message: '用户名或密码错误',
      result: { triesLeft: 4 },
    })
    expect(await enter('nobody')).toMatchObject({ result: { triesLeft: 3 } })
    expect(await enter('doctor2', 'wrong')).toMatchObject({ message: '用户名或密码错误', result: { triesLeft: 4 } })
    await db
      .update(sysUser)
      .set({ status: 2 })
      .where(eq(sysUser.id, demoUserId('doctor2')))
    expect(await enter('doctor2', 'wrong')).toMatchObject({ message: '用户名或密码错误', result: { triesLeft: 3 } })
    await db
      .update(sysUser)
      .set({ delFlag: 1 })
      .where(eq(sysUser.id, demoUserId('doctor2')))
    expect(await enter('doctor2')).toMatchObject({ message: '用户名或密码错误', result: { triesLeft: 2 } })
    await db
      .update(sysUser)
      .set({ delFlag: 0, status: 1 })
      .where(eq(sysUser.id, demoUserId('doctor2')))
    await db.update(sysTenant).set({ status: 0 })
    expect(await enter('doctor2')).toMatchObject({ success: false, message: '与该用户关联的租户均已被冻结，无法登录！' })
    await db.update(sysTenant).set({ status: 1 })
    expect(await enter('doctor2')).toMatchObject({ success: true })
  })

  it('locks user and address after five failures for ten minutes, also when they come at once (D38)', async () => {
    const wrong = await Promise.all(Array.from({ length: 12 }, async () => enter('pharmacist', 'guess')))
    const judged = wrong.filter(answer => answer.message === '用户名或密码错误')
    expect(judged).toHaveLength(5)
    expect(await enter('pharmacist')).toMatchObject({ success: false, message: '登录失败次数过多，请10分钟后再试' })
    const rightful = await Promise.all(Array.from({ length: 8 }, async () => enter('doctor')))
    expect(rightful.map(answer => answer.success)).toEqual(Array.from({ length: 8 }, () => true))
    now += 10 * 60_000
    expect(await enter('pharmacist')).toMatchObject({ success: true })
  })

  it('writes sign-ins and failures into the audit without passwords', async () => {
    await enter('admin', 'my-secret-guess')
    await enter('admin')
    const rows = await t.database.db.select().from(sysLog).where(eq(sysLog.actorName, 'admin'))
    expect(rows.map(row => row.action)).toEqual(expect.arrayContaining(['login.failed', 'login']))
    expect(rows.every(row => row.logType === 1)).toBe(true)
    expect(JSON.stringify(rows)).not.toMatch(/my-secret-guess|Xinglin#2026/)
  })

  it('[API-AUTH-03] logs out by the header and any method; the token and its cookie end at once', async () => {
    const { token } = (await enter('admin')).result
    expect(await t.call(rolesByUsername, { username: 'admin' }, token)).toEqual(['admin'])
    expect(await t.call(logout, {}, token)).toMatchObject({ success: true, message: '退出登录成功！' })
    expect((await use(token)).status).toBe(500)
    const again = (await enter('admin')).result.token
    const gone = await t.raw('DELETE', '/jeecg-boot/sys/logout', { token: again })
    expect(JSON.parse(gone.text)).toMatchObject({ success: true })
    expect(gone.headers.get('set-cookie')).toMatch(/^xl_token=;/)
    expect(await t.call(logout, {}, again)).toMatchObject({ success: false, message: 'Token无效!' })
    expect(await t.call(logout)).toMatchObject({ success: false, message: '退出登录失败！' })
  })

  it('sets the HttpOnly, SameSite=Strict cookie at login (D10)', async () => {
    const answer = await t.raw('POST', '/jeecg-boot/sys/login', { json: { username: 'doctor', password: DEMO_PASSWORD } })
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^xl_token=[\w-]{43};/)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(cookie).not.toMatch(/Secure/)
    // The cookie is for addresses the browser opens by itself: an ordinary call does not take it.
    const call = await t.raw('GET', '/jeecg-boot/sys/user/getCurrentUserDeparts', { headers: { cookie } })
    expect(call.status).toBe(500)
  })
})

describeOnDatabases('captcha', open => {
  let t: TestApp
  let now = Date.parse('2026-03-01T00:00:00Z')
  const secrets: string[] = []
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now, config: { captcha: true } })
    const put = t.app.oneTimeCodes.put
    t.app.oneTimeCodes.put = async (key, secret, life) => {
      secrets.push(secret)
      await put(key, secret, life)
    }
  })
  afterAll(async () => t.close())
  const enter = async (captcha?: string, checkKey: string | number = 1_646_000_000_000) =>
    t.call(login, { username: 'doctor', password: DEMO_PASSWORD, checkKey, ...(captcha === undefined ? {} : { captcha }) })

  it('asks for the picture of the key, any case, once, for sixty seconds', async () => {
    expect(await enter()).toMatchObject({ message: '验证码无效' })
    const image = await t.call(randomImage, { key: 1_646_000_000_000 })
    expect(image.result).toMatch(/^data:image\/png;base64,/)
    const secret = secrets.at(-1) ?? ''
    expect(secret).toMatch(/^[0-9a-z]{4}$/)
    expect(await enter('????')).toMatchObject({ message: '验证码错误' })
    expect(await enter(secret.toUpperCase(), 1)).toMatchObject({ message: '验证码错误' })
    expect(await enter(secret.toUpperCase())).toMatchObject({ success: true })
    expect(await enter(secret)).toMatchObject({ message: '验证码错误' })
    await t.call(randomImage, { key: 5 })
    now += 60_000
    expect(await enter(secrets.at(-1), 5)).toMatchObject({ message: '验证码错误' })
  })
})

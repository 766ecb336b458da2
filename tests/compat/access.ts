import { expect } from 'vitest'
import { DEMO_PASSWORD, demoUserId } from '#server/db/seed/demo.ts'
import type { OriginalClient } from './originalClient.ts'

/** An entity of a user as the client keeps it (contract.md 8.1), without what never leaves the server. */
const USER = { id: expect.any(String), username: 'doctor2', realname: expect.any(String) }

/** Signing in by name, phone and third parties; own department and password; registration; the lost password (contract.md 4, 25). */
export async function walkAccess(client: OriginalClient): Promise<void> {
  const { t, ask, refused } = client
  const anyone = { token: null }
  expect(await ask('GET /sys/randomImage/{key}', { ...anyone, query: { key: Date.now() } })).toMatch(/^data:image\//)
  await ask('POST /sys/checkCaptcha', { ...anyone, body: { captcha: 'abcd', checkKey: 1 } })
  expect(await ask('GET /sys/getEncryptedString', anyone)).toEqual({ key: expect.any(String), iv: expect.any(String) })
  // checkKey goes as a number; anyone who reads code 200 has signed in
  const body = { username: 'doctor2', password: DEMO_PASSWORD, captcha: 'x', checkKey: Date.now(), remember_me: true }
  const login = JSON.parse((await client.send('POST /sys/login', { ...anyone, body })).text)
  expect(login).toMatchObject({
    code: 200,
    message: '登录成功',
    result: { token: expect.any(String), userInfo: USER, departs: [{ orgCode: expect.any(String) }], multi_depart: 1 },
  })
  expect(login.result.sysAllDictItems.sex).toEqual([
    { value: '1', text: '男', title: '男' },
    { value: '2', text: '女', title: '女' },
  ])
  expect(JSON.stringify(login.result)).not.toMatch(/password|salt/)
  const token: string = login.result.token
  const own: { menu: object[] } = await ask('GET /sys/permission/getUserPermissionByToken', { token })
  expect(own).toMatchObject({ auth: expect.any(Array), allAuth: expect.any(Array) })
  for (const node of own.menu)
    expect(node).toMatchObject({
      ...{ path: expect.any(String), name: expect.any(String), component: expect.any(String) },
      meta: { title: expect.any(String), keepAlive: expect.any(Boolean), internalOrExternal: expect.any(Boolean) },
    })
  const departs: { list: { orgCode: string }[] } = await ask('GET /sys/user/getCurrentUserDeparts', { token })
  const orgCode = departs.list[0]?.orgCode ?? ''
  expect(await ask('PUT /sys/selectDepart', { token, body: { orgCode, username: 'doctor2' } })).toMatchObject({
    userInfo: { ...USER, orgCode },
  })
  expect(await client.bare('GET /sys/api/getRolesByUsername', { token, query: { username: 'doctor2' } })).toEqual(['doctor'])
  const secret = 'Another#2026'
  await ask('PUT /sys/user/updatePassword', {
    token,
    body: { username: 'doctor2', oldpassword: DEMO_PASSWORD, password: secret, confirmpassword: secret },
  })
  await ask('POST /sys/logout', { token, body: {} })

  await ask('POST /sys/sms', { ...anyone, body: { mobile: '19900000003', smsmode: '0' } })
  await t.app.oneTimeCodes.put('sms:0:19900000003', '123456', 60_000)
  const phone = JSON.parse(
    (await client.send('POST /sys/phoneLogin', { ...anyone, body: { mobile: '19900000003', captcha: '123456' } })).text,
  )
  expect(phone).toMatchObject({ code: 200, result: { token: expect.any(String), userInfo: { username: 'doctor' } } })
  expect(await ask('POST /sys/online/forceLogout', { body: { token: phone.result.token } })).toBeNull()

  expect(await ask('GET /sys/user/checkOnlyUser', { ...anyone, query: { username: 'nobody_yet' } })).toBe(true)
  expect(await refused('GET /sys/user/checkOnlyUser', { ...anyone, query: { username: 'doctor' } })).toBe('用户账号已存在')
  await t.app.oneTimeCodes.put('sms:1:13800000001', '123456', 60_000)
  const newcomer = { username: 'newcomer', password: DEMO_PASSWORD, phone: '13800000001', smscode: '123456', email: '' }
  await ask('POST /sys/user/register', { ...anyone, body: newcomer })
  // By number nobody is told whose it is: the name comes with the right code (SEC-04).
  const asked: Record<string, string>[] = [{ username: 'newcomer' }, { phone: '13800000001' }]
  for (const query of asked)
    expect(await ask('GET /sys/user/querySysUser', { ...anyone, query })).toEqual({
      username: query['username'] ?? '13800000001',
      phone: '138****0001',
      phoneMasked: '138****0001',
    })
  await t.app.oneTimeCodes.put('sms:2:13800000001', '123456', 60_000)
  const verified: { smscode: string } = await ask('POST /sys/user/phoneVerification', {
    ...anyone,
    body: { phone: '13800000001', smscode: '123456' },
  })
  expect(verified).toMatchObject({ username: 'newcomer' })
  const change = { username: 'newcomer', password: secret, smscode: verified.smscode, phone: '13800000001' }
  await ask('GET /sys/user/passwordChange', { ...anyone, query: change })

  expect(await ask('GET /sys/thirdApp/getEnabledType', anyone)).toEqual({ wechatEnterprise: false, dingtalk: false })
  const party = { ...anyone, query: { token: 'x'.repeat(32), thirdType: 'dingtalk' } }
  expect(await refused('GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}', party)).not.toBe('')
  const bind = { ...anyone, body: { mobile: '1', captcha: '1', thirdUserUuid: '1' } }
  expect(await refused('POST /sys/thirdLogin/bindingThirdPhone', bind)).toBe('第三方登录已过期，请重新登录')
  for (const call of ['POST /sys/third/user/create', 'POST /sys/third/user/checkPassword'])
    expect(await refused(call, { ...anyone, body: { thirdUserUuid: '1' } })).toBe('第三方账号请绑定手机号后登录')
  expect(await refused('GET /sys/cas/client/validateLogin', { ...anyone, query: { ticket: 'x', service: t.url } })).toBe(
    '单点登录未配置，请联系管理员！',
  )
  for (const path of ['sync/dingtalk/user/toApp', 'sync/wechatEnterprise/depart/toLocal', 'sendMessageTest']) {
    const answer = await t.raw('GET', `/jeecg-boot/sys/thirdApp/${path}`, { token: await client.tokenOf('admin') })
    expect(JSON.parse(answer.text), path).toMatchObject({ success: false, message: '第三方应用同步未开通' })
  }
  expect(await refused('POST /sys/thirdApp/*', { body: {} })).toBe('第三方应用同步未开通')
  for (const call of ['GET /sys/common/transitRESTful', 'POST /sys/common/transitRESTful'])
    expect(await refused(call, { query: { url: 'http://169.254.169.254/' } })).toBe('不支持由服务器转发外部地址')
  expect(await ask('GET /sys/user/queryById', { query: { id: demoUserId('doctor2') } })).toMatchObject(USER)
}

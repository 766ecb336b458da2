import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import {
  currentDeparts,
  login,
  phoneLogin,
  rolesByUsername,
  selectDepart,
  sms,
  thirdLogin,
  updatePassword,
  userPermissions,
  validateCas,
} from '#contract/http/calls/auth.ts'
import { forceLogout } from '#contract/http/calls/online.ts'
import type { MenuNode } from '#contract/entities/menu.ts'
import { sysUser } from '#server/db/tables/index.ts'
import { DEMO_PASSWORD, demoUserId } from '#server/db/seed/demo.ts'
import { hashToken } from '#server/plugins/tokens.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const listenOn = async (server: Server): Promise<string> =>
  new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '')
    })
  })

describeOnDatabases('ways in and own session', open => {
  let t: TestApp
  const codes: string[] = []
  const tickets = new Map([['ST-good', 'doctor']])
  const cas = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://cas').searchParams
    const user = request.url?.startsWith('/cas/serviceValidate') ? tickets.get(query.get('ticket') ?? '') : undefined
    tickets.delete(query.get('ticket') ?? '')
    const body = user
      ? `<cas:authenticationSuccess>\n  <cas:user>${user}</cas:user></cas:authenticationSuccess>`
      : `<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>`
    response.end(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${body}</cas:serviceResponse>`)
  })
  beforeAll(async () => {
    const casUrl = `${await listenOn(cas)}/cas`
    t = await startTestApp({ open, config: { casUrl, thirdParties: ['wechat_enterprise'] } })
    const send = t.app.messageGateway.sendCode
    t.app.messageGateway.sendCode = async (phone, code) => {
      codes.push(code)
      return send(phone, code)
    }
  })
  afterAll(async () => {
    await t.close()
    cas.close()
  })

  it('[API-AUTH-02] logs in by phone and code with the result of the account login', async () => {
    const mobile = '19900000003'
    expect(await t.call(sms, { mobile: '', smsmode: '0' })).toMatchObject({ success: false, message: '手机号不允许为空！' })
    expect(await t.call(sms, { mobile: '19912345678', smsmode: '0' })).toMatchObject({ message: '该用户不存在或未绑定手机号' })
    expect(await t.call(sms, { mobile, smsmode: '1' })).toMatchObject({ message: ' 手机号已经注册，请直接登录！' })
    expect(await t.call(sms, { mobile, smsmode: '0' })).toMatchObject({ success: true })
    expect(await t.call(sms, { mobile, smsmode: '0' })).toMatchObject({ message: '验证码10分钟内，仍然有效！' })
    expect(await t.call(phoneLogin, { mobile, captcha: 'x' })).toMatchObject({ success: false, message: '手机验证码错误' })
    const answer = await t.call(phoneLogin, { mobile, captcha: codes.at(-1) ?? '' })
    expect(answer).toMatchObject({ success: true, code: 200, result: { roles: ['doctor'], userInfo: { username: 'doctor' } } })
    expect(Object.keys(answer.result)).toEqual(expect.arrayContaining(['token', 'doctor', 'sysAllDictItems']))
    expect(await t.call(phoneLogin, { mobile, captcha: codes.at(-1) ?? '' })).toMatchObject({ message: '手机验证码错误' })
  })

  it('ends a code by message after five wrong tries', async () => {
    const mobile = '19900000004'
    await t.call(sms, { mobile, smsmode: '0' })
    for (let i = 0; i < 5; i += 1) await t.call(phoneLogin, { mobile, captcha: 'wrong' })
    const current = { success: false, message: '验证码错误次数过多，请稍后再试' }
    expect(await t.call(phoneLogin, { mobile, captcha: codes.at(-1) ?? '' })).toMatchObject(current)
    // Else a new code at once would mean five more guesses at once.
    expect(await t.call(sms, { mobile, smsmode: '0' })).toMatchObject(current)
  })

  it('[API-AUTH-04] takes the one-time token of a configured third party, once', async () => {
    const token = await t.app.thirdPartyLogins.mint('wechat_enterprise', demoUserId('doctor'))
    expect(await t.call(thirdLogin, { token, thirdType: 'dingtalk' })).toMatchObject({
      success: false,
      message: '第三方登录（dingtalk）未配置，请联系管理员！',
    })
    const answer = await t.call(thirdLogin, { token, thirdType: 'wechat_enterprise' })
    expect(answer).toMatchObject({ success: true, code: 200, result: { userInfo: { username: 'doctor' }, roles: ['doctor'] } })
    expect(await t.call(thirdLogin, { token, thirdType: 'wechat_enterprise' })).toMatchObject({ success: false })
    const forged = 'forged-token-of-nobody'
    expect(await t.call(thirdLogin, { token: forged, thirdType: 'wechat_enterprise' })).toMatchObject({ success: false })
  })

  it('[API-AUTH-08] validates a single sign-on ticket with the CAS server', async () => {
    const service = `${t.url}/user/login`
    const answer = await t.call(validateCas, { ticket: 'ST-good', service })
    expect(answer).toMatchObject({ success: true, code: 200, message: '登录成功' })
    expect(Object.keys(answer.result)).toEqual(expect.arrayContaining(['token', 'userInfo', 'roles', 'doctor']))
    expect(await t.call(validateCas, { ticket: 'ST-good', service })).toMatchObject({
      success: false,
      message: '单点登录票据无效或已过期',
    })
    expect(await t.call(validateCas, { ticket: 'ST-x', service: 'https://evil.example/' })).toMatchObject({
      message: '单点登录的服务地址不合法',
    })
  })

  it('[API-AUTH-06] forces a user out: their token ends, only with the permission', async () => {
    const [admin, victim, doctor] = [await t.loginAs('admin'), await t.loginAs('pharmacist'), await t.loginAs('doctor')]
    const ended: string[] = []
    const stop = t.app.tokens.onEnded(({ hash, why }) => void ended.push(`${hash} ${why}`))
    expect(await t.call(forceLogout, { token: victim.token }, doctor.token)).toMatchObject({
      success: false,
      code: 510,
      message: '没有权限，请联系管理员授权（缺少“在线用户 / 强制下线”权限）',
    })
    expect(await t.call(currentDeparts, {}, victim.token)).toMatchObject({ success: true })
    expect(await t.call(forceLogout, { token: victim.token }, admin.token)).toMatchObject({ success: true })
    expect(await t.call(currentDeparts, {}, victim.token)).toMatchObject({ status: 500, message: 'Token失效，请重新登录' })
    expect(ended).toEqual([`${hashToken(victim.token)} forced`])
    stop()
    expect(await t.call(forceLogout, { token: victim.token }, admin.token)).toMatchObject({
      success: false,
      message: 'Token无效!',
    })
  })

  it('[API-AUTH-10] [API-AUTH-11] answers the role codes of a username as a plain array', async () => {
    const { token } = await t.loginAs('doctor')
    expect(await t.call(rolesByUsername, { username: 'doctor' }, token)).toEqual(['doctor'])
    expect(await t.call(rolesByUsername, { username: 'admin' }, token)).toMatchObject({ success: false, code: 510 })
    const admin = await t.loginAs('admin')
    expect(await t.call(rolesByUsername, { username: 'doctor' }, admin.token)).toEqual(['doctor'])
    expect(await t.call(rolesByUsername, { username: 'nobody' }, admin.token)).toEqual([])
  })

  it('[API-AUTH-12] [ENTITY-03] [ENTITY-04] answers menu, auth and allAuth by the roles', async () => {
    const paths = (nodes: MenuNode[]): string[] => nodes.flatMap(node => [node.path, ...paths(node.children ?? [])])
    const of = async (username: string) => (await t.call(userPermissions, {}, (await t.loginAs(username)).token)).result
    const [admin, doctor, pharmacist] = [await of('admin'), await of('doctor'), await of('pharmacist')]
    expect(Object.keys(admin).sort()).toEqual(['allAuth', 'auth', 'menu'])
    expect(paths(doctor.menu)).toEqual(
      expect.arrayContaining(['/hospitalChat/imServer', '/hospitalChat/imChat', '/isps/userAnnouncement']),
    )
    expect(paths(doctor.menu)).not.toContain('/isystem/user')
    expect(paths(admin.menu)).toEqual(
      expect.arrayContaining(['/isystem/user', '/hospital/ServiceData', '/isps/userAnnouncement']),
    )
    expect(paths(admin.menu)).not.toContain('/hospitalChat/imServer')
    // the demonstration lets doctors see two reports, their own patients and the duty board, and keep canned replies, nothing else
    expect(doctor.auth.filter(({ action }) => !action.startsWith('report:')).map(({ action }) => action)).toEqual([
      'schedule:list',
      'cannedReply:list',
      'cannedReply:add',
      'cannedReply:edit',
      'cannedReply:delete',
      'patient:page',
      'cannedReply:deleteBatch',
      'cannedReply:export',
      'cannedReply:import',
    ])
    expect(admin.auth.map(entry => entry.action)).toContain('online:forceLogout')
    expect(doctor.allAuth).toEqual(admin.allAuth)
    expect(admin.allAuth).toContainEqual({ action: 'online:forceLogout', type: '1', describe: '强制下线', status: '1' })
    const chat = doctor.menu.find(node => node.path === '/hospitalChat')
    expect(chat?.children?.find(node => node.path === '/hospitalChat/imServer')).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      path: '/hospitalChat/imServer',
      name: 'hospitalChat-imServer',
      component: 'chat/imServer/ImServer',
      route: '1',
      meta: { title: '在线问诊', keepAlive: true, internalOrExternal: false, componentName: 'ImServer' },
    })
    expect(chat?.children?.find(node => node.path === '/hospitalChat/imChat')?.hidden).toBe(true)
    // A redirect never leads to an entry the user does not have.
    expect(pharmacist.menu.find(node => node.path === '/hospitalChat')?.redirect).toBe('/hospitalChat/review')
    const names = (nodes: MenuNode[]): string[] => nodes.flatMap(node => [node.name, ...names(node.children ?? [])])
    expect(new Set(names(admin.menu)).size).toBe(names(admin.menu).length)
  })

  it('[API-AUTH-13] changes the own password only, with the refusals in order, and ends the other sessions', async () => {
    const [one, two] = [await t.loginAs('pharmacist'), await t.loginAs('pharmacist')]
    const change = async (oldpassword: string, password: string, confirmpassword = password, username = 'pharmacist') =>
      t.call(updatePassword, { username, oldpassword, password, confirmpassword }, one.token)
    expect(await change(DEMO_PASSWORD, 'new-secret-7', 'new-secret-7', 'doctor')).toMatchObject({
      message: '只允许修改自己的密码！',
    })
    expect(await change('wrong', 'new-secret-7')).toMatchObject({ success: false, message: '旧密码输入错误!' })
    expect(await change(DEMO_PASSWORD, '')).toMatchObject({ message: '新密码不允许为空!' })
    expect(await change(DEMO_PASSWORD, 'new-secret-7', 'other')).toMatchObject({ message: '两次输入密码不一致!' })
    expect(await t.call(currentDeparts, {}, two.token)).toMatchObject({ success: true })
    const body = { username: 'pharmacist', oldpassword: DEMO_PASSWORD, password: 'new-secret-7', confirmpassword: 'new-secret-7' }
    const put = await t.raw('PUT', '/jeecg-boot/sys/user/updatePassword', { json: body, token: one.token })
    expect(JSON.parse(put.text)).toMatchObject({ success: true, code: 200, message: '密码重置成功!' })
    expect(await t.call(currentDeparts, {}, one.token)).toMatchObject({ success: true })
    expect(await t.call(currentDeparts, {}, two.token)).toMatchObject({ status: 500 })
    expect(await t.call(login, { username: 'pharmacist', password: DEMO_PASSWORD })).toMatchObject({
      message: '用户名或密码错误',
    })
    expect(await t.call(login, { username: 'pharmacist', password: 'new-secret-7' })).toMatchObject({ success: true })
  })

  it('[API-AUTH-16] [API-AUTH-17] [ENTITY-08] answers the own departments and takes the choice of one of them, by POST and PUT', async () => {
    const { token } = await t.loginAs('hospital')
    const before = await t.call(currentDeparts, {}, token)
    expect(before.result.list.map(depart => depart.departName)).toEqual(['互联网医院办公室', '客服中心'])
    const chosen = await t.call(selectDepart, { orgCode: 'A92', username: '' }, token)
    expect(chosen.result.userInfo).toMatchObject({ username: 'hospital', orgCode: 'A92', orgCodeTxt: '客服中心' })
    const put = await t.raw('PUT', '/jeecg-boot/sys/selectDepart', { json: { orgCode: 'A91', username: 'hospital' }, token })
    expect(JSON.parse(put.text).result.userInfo.orgCode).toBe('A91')
    expect(await t.call(selectDepart, { orgCode: 'A01', username: '' }, token)).toMatchObject({ success: false })
    expect(await t.call(selectDepart, { orgCode: 'A92', username: 'doctor' }, token)).toMatchObject({ success: false })
    expect((await t.call(currentDeparts, {}, token)).result.orgCode).toBe('A91')
  })

  it('a frozen user is out at the latest when their cached sign-in runs out, at once when it is refreshed', async () => {
    const { token } = await t.loginAs('doctor2')
    await t.call(currentDeparts, {}, token)
    await t.database.db.update(sysUser).set({ status: 2 }).where(eq(sysUser.username, 'doctor2'))
    t.app.tokens.refresh(demoUserId('doctor2'))
    expect(await t.call(currentDeparts, {}, token)).toMatchObject({ status: 500 })
    await t.database.db.update(sysUser).set({ status: 1 }).where(eq(sysUser.username, 'doctor2'))
  })
})

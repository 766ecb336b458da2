import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import * as account from '#contract/http/calls/account.ts'
import { currentDeparts, login, phoneLogin, sms } from '#contract/http/calls/auth.ts'
import { sysLog, sysUser } from '#server/db/tables/index.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describeOnDatabases('own account', open => {
  let t: TestApp
  let now = Date.parse('2026-03-01T00:00:00Z')
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now })
  })
  afterAll(async () => t.close())

  const edit = async (token: string, changes: account.ProfileEdit) => t.call(account.editProfile, changes, token)
  const upload = async (token: string, biz: string) => {
    const form = new FormData()
    form.set('biz', biz)
    form.set('file', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), 'me.png')
    const answer = await t.raw('POST', '/jeecg-boot/sys/common/upload', { body: form, token })
    return String(JSON.parse(answer.text).message)
  }

  it('shows the profile with roles and departments, changes the fields that were sent and no others', async () => {
    const { token } = await t.loginAs('doctor')
    const { result } = await t.call(account.myProfile, {}, token)
    expect(result).toMatchObject({
      username: 'doctor',
      realname: '林杏',
      sex: 2,
      roleNames: ['医生'],
      departNames: ['全科医学科'],
      thirdParties: [],
    })
    expect(result.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(JSON.stringify(result)).not.toContain('argon2')

    const avatar = await upload(token, 'avatar')
    const saved = await edit(token, { realname: ' 林小杏 ', birthday: '1988-02-29', email: 'lin@example.org', avatar })
    expect(saved).toMatchObject({ success: true, message: '保存成功！' })
    expect(saved.result.userInfo).toMatchObject({
      realname: '林小杏',
      birthday: '1988-02-29',
      email: 'lin@example.org',
      avatar,
      sex: 2,
    })
    expect((await edit(token, { sex: 1, email: '', birthday: null })).result.userInfo).toMatchObject({
      realname: '林小杏',
      sex: 1,
      email: null,
      birthday: null,
      avatar,
    })
    expect((await t.call(account.myProfile, {}, token)).result).toMatchObject({ realname: '林小杏', sex: 1 })
    const log = await t.database.db.select().from(sysLog).where(eq(sysLog.action, 'user.editProfile'))
    expect(log.map(row => row.content)).toContain('realname,avatar,birthday,email')
  })

  it('refuses what keeps to no rule and then changes nothing; what is not the person’s to change is not changed', async () => {
    const [doctor, other] = [await t.loginAs('doctor2'), await t.loginAs('pharmacist')]
    const before = (await t.call(account.myProfile, {}, doctor.token)).result
    await edit(other.token, { email: 'taken@example.org' })
    const foreign = await upload(other.token, 'avatar')
    const temporary = await upload(doctor.token, 'temp')
    const wrong: [account.ProfileEdit, string][] = [
      [{ realname: '  ' }, '请输入姓名，最多50个字符'],
      [{ realname: '长'.repeat(51) }, '请输入姓名，最多50个字符'],
      [{ realname: '周\u202E济' }, '请输入姓名，最多50个字符'],
      [{ birthday: '2026-03-02' }, '请选择正确的生日'],
      [{ birthday: '1990-02-30' }, '请选择正确的生日'],
      [{ birthday: '1899-12-31' }, '请选择正确的生日'],
      [{ email: 'a@' }, '邮箱格式不正确'],
      [{ email: 'TAKEN@example.org' }, '邮箱已被注册'],
      [{ avatar: foreign }, '头像图片不存在，请重新上传'],
      [{ avatar: temporary }, '头像图片不存在，请重新上传'],
      [{ avatar: 'https://evil.example/a.png' }, '头像图片不存在，请重新上传'],
    ]
    for (const [changes, message] of wrong)
      expect(await edit(doctor.token, { sex: 2, ...changes }), message).toMatchObject({ success: false, message })
    const more = {
      username: 'root',
      status: 2,
      phone: '13811112222',
      orgCode: 'A01',
      password: 'x',
      id: other.userInfo.id,
      realname: '周济',
    }
    await t.raw('PUT', '/jeecg-boot/sys/user/profile', { json: more, token: doctor.token })
    expect((await t.call(account.myProfile, {}, doctor.token)).result).toEqual(before)
    const race = await Promise.all([doctor.token, other.token].map(async token => edit(token, { email: 'race@example.org' })))
    expect(race.filter(answer => answer.success)).toHaveLength(1)
  })

  it('changes the phone by the code to the new one and the password; then the new one opens the account', async () => {
    const { token, userInfo } = await t.loginAs('doctor')
    const phone = '13612345678'
    const change = async (smscode: string, password = DEMO_PASSWORD, to = phone) =>
      t.call(account.changePhone, { phone: to, smscode, password }, token)
    expect(await t.call(account.newPhoneCode, { phone: '123' }, token)).toMatchObject({ message: '请输入正确手机号' })
    await t.database.db.update(sysUser).set({ phone: '13600000000' }).where(eq(sysUser.username, 'doctor2'))
    expect(await t.call(account.newPhoneCode, { phone: '13600000000' }, token)).toMatchObject({ message: '该手机号已注册' })
    const code = (await t.call(account.newPhoneCode, { phone }, token)).result?.demoCode ?? ''
    expect(await change(code, 'not it')).toMatchObject({ message: '密码输入错误!' })
    expect(await change(code === '123456' ? '123457' : '123456')).toMatchObject({ message: '手机验证码错误' })
    expect(await change(code, DEMO_PASSWORD, '13687654321')).toMatchObject({ message: '手机验证码失效，请重新获取' })
    // Another user's code for the same number is none for this one.
    const pharmacist = await t.loginAs('pharmacist')
    const foreign = (await t.call(account.newPhoneCode, { phone }, pharmacist.token)).result?.demoCode ?? ''
    const elsewhere = await t.loginAs('doctor')
    expect(foreign === code || (await change(foreign)).message === '手机验证码错误').toBe(true)
    expect(await change(code)).toMatchObject({ success: true, message: '手机号修改成功！', result: { userInfo: { phone } } })
    // who signed in by the old one may be its next owner
    expect(await t.call(account.myProfile, {}, elsewhere.token)).toMatchObject({ message: 'Token失效，请重新登录' })
    expect(await t.call(account.myProfile, {}, pharmacist.token)).toMatchObject({ success: true })
    expect(await t.call(account.newPhoneCode, { phone }, token)).toMatchObject({ message: '新手机号与当前手机号相同' })
    const late = { phone, smscode: foreign, password: DEMO_PASSWORD }
    expect(await t.call(account.changePhone, late, pharmacist.token)).toMatchObject({ message: '该手机号已注册' })
    expect(await t.call(sms, { mobile: userInfo.phone ?? '', smsmode: '0' })).toMatchObject({ success: false })
    const { demoCode = '' } = (await t.call(sms, { mobile: phone, smsmode: '0' })).result ?? {}
    expect(await t.call(phoneLogin, { mobile: phone, captcha: demoCode })).toMatchObject({ success: true })
  })

  it('locks the asking for the password as a login does', async () => {
    const { token } = await t.loginAs('hospital')
    const tries = Array.from({ length: 6 }, async () =>
      t.call(account.unbindThird, { source: 'github', password: 'guess' }, token),
    )
    const texts = (await Promise.all(tries)).map(answer => answer.message)
    expect(texts.filter(text => text === '密码输入错误!')).toHaveLength(5)
    expect(await t.call(account.unbindThird, { source: 'github', password: DEMO_PASSWORD }, token)).toMatchObject({
      message: '登录失败次数过多，请10分钟后再试',
    })
    now += 10 * 60_000
  })

  it('lists the own sign-ins and ends others: one, all, never this one or a stranger’s', async () => {
    const agent = 'Mozilla/5.0 (iPhone)'
    const phone = await t.raw('POST', '/jeecg-boot/sys/login', {
      json: { username: 'admin', password: DEMO_PASSWORD },
      headers: { 'user-agent': agent },
    })
    const phoneToken = String(JSON.parse(phone.text).result.token)
    now += 60_001
    const [here, third] = [await t.loginAs('admin'), await t.loginAs('admin')]
    const list = async () => (await t.call(account.mySessions, {}, here.token)).result
    const rows = await list()
    expect(rows).toHaveLength(3)
    expect(rows.filter(row => row.current)).toHaveLength(1)
    expect(rows[2]).toMatchObject({
      agent,
      ip: '127.0.0.1',
      current: false,
      createTime: '2026-03-01 08:10:00',
      expires: '2026-03-08 08:10:00',
    })
    expect(JSON.stringify(rows)).not.toContain(here.token)

    const end = async (id: string, token = here.token) => t.call(account.endMySession, { id, password: DEMO_PASSWORD }, token)
    const current = rows.find(row => row.current)?.id ?? ''
    expect(await end(current)).toMatchObject({ success: false, message: '不能结束当前登录，请使用退出登录' })
    // a sign-in that somebody else got at does not end those of its owner
    for (const id of [rows[2]?.id ?? '', 'others'])
      expect(await t.call(account.endMySession, { id, password: 'guess' }, here.token)).toMatchObject({
        success: false,
        message: '密码输入错误!',
      })
    expect(await list()).toHaveLength(3)
    const stranger = await t.loginAs('doctor')
    expect(await end(rows[2]?.id ?? '', stranger.token)).toMatchObject({ success: false, message: '该登录已结束' })
    expect(await t.call(currentDeparts, {}, phoneToken)).toMatchObject({ success: true })
    expect(await end(rows[2]?.id ?? '')).toMatchObject({ success: true, result: 1 })
    expect(await t.call(currentDeparts, {}, phoneToken)).toMatchObject({ status: 500 })
    expect(await end(rows[2]?.id ?? '')).toMatchObject({ success: false, message: '该登录已结束' })
    expect(await end('%')).toMatchObject({ success: false })
    expect(await end('others')).toMatchObject({ success: true, result: 1 })
    expect(await t.call(currentDeparts, {}, third.token)).toMatchObject({ status: 500 })
    expect(await end('others')).toMatchObject({ success: true, result: 0 })
    expect(await list()).toHaveLength(1)
    expect(await t.call(currentDeparts, {}, stranger.token)).toMatchObject({ success: true })
    expect(await t.call(login, { username: 'admin', password: DEMO_PASSWORD })).toMatchObject({ success: true })
  })
})

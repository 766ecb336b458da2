import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { currentDeparts, login, sms } from '#contract/http/calls/auth.ts'
import { passwordChange, phoneVerification, querySysUser, recoverAccount } from '#contract/http/calls/register.ts'
import { sysLog, sysUser } from '#server/db/tables/index.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { hashToken } from '#server/plugins/tokens.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const NEW = 'Found#2026'
const PHONES: Record<string, string> = { doctor: '19900000003', doctor2: '19900000004', pharmacist: '19900000005' }

describeOnDatabases('lost password', open => {
  let t: TestApp
  let now = Date.parse('2026-03-01T00:00:00Z')
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now })
  })
  afterAll(async () => t.close())

  const phoneOf = (username: string) => PHONES[username] ?? ''
  const codeFor = async (username: string) =>
    (await t.call(sms, { mobile: phoneOf(username), smsmode: '2' })).result?.demoCode ?? ''
  const ticketFor = async (username: string) => {
    const phone = phoneOf(username)
    return (await t.call(phoneVerification, { phone, smscode: await codeFor(username), username })).result.smscode
  }
  const change = async (username: string, smscode: string, password = NEW, phone = phoneOf(username)) =>
    t.call(passwordChange, { username, password, smscode, phone })

  it('leads from the account over the phone to a new password, and ends every sign-in and the lock', async () => {
    expect(await t.call(recoverAccount, { username: 'doctor' })).toMatchObject({
      success: true,
      result: { username: 'doctor', phoneMasked: '199****0003' },
    })
    const { token } = await t.loginAs('doctor')
    for (let i = 0; i < 5; i += 1) await t.call(login, { username: 'doctor', password: 'wrong' })
    expect(await t.call(login, { username: 'doctor', password: DEMO_PASSWORD })).toMatchObject({ success: false })
    const ended: string[] = []
    const stop = t.app.tokens.onEnded(({ hash, why }) => void ended.push(`${hash} ${why}`))

    const code = await codeFor('doctor')
    const verified = await t.call(phoneVerification, { phone: phoneOf('doctor'), smscode: code, username: 'doctor' })
    expect(verified).toMatchObject({ success: true, result: { username: 'doctor' } })
    const ticket = verified.result.smscode
    expect(ticket).not.toBe(code)
    // The code opens this door once, the ticket the next one once.
    expect(await t.call(phoneVerification, { phone: phoneOf('doctor'), smscode: code })).toMatchObject({
      message: '手机验证码错误',
    })
    expect(await change('doctor', ticket)).toMatchObject({ success: true, code: 200, message: '密码重置完成！', result: null })
    expect(await change('doctor', ticket, 'Other#2026')).toMatchObject({ success: false, message: '短信验证码失效！' })

    expect(ended).toContain(`${hashToken(token)} password`)
    stop()
    expect(await t.call(currentDeparts, {}, token)).toMatchObject({ status: 500 })
    expect(await t.call(login, { username: 'doctor', password: DEMO_PASSWORD })).toMatchObject({ message: '用户名或密码错误' })
    expect(await t.call(login, { username: 'doctor', password: NEW })).toMatchObject({ success: true })
    const log = await t.database.db.select().from(sysLog)
    expect(log.map(row => row.action)).toEqual(expect.arrayContaining(['user.recoverPassword', 'recovery.failed']))
    expect(JSON.stringify(log)).not.toMatch(new RegExp(`${code}|${ticket}|${NEW}`))
  })

  it('[SEC-04] answers alike for names of nobody, closed accounts and those without a phone, and never more of a number than its ends', async () => {
    const { db } = t.database
    await db.update(sysUser).set({ phone: null }).where(eq(sysUser.username, 'hospital'))
    await db.update(sysUser).set({ status: 2 }).where(eq(sysUser.username, 'gaozy'))
    for (const username of ['nobody', 'hospital', 'gaozy', 'doctor']) {
      const first = await t.call(recoverAccount, { username })
      expect(first, username).toMatchObject({ success: true, result: { username } })
      expect(first.result.phoneMasked, username).toMatch(/^1[3-9]\d\*{4}\d{4}$/)
      expect((await t.call(recoverAccount, { username })).result, username).toEqual(first.result)
      const asked = await t.call(querySysUser, { username })
      expect(asked.result, username).toEqual({ ...first.result, phone: first.result.phoneMasked })
    }
    for (const phone of ['13912345678', phoneOf('doctor')])
      expect((await t.call(querySysUser, { phone })).result.username, phone).toBe(phone)
    await db.update(sysUser).set({ status: 1 }).where(eq(sysUser.username, 'gaozy'))
    await db.update(sysUser).set({ phone: '12345' }).where(eq(sysUser.username, 'hospital'))
    // one that is no mobile number tells as little
    expect((await t.call(recoverAccount, { username: 'hospital' })).result.phoneMasked).toMatch(/^1[3-9]\d\*{4}\d{4}$/)
    // freezing an account changes nothing that strangers see
    await db.update(sysUser).set({ status: 2 }).where(eq(sysUser.username, 'doctor'))
    expect((await t.call(recoverAccount, { username: 'doctor' })).result.phoneMasked).toBe('199****0003')
    await db.update(sysUser).set({ status: 1 }).where(eq(sysUser.username, 'doctor'))
    const ticket = await ticketFor('doctor2')
    await db.update(sysUser).set({ status: 2 }).where(eq(sysUser.username, 'doctor2'))
    expect(await change('doctor2', ticket)).toMatchObject({ success: false, message: '该用户已冻结' })
    await db.update(sysUser).set({ status: 1 }).where(eq(sysUser.username, 'doctor2'))
    expect(await t.call(login, { username: 'doctor2', password: DEMO_PASSWORD })).toMatchObject({ success: true })
  })

  it('gives nothing to a code of another account, purpose, number or time, and nothing to guessing', async () => {
    const phone = phoneOf('pharmacist')
    const code = await codeFor('pharmacist')
    expect(await t.call(phoneVerification, { phone: phoneOf('doctor'), smscode: code })).toMatchObject({
      message: '手机验证码错误',
    })
    expect(await t.call(phoneVerification, { phone, smscode: code, username: 'doctor' })).toMatchObject({
      message: '手机验证码错误',
    })
    await t.call(sms, { mobile: phone, smsmode: '0' })
    const again = await codeFor('pharmacist')
    const wrong = again === '555555' ? '555556' : '555555'
    const guesses = await Promise.all(Array.from({ length: 9 }, async () => t.call(phoneVerification, { phone, smscode: wrong })))
    expect(guesses.every(answer => !answer.success)).toBe(true)
    expect(await t.call(phoneVerification, { phone, smscode: again })).toMatchObject({
      message: '验证码错误次数过多，请稍后再试',
    })
    // Three wrong ones above had begun the count: the hold doubles.
    now += 60 * 60_000
    const late = await ticketFor('pharmacist')
    now += 10 * 60_000
    expect(await change('pharmacist', late)).toMatchObject({ message: '短信验证码失效！' })
    expect(await change('doctor', await ticketFor('pharmacist'))).toMatchObject({ message: '未找到用户！' })
    now += 1
    expect(await change('pharmacist', await ticketFor('pharmacist'), NEW, phoneOf('doctor'))).toMatchObject({
      message: '短信验证码不匹配！',
    })
    // The number went to somebody else between the two steps.
    const ticket = await ticketFor('pharmacist')
    await t.database.db.update(sysUser).set({ phone: '13611111111' }).where(eq(sysUser.username, 'pharmacist'))
    expect(await change('pharmacist', ticket)).toMatchObject({ message: '短信验证码不匹配！' })
    await t.database.db.update(sysUser).set({ phone }).where(eq(sysUser.username, 'pharmacist'))
    expect(await t.call(login, { username: 'pharmacist', password: DEMO_PASSWORD })).toMatchObject({ success: true })
  })

  it('keeps a good ticket when the new password is weak or something is missing; one of many at once wins', async () => {
    const ticket = await ticketFor('pharmacist')
    expect(await change('pharmacist', ticket, 'weak')).toMatchObject({
      message: '密码须为8位以上，同时包含字母、数字和特殊符号',
    })
    expect(await change('pharmacist', ticket, '')).toMatchObject({ message: '重置密码失败！' })
    const answers = await Promise.all(['A', 'B', 'C'].map(async sign => change('pharmacist', ticket, `${NEW}${sign}`)))
    const winner = answers.findIndex(answer => answer.success)
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(await t.call(login, { username: 'pharmacist', password: `${NEW}${'ABC'[winner]}` })).toMatchObject({ success: true })
  })

  it('answers the original client, which puts everything into the query', async () => {
    const ticket = await ticketFor('doctor')
    const query = new URLSearchParams({ username: 'doctor', password: 'Query#2026', smscode: ticket, phone: phoneOf('doctor') })
    const answer = await t.raw('GET', `/jeecg-boot/sys/user/passwordChange?${query}`)
    expect(JSON.parse(answer.text)).toMatchObject({ success: true, message: '密码重置完成！' })
    expect(await t.call(login, { username: 'doctor', password: 'Query#2026' })).toMatchObject({ success: true })
  })
})

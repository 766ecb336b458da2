import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { login, sms, updatePassword, userPermissions } from '#contract/http/calls/auth.ts'
import { passwordChange, phoneVerification, register } from '#contract/http/calls/register.ts'
import { resetPassword } from '#contract/http/calls/usersAdmin.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { itDirectly } from '#tests/support/attackDirectly.ts'

const WEAK = '密码须为8位以上，同时包含字母、数字和特殊符号'
const COMMON = '该密码过于常见，容易被猜中，请更换'
/** What people make of 123456 and password when a rule asks for letter, digit and sign. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['Ab#1', WEAK],
  ['abcdefghij', WEAK],
  ['Password#1', COMMON],
  ['Qwerty!123', COMMON],
  ['1q2w3e4r!', COMMON],
]
const GOOD = 'Kang-fu-9-dian'

describeOnDatabases('setting a password', open => {
  let t: TestApp
  let admin: string
  let now = Date.parse('2026-03-01T00:00:00Z')
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now, config: { registration: true } })
    admin = (await t.loginAs('admin')).token
  })
  afterAll(() => t.close())

  const add = async (username: string, password: string, phone = '13700000055') =>
    JSON.parse(
      (
        await t.raw('POST', '/jeecg-boot/sys/user/add', {
          token: admin,
          json: { username, password, realname: username, phone },
        })
      ).text,
    )
  const messageOf = async (answer: Promise<{ success: boolean; message: string }>) => {
    const { success, message } = await answer
    return success ? 'taken' : message
  }

  it('[SEC-05] meets one rule on each of the five ways: registering, adding, resetting, changing, recovering', async () => {
    const { result: own } = await t.call(login, { username: 'doctor', password: DEMO_PASSWORD })
    for (const [password, text] of REFUSED) {
      const confirmpassword = password
      const registered = t.call(register, { username: 'sec05_stranger', password, phone: '13700000005', smscode: '000000' })
      expect(await messageOf(registered), password).toBe(text)
      expect(await messageOf(add('sec05_added', password)), password).toBe(text)
      expect(await messageOf(t.call(resetPassword, { username: 'doctor2', password, confirmpassword }, admin)), password).toBe(
        text,
      )
      const change = { username: 'doctor', oldpassword: DEMO_PASSWORD, password, confirmpassword }
      expect(await messageOf(t.call(updatePassword, change, own.token)), password).toBe(text)
      const recovered = t.call(passwordChange, { username: 'doctor', password, smscode: 'x', phone: '19900000003' })
      expect(await messageOf(recovered), password).toBe(text)
    }
    expect(await t.call(login, { username: 'doctor', password: DEMO_PASSWORD })).toMatchObject({ success: true })
  })

  it('[SEC-05] in real use refuses all that is listed, signs in place of letters, names of the place and the public password', async () => {
    const real = await startTestApp({ open, config: { demo: false, registration: true } })
    const messages: string[] = []
    for (const password of ['Admin@123', '1qaz@WSX', 'P@ssw0rd2031', 'a1!a1!a1!', DEMO_PASSWORD, 'Zh_Linhai#88', GOOD])
      messages.push(
        await messageOf(
          real.call(register, {
            username: 'zh_linhai',
            password,
            phone: '13700000006',
            smscode: '000000',
          }),
        ),
      )
    await real.close()
    const place = '密码不能包含账号名或系统名称，也不能使用公开的演示密码，请更换'
    expect(messages).toEqual([COMMON, COMMON, COMMON, COMMON, place, place, '手机验证码失效，请重新获取'])
  })

  it('[SCALE-11] refuses what stands in the list of breached passwords that is given, in a demonstration too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xinglin-breached-'))
    const breachedPasswords = join(folder, 'list')
    const hashes = [GOOD, 'another'].map(text => createHash('sha1').update(text).digest('hex').toUpperCase())
    writeFileSync(
      breachedPasswords,
      hashes
        .toSorted()
        .map(hash => `${hash}:7\n`)
        .join(''),
    )
    const listed = await startTestApp({ open, config: { breachedPasswords } })
    const { token } = await listed.loginAs('doctor')
    const change = (password: string) =>
      listed.call(updatePassword, { username: 'doctor', oldpassword: DEMO_PASSWORD, password, confirmpassword: password }, token)
    expect(await messageOf(change(GOOD))).toBe(COMMON)
    expect(await messageOf(change(`${GOOD}-own`))).toBe('taken')
    await listed.close()
    rmSync(folder, { recursive: true })
  })

  it('[SEC-05] nobody resets the own password, which would ask for no old one', async () => {
    const own = { username: 'admin', password: GOOD, confirmpassword: GOOD }
    expect(await t.call(resetPassword, own, admin)).toMatchObject({
      success: false,
      message: '修改自己的密码请使用右上角的“修改密码”，需要输入旧密码',
    })
  })

  it('[SEC-05] an account that another made or reset changes its password before anything else', async () => {
    expect(await add('sec05_made', GOOD)).toMatchObject({ success: true })
    const enter = async (password: string) => (await t.call(login, { username: 'sec05_made', password })).result
    const made = await enter(GOOD)
    expect(made.mustChangePassword).toBe(true)
    const list = async (token: string) =>
      JSON.parse((await t.raw('GET', '/jeecg-boot/sys/dict/queryAllDictItems', { token })).text)
    expect(await list(made.token)).toMatchObject({ success: false, code: 510, message: '请先修改初始密码' })
    const own = `${GOOD}-own`
    const change = { username: 'sec05_made', oldpassword: GOOD, password: own, confirmpassword: own }
    expect(await t.call(updatePassword, change, made.token)).toMatchObject({ success: true })
    expect(await list(made.token)).toMatchObject({ success: true })

    const reset = { username: 'sec05_made', password: GOOD, confirmpassword: GOOD }
    expect(await t.call(resetPassword, reset, admin)).toMatchObject({ success: true })
    expect((await enter(GOOD)).mustChangePassword).toBe(true)
    expect(await t.call(userPermissions, {}, made.token)).toMatchObject({ status: 500, message: 'Token失效，请重新登录' })
  })

  it('[SCALE-11] a password that another set opens the account for three days, until it is reset or its person has set an own one', async () => {
    const FIRST_OVER = '初始密码已过期，请联系管理员重置密码'
    const HOURS = 3_600_000
    const enter = (password: string) => t.call(login, { username: 'scale11_late', password })
    expect(await add('scale11_late', GOOD, '13700000056')).toMatchObject({ success: true })
    now += 72 * HOURS - 1
    const { result: made } = await enter(GOOD)
    now += 1
    expect(await enter(GOOD)).toMatchObject({ success: false, message: FIRST_OVER })
    // nobody learns of it who does not know the password, and a sign-in from before its end changes nothing any more
    expect(await enter(`${GOOD}x`)).toMatchObject({ success: false, message: '用户名或密码错误' })
    const own = `${GOOD}-own`
    const change = { username: 'scale11_late', oldpassword: GOOD, password: own, confirmpassword: own }
    expect(await t.call(updatePassword, change, made.token)).toMatchObject({ success: false, message: FIRST_OVER })

    const reset = { username: 'scale11_late', password: GOOD, confirmpassword: GOOD }
    expect(await t.call(resetPassword, reset, admin)).toMatchObject({ success: true })
    expect(await t.call(updatePassword, change, (await enter(GOOD)).result.token)).toMatchObject({ success: true })
    now += 90 * HOURS
    expect(await enter(own)).toMatchObject({ success: true })
  })

  itDirectly('[SEC-05] who recovers a lost password has chosen it: no second change', async () => {
    const mobile = '19900000005'
    const smscode = (await t.call(sms, { mobile, smsmode: '2' })).result?.demoCode ?? ''
    const { result: ticket } = await t.call(phoneVerification, { phone: mobile, smscode })
    const recovered = { username: 'pharmacist', password: GOOD, smscode: ticket.smscode, phone: mobile }
    expect(await t.call(passwordChange, recovered)).toMatchObject({ success: true })
    expect((await t.call(login, { username: 'pharmacist', password: GOOD })).result).not.toHaveProperty('mustChangePassword')
  })
})

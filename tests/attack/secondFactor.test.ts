import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { login, phoneLogin, sms, userPermissions } from '#contract/http/calls/auth.ts'
import * as calls from '#contract/http/calls/secondFactor.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { DEMO_PASSWORD, demoUserId } from '#server/db/seed/demo.ts'
import { sysLog, sysRecoveryCode, sysSecondFactor, sysUser } from '#server/db/tables/index.ts'
import { createSecondFactors } from '#server/modules/system/auth/secondFactor.service.ts'
import { hashPassword } from '#server/password.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { itDirectly } from '#tests/support/attackDirectly.ts'

const MINUTE = 60_000
const STEP = 30_000
const WRONG = '验证码错误，请查看验证器中的最新验证码'
const SPENT = '登录已过期，请重新登录'

describeOnDatabases('second factors', open => {
  let t: TestApp
  let now = Date.parse('2026-03-01T00:00:00Z')
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now, config: { mfa: 'admin', dataKeys: ['a secret of this hospital'] } })
  })
  afterAll(() => t.close())

  const codeOf = (secret: string, at = now) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  const otherThan = (code: string) => (code === '123456' ? '654321' : '123456')
  const enter = async (username: string) =>
    (await t.call(login, { username, password: DEMO_PASSWORD })) as unknown as Envelope<{ reason: string; ticket: string }>
  const ticketOf = async (username: string) => (await enter(username)).result.ticket
  /** Turned on in the settings: the secret, the recovery codes. */
  const turnOn = async (username: string) => {
    const { token } = await t.loginAs(username)
    const begun = await t.call(calls.secondFactorBegin, { password: DEMO_PASSWORD }, token)
    const { secret } = begun.result
    const done = await t.call(calls.secondFactorConfirm, { code: codeOf(secret) }, token)
    now += STEP
    return { token, secret, codes: done.result.recoveryCodes }
  }

  it('[SEC-04] codes are those of RFC 6238: the last six digits of its appendix B', () => {
    const secret = Secret.fromLatin1('12345678901234567890').base32
    expect([59, 1_111_111_109, 1_234_567_890, 20_000_000_000].map(at => codeOf(secret, at * 1_000))).toEqual([
      '287082',
      '081804',
      '005924',
      '353130',
    ])
  })

  it('[SEC-04] a password alone signs nobody in whose account has one; the code does, once', async () => {
    const { secret, codes } = await turnOn('doctor')
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    const first = await enter('doctor')
    expect(first).toMatchObject({ success: false, message: '请输入两步验证码', result: { reason: 'SECOND_FACTOR' } })
    const { ticket } = first.result
    expect(await t.call(userPermissions, {}, ticket)).toMatchObject({ status: 500, message: 'Token失效，请重新登录' })
    // A ticket of the first factor is none of the set-up, and needs its code.
    expect(await t.call(calls.secondFactorLogin, { ticket })).toMatchObject({ success: false, message: SPENT })
    const code = codeOf(secret)
    expect(await t.call(calls.secondFactorLogin, { ticket, code: otherThan(code) })).toMatchObject({ message: WRONG })
    const answer = await t.call(calls.secondFactorLogin, { ticket, code })
    expect(answer).toMatchObject({ success: true, message: '登录成功', result: { userInfo: { username: 'doctor' } } })
    expect(await t.call(userPermissions, {}, answer.result.token)).toMatchObject({ success: true })
    expect(await t.call(calls.secondFactorLogin, { ticket, code })).toMatchObject({ message: SPENT })
    // Seen over a shoulder: with a ticket of one's own it opens nothing either.
    expect(await t.call(calls.secondFactorLogin, { ticket: await ticketOf('doctor'), code })).toMatchObject({ message: WRONG })

    const used = await t.call(calls.secondFactorLogin, { ticket: await ticketOf('doctor'), code: codes[0]?.toLowerCase() ?? '' })
    expect(used).toMatchObject({ success: true })
    expect(await t.call(calls.secondFactorLogin, { ticket: await ticketOf('doctor'), code: codes[0] ?? '' })).toMatchObject({
      message: WRONG,
    })
    expect((await t.call(calls.ownSecondFactor, {}, used.result.token)).result).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 9,
    })
  })

  itDirectly('[SEC-04] is asked on the way of phone codes too', async () => {
    const mobile = '19900000003'
    const captcha = (await t.call(sms, { mobile, smsmode: '0' })).result?.demoCode ?? ''
    const asked = await t.call(phoneLogin, { mobile, captcha })
    expect(asked).toMatchObject({ success: false, result: { reason: 'SECOND_FACTOR' } })
    const { ticket } = asked.result as unknown as { ticket: string }
    // the number may be another person's by now
    const setPhone = async (phone: string) => {
      await t.app.db.update(sysUser).set({ phone }).where(eq(sysUser.username, 'doctor'))
    }
    await setPhone('19900000093')
    expect(await t.call(calls.secondFactorLogin, { ticket, code: '000000' })).toMatchObject({ success: false, message: SPENT })
    await setPhone(mobile)
    expect(await t.call(calls.secondFactorLogin, { ticket, code: '000000' })).toMatchObject({ success: false, message: WRONG })
  })

  it('[SEC-04] guessing codes meets a count of the account over tickets and new first factors', async () => {
    const { secret, codes } = await turnOn('doctor2')
    for (let n = 0; n < 5; n += 1)
      expect(
        await t.call(calls.secondFactorLogin, { ticket: await ticketOf('doctor2'), code: otherThan(codeOf(secret)) }),
      ).toMatchObject({ message: WRONG })
    const ticket = await ticketOf('doctor2')
    for (const code of [codeOf(secret), codes[0] ?? ''])
      expect(await t.call(calls.secondFactorLogin, { ticket, code })).toMatchObject({
        success: false,
        message: '登录失败次数过多，请10分钟后再试',
      })
    now += 10 * MINUTE
    expect(await t.call(calls.secondFactorLogin, { ticket, code: codeOf(secret) })).toMatchObject({ message: SPENT })
    expect(await t.call(calls.secondFactorLogin, { ticket: await ticketOf('doctor2'), code: codeOf(secret) })).toMatchObject({
      success: true,
    })
  })

  it('[SEC-04] who knew the password before it was changed sets no second factor up after it, and a step that was proved before opens nothing', async () => {
    const put = async (password: string) => {
      await t.app.db.update(sysUser).set({ password }).where(eq(sysUser.username, 'pharmacist2'))
    }
    const [before] = await t.app.db.select().from(sysUser).where(eq(sysUser.username, 'pharmacist2'))
    const { secret } = await turnOn('pharmacist2')
    const ticket = await ticketOf('pharmacist2')
    await put(await hashPassword('Another#2026'))
    const code = codeOf(secret)
    for (const answer of [
      await t.call(calls.secondFactorLogin, { ticket, code }),
      await t.call(calls.secondFactorEnrol, { ticket }),
      await t.call(calls.secondFactorEnrolConfirm, { ticket, code }),
    ])
      expect(answer).toMatchObject({ success: false, message: SPENT })
    await put(before?.password ?? '')
    expect(await t.call(calls.secondFactorLogin, { ticket, code })).toMatchObject({ success: true })
  })

  it('[SEC-04] one code sent many times at once opens one sign-in', async () => {
    const { secret } = await turnOn('gaozy')
    const tickets = await Promise.all(Array.from({ length: 4 }, async () => ticketOf('gaozy')))
    const code = codeOf(secret)
    const answers = await Promise.all(tickets.map(async ticket => t.call(calls.secondFactorLogin, { ticket, code })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  it('[SEC-04] MFA=admin: an administrator sets one up before the first sign-in, and cannot turn it off', async () => {
    const first = await enter('admin')
    expect(first).toMatchObject({
      success: false,
      message: '本系统要求您的账号开启两步验证',
      result: { reason: 'SECOND_FACTOR_SETUP' },
    })
    const { ticket } = first.result
    const begun = await t.call(calls.secondFactorEnrol, { ticket })
    const { secret, address } = begun.result
    expect(address).toContain(`secret=${secret}`)
    expect(address).toMatch(/^otpauth:\/\/totp\//)
    expect(await t.call(calls.secondFactorLogin, { ticket, code: codeOf(secret) })).toMatchObject({ success: false })
    expect(await t.call(calls.secondFactorEnrolConfirm, { ticket, code: otherThan(codeOf(secret)) })).toMatchObject({
      message: WRONG,
    })
    const done = await t.call(calls.secondFactorEnrolConfirm, { ticket, code: codeOf(secret) })
    expect(done.result.recoveryCodes).toHaveLength(10)
    expect(await t.call(calls.secondFactorEnrol, { ticket })).toMatchObject({ message: SPENT })
    const proven = done.result.ticket ?? ''
    const { result } = await t.call(calls.secondFactorLogin, { ticket: proven })
    expect(result).toMatchObject({ userInfo: { username: 'admin' } })
    expect(await t.call(calls.secondFactorLogin, { ticket: proven })).toMatchObject({ message: SPENT })
    expect((await t.call(calls.ownSecondFactor, {}, result.token)).result).toMatchObject({ isOn: true, isRequired: true })
    expect(await t.call(calls.secondFactorOff, { password: DEMO_PASSWORD }, result.token)).toMatchObject({
      success: false,
      message: '本系统要求您的账号使用两步验证，不能关闭',
    })
    expect(await t.call(login, { username: 'pharmacist', password: DEMO_PASSWORD })).toMatchObject({ success: true })

    // Lost telephone: an administrator takes it away, from nobody above, never from the own account.
    expect(await t.call(calls.resetSecondFactor, { username: 'admin' }, result.token)).toMatchObject({
      message: '请在安全设置中修改自己的两步验证',
    })
    const other = (await t.loginAs('pharmacist')).token
    expect(await t.call(calls.resetSecondFactor, { username: 'doctor' }, other)).toMatchObject({ success: false, code: 510 })
    expect((await enter('doctor')).success).toBe(false)
    expect(await t.call(calls.resetSecondFactor, { username: 'doctor' }, result.token)).toMatchObject({
      message: '两步验证已重置',
    })
    expect((await enter('doctor')).success).toBe(true)
    expect(await t.call(calls.resetSecondFactor, { username: 'doctor' }, result.token)).toMatchObject({
      message: '该用户未开启两步验证，也没有通行密钥',
    })
    const rows = await t.database.db
      .select()
      .from(sysRecoveryCode)
      .where(eq(sysRecoveryCode.userId, demoUserId('doctor')))
    expect(rows).toEqual([])
  })

  it('[SEC-04] changes of one’s own need the password; new recovery codes end the old', async () => {
    const { token, codes, secret } = await turnOn('doctor')
    for (const call of [calls.secondFactorBegin, calls.secondFactorOff, calls.renewRecoveryCodes])
      expect(await t.call(call, { password: 'wrong' }, token), call.path).toMatchObject({
        success: false,
        message: '密码输入错误!',
      })
    expect(await t.call(calls.secondFactorBegin, { password: DEMO_PASSWORD }, token)).toMatchObject({ message: '两步验证已开启' })
    const renewed = await t.call(calls.renewRecoveryCodes, { password: DEMO_PASSWORD }, token)
    expect(renewed.result.recoveryCodes).toHaveLength(10)
    const ticket = await ticketOf('doctor')
    expect(await t.call(calls.secondFactorLogin, { ticket, code: codes[1] ?? '' })).toMatchObject({ message: WRONG })
    expect(await t.call(calls.secondFactorLogin, { ticket, code: renewed.result.recoveryCodes[1] ?? '' })).toMatchObject({
      success: true,
    })
    expect(await t.call(calls.secondFactorOff, { password: DEMO_PASSWORD }, token)).toMatchObject({ success: true })
    expect(await t.call(login, { username: 'doctor', password: DEMO_PASSWORD })).toMatchObject({ success: true })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('[SEC-04] a begun set-up is none; secrets and codes stand nowhere in the clear', async () => {
    const { token } = await t.loginAs('pharmacist')
    const { secret } = (await t.call(calls.secondFactorBegin, { password: DEMO_PASSWORD }, token)).result
    expect(await t.call(login, { username: 'pharmacist', password: DEMO_PASSWORD })).toMatchObject({ success: true })
    const done = await t.call(calls.secondFactorConfirm, { code: codeOf(secret) }, token)
    const { db } = t.database
    const stored = JSON.stringify([
      await db.select().from(sysSecondFactor),
      await db.select().from(sysRecoveryCode),
      await db.select().from(sysLog),
    ])
    for (const text of [secret, ...done.result.recoveryCodes, ...done.result.recoveryCodes.map(code => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text)
    const log = await db
      .select()
      .from(sysLog)
      .where(and(eq(sysLog.action, 'login.failed'), eq(sysLog.content, WRONG)))
    expect(log.length).toBeGreaterThan(0)
    for (const action of [
      'secondFactor.on',
      'secondFactor.off',
      'secondFactor.codes',
      'secondFactor.recovery',
      'secondFactor.reset',
    ])
      expect((await db.select().from(sysLog).where(eq(sysLog.action, action))).length, action).toBeGreaterThan(0)
  })

  it('[SEC-04] recovery codes are stored slowly hashed, those of an earlier version after the start too, and each opens once', async () => {
    const { codes } = await turnOn('qa')
    const { db } = t.database
    const userId = demoUserId('qa')
    const stored = async () => {
      const rows = await db.select().from(sysRecoveryCode).where(eq(sysRecoveryCode.userId, userId))
      return rows.map(({ hash }) => hash.slice(0, 31))
    }
    const SLOW = '$argon2id$v=19$m=19456,t=2,p=1$'
    expect(await stored()).toEqual(Array.from({ length: 10 }, () => SLOW))
    // as earlier versions stored them
    await db.delete(sysRecoveryCode).where(eq(sysRecoveryCode.userId, userId))
    const fast = codes.map(code =>
      createHash('sha256')
        .update(`${userId} ${code.replaceAll('-', '')}`)
        .digest('hex'),
    )
    await db.insert(sysRecoveryCode).values(fast.map(hash => ({ userId, hash })))
    const [before = '', after = ''] = codes
    expect(await t.call(calls.secondFactorLogin, { ticket: await ticketOf('qa'), code: before })).toMatchObject({ success: true })
    await createSecondFactors(t.app).slowDown()
    expect(await stored()).toEqual(Array.from({ length: 9 }, () => SLOW))
    expect(await t.call(calls.secondFactorLogin, { ticket: await ticketOf('qa'), code: after.toLowerCase() })).toMatchObject({
      success: true,
    })
    for (const spent of [before, after])
      expect(await t.call(calls.secondFactorLogin, { ticket: await ticketOf('qa'), code: spent })).toMatchObject({
        message: WRONG,
      })
  })

  it('[SEC-04] [SEC-07] a start with another key seals the secrets anew, also those of before there was one: the earlier key may go', async () => {
    const { secret } = await turnOn('pharmacist3')
    const { db } = t.database
    const row = eq(sysSecondFactor.userId, demoUserId('pharmacist3'))
    const stored = async () => (await db.select().from(sysSecondFactor).where(row))[0]?.secret ?? ''
    let shut: string[] = []
    const startedWith = async (dataKeys: string[]) => {
      const next = await startTestApp({ database: t.database, clock: () => now, config: { mfa: 'admin', dataKeys } })
      shut = await createSecondFactors(next.app).sealAnew()
      return next
    }
    const first = await stored()
    // one that no key opens keeps nobody else's from being sealed anew
    const strange = { userId: '0', secret: 'sealed:AAAA', createdAt: new Date(now), lastStep: 0 }
    await db.insert(sysSecondFactor).values(strange)
    await (await startedWith(['another secret of it', 'a secret of this hospital'])).close()
    expect(shut).toEqual(['0'])
    await db.delete(sysSecondFactor).where(eq(sysSecondFactor.userId, '0'))
    expect(await stored()).not.toBe(first)
    expect(await stored()).toMatch(/^sealed:/)
    await db
      .update(sysSecondFactor)
      .set({ secret: `plain:${secret}` })
      .where(row)
    const last = await startedWith(['another secret of it'])
    try {
      expect(await stored()).toMatch(/^sealed:/)
      const asked = await last.call(login, { username: 'pharmacist3', password: DEMO_PASSWORD })
      const { ticket } = (asked as unknown as Envelope<{ ticket: string }>).result
      expect(await last.call(calls.secondFactorLogin, { ticket, code: codeOf(secret) })).toMatchObject({ success: true })
    } finally {
      await last.close()
    }
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { phoneLogin, sms } from '#contract/http/calls/auth.ts'
import { patientLogin, patientSendCode } from '#contract/http/calls/patientApp.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { DEMO_PATIENTS } from '#server/db/seed/hospitalPeople.ts'
import { sysUser } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { itDirectly } from '#tests/support/attackDirectly.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WRONG = '用户名或密码错误'
const HELD_ONE_MINUTE = '登录失败次数过多，请1分钟后再试'

describeOnDatabases('guessing passwords', open => {
  let t: TestApp
  let now = Date.parse('2026-03-01T00:00:00Z')
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now, config: { trustProxy: 1, accountFailuresMax: 6 } })
  })
  afterAll(() => t.close())

  /** One try from an address of its own; the message, or `in`. */
  const enter = async (username: string, password: string, address: string) => {
    const headers = { 'x-forwarded-for': address }
    const answer = JSON.parse((await t.raw('POST', '/jeecg-boot/sys/login', { headers, json: { username, password } })).text)
    return { text: answer.success ? 'in' : answer.message, left: answer.result?.triesLeft, until: answer.result?.until - now }
  }
  const swarm = async (username: string, count: number, net: string) => {
    const texts: string[] = []
    for (let n = 1; n <= count; n += 1) texts.push((await enter(username, 'guess', `${net}.${n}`)).text)
    return texts
  }

  it('[SEC-04] tells a name that is none, a wrong password and a frozen account with it by nothing; frozen is told with the right one', async () => {
    await t.database.db.update(sysUser).set({ status: 2 }).where(eq(sysUser.username, 'pharmacist'))
    const names = ['nobody_at_all', 'doctor2', 'pharmacist']
    const answers = await Promise.all(names.map(async name => enter(name, 'guess', '198.51.100.1')))
    expect(answers).toEqual(names.map(() => ({ text: WRONG, left: 4, until: Number.NaN })))
    expect((await enter('pharmacist', DEMO_PASSWORD, '198.51.100.1')).text).toBe('该用户已冻结')
    await t.database.db.update(sysUser).set({ status: 1 }).where(eq(sysUser.username, 'pharmacist'))
  })

  itDirectly(
    '[SEC-04] [WALK-12] from ever new addresses meets the count of the account, alike for names that do not exist',
    async () => {
      for (const name of ['doctor', 'no_such_doctor']) {
        const lefts: number[] = []
        for (let n = 1; n <= 6; n += 1) lefts.push((await enter(name, 'guess', `203.0.113.${n}`)).left)
        expect(lefts, name).toEqual([4, 4, 3, 2, 1, 0])
        expect((await enter(name, 'guess', '203.0.113.7')).text, name).toBe(HELD_ONE_MINUTE)
      }
      expect((await enter('doctor', DEMO_PASSWORD, '203.0.113.8')).text).toBe(HELD_ONE_MINUTE)
    },
  )

  itDirectly(
    '[SEC-04] waits twice as long after each further wrong one, at most an hour, and no more once the right one came',
    async () => {
      const holds: number[] = []
      for (let n = 1; n <= 8; n += 1) {
        now += HOUR
        expect((await enter('doctor', 'guess', `192.0.2.${n}`)).text).toBe(WRONG)
        holds.push((await enter('doctor', 'guess', '192.0.2.99')).until / MINUTE)
      }
      expect(holds).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
      now += HOUR
      expect((await enter('doctor', DEMO_PASSWORD, '192.0.2.100')).text).toBe('in')
      expect((await enter('doctor', 'guess', '192.0.2.101')).left).toBe(4)
    },
  )

  itDirectly('[SEC-04] by strangers does not shut the owner out where they are signed in', async () => {
    expect((await enter('hospital', DEMO_PASSWORD, '10.1.1.1')).text).toBe('in')
    expect(await swarm('hospital', 7, '198.18.0')).toEqual([...Array.from({ length: 6 }, () => WRONG), HELD_ONE_MINUTE])
    expect((await enter('hospital', DEMO_PASSWORD, '10.1.1.2')).text).toBe(HELD_ONE_MINUTE)
    expect((await enter('hospital', DEMO_PASSWORD, '10.1.1.1')).text).toBe('in')
  })

  itDirectly('[SEC-04] by many at once gets no more judged than one after another', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, async (_, n) => enter('gaozy', `guess ${n}`, `198.19.0.${n}`)))
    expect(answers.filter(({ text }) => text === WRONG)).toHaveLength(6)
  })

  itDirectly('[SEC-04] is still held after a restart', async () => {
    expect(await swarm('admin', 6, '198.20.0')).toEqual(Array.from({ length: 6 }, () => WRONG))
    const again = await startTestApp({
      database: t.database,
      clock: () => now,
      config: { trustProxy: 1, accountFailuresMax: 6 },
    })
    const headers = { 'x-forwarded-for': '198.20.1.1' }
    const json = { username: 'admin', password: DEMO_PASSWORD }
    const { text } = await again.raw('POST', '/jeecg-boot/sys/login', { headers, json })
    await again.app.close()
    expect(JSON.parse(text)).toMatchObject({ success: false, message: HELD_ONE_MINUTE })
  })

  itDirectly(
    '[SEC-04] codes of a phone tells no number of nobody from one of a frozen account, which is told with the right code',
    async () => {
      const mobile = '19900000005'
      const { result } = await t.call(sms, { mobile, smsmode: '0' })
      await t.database.db.update(sysUser).set({ status: 2 }).where(eq(sysUser.phone, mobile))
      for (const phone of [mobile, '13900000000'])
        expect(await t.call(phoneLogin, { mobile: phone, captcha: 'wrong' })).toMatchObject({
          success: false,
          message: '手机验证码错误',
        })
      expect(await t.call(phoneLogin, { mobile, captcha: result?.demoCode ?? '' })).toMatchObject({ message: '该用户已冻结' })
    },
  )
})

describeOnDatabases('guessing codes of staff', open => {
  let t: TestApp
  let now = Date.parse('2026-03-01T00:00:00Z')
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now })
  })
  afterAll(() => t.close())
  const HELD = '验证码错误次数过多，请稍后再试'

  itDirectly('[SEC-04] counts wrong codes of a phone over renewals and purposes, alike for numbers of nobody', async () => {
    const mobile = '19900000003'
    const first = (await t.call(sms, { mobile, smsmode: '0' })).result?.demoCode ?? ''
    const other = first === '000000' ? '000001' : '000000'
    for (let n = 0; n < 3; n += 1) await t.call(phoneLogin, { mobile, captcha: other })
    now += 10 * MINUTE
    const second = (await t.call(sms, { mobile, smsmode: '0' })).result?.demoCode ?? ''
    const next = second === '000000' ? '000001' : '000000'
    for (let n = 0; n < 2; n += 1)
      expect(await t.call(phoneLogin, { mobile, captcha: next })).toMatchObject({ message: '手机验证码错误' })
    expect(await t.call(phoneLogin, { mobile, captcha: second })).toMatchObject({ success: false, message: HELD })
    for (const smsmode of ['0', '2'] as const) expect(await t.call(sms, { mobile, smsmode })).toMatchObject({ message: HELD })

    const nobodys = '13912345678'
    for (let n = 0; n < 5; n += 1) await t.call(phoneLogin, { mobile: nobodys, captcha: '000000' })
    expect(await t.call(phoneLogin, { mobile: nobodys, captcha: '000000' })).toMatchObject({ message: HELD })

    now += 10 * MINUTE
    const third = (await t.call(sms, { mobile, smsmode: '0' })).result?.demoCode ?? ''
    expect(await t.call(phoneLogin, { mobile, captcha: third })).toMatchObject({ success: true })
  })
})

describeOnDatabases('guessing codes of patients', open => {
  let t: TestApp
  let now = Date.parse('2026-03-01T00:00:00Z')
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now })
  })
  afterAll(() => t.close())
  const send = async (phone: string) => t.call(patientSendCode, { phone })
  const enter = async (phone: string, code: string) => t.call(patientLogin, { phone, code })
  const other = (code: string) => (code === '000000' ? '000001' : '000000')

  it('[SEC-07] counts wrong tries over renewals of the code', async () => {
    const phone = DEMO_PATIENTS[0]?.phone ?? ''
    const first = (await send(phone)).result.demoCode ?? ''
    for (let n = 0; n < 4; n += 1) expect((await enter(phone, other(first))).message).toBe('验证码错误')
    now += MINUTE
    const second = (await send(phone)).result.demoCode ?? ''
    expect((await enter(phone, other(second))).message).toBe('验证码错误')
    expect(await enter(phone, second)).toMatchObject({ success: false, message: '验证码错误次数过多，请稍后再试' })
    now += MINUTE
    expect(await send(phone)).toMatchObject({ success: false, message: '验证码错误次数过多，请稍后再试' })
    now += 9 * MINUTE
    const third = (await send(phone)).result.demoCode ?? ''
    expect((await enter(phone, other(third))).message).toBe('验证码错误')
    // Twice as long as before.
    now += 19 * MINUTE
    expect((await send(phone)).message).toBe('验证码错误次数过多，请稍后再试')
    now += MINUTE
    const fourth = (await send(phone)).result.demoCode ?? ''
    expect(await enter(phone, fourth)).toMatchObject({ success: true })
  })

  it('[SEC-07] gets five codes an hour and ten a day for a phone, also when it asks many times at once', async () => {
    t.app.config.rateLimits = true
    const phone = DEMO_PATIENTS[1]?.phone ?? ''
    const HOURLY = '该手机号获取验证码过于频繁，请一小时后再试'
    const messageOf = async () => {
      const answer = await send(phone)
      return answer.success ? 'sent' : answer.message
    }
    const atOnce = await Promise.all(Array.from({ length: 6 }, messageOf))
    expect(atOnce.filter(text => text === 'sent')).toHaveLength(1)
    const texts: string[] = []
    for (let n = 0; n < 5; n += 1) {
      now += MINUTE
      texts.push(await messageOf())
    }
    expect(texts).toEqual(['sent', 'sent', 'sent', 'sent', HOURLY])
    now += HOUR
    for (let n = 0; n < 5; n += 1) {
      now += MINUTE
      expect(await messageOf()).toBe('sent')
    }
    now += HOUR
    expect(await messageOf()).toBe('该手机号今日获取验证码次数已达上限，请明天再试')
    now += 24 * HOUR
    expect(await messageOf()).toBe('sent')
    t.app.config.rateLimits = false
  })
})

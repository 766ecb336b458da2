import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { changePhone, newPhoneCode } from '#contract/http/calls/account.ts'
import { sms } from '#contract/http/calls/auth.ts'
import { duplicateCheck } from '#contract/http/calls/duplicate.ts'
import { checkOnlyUser, querySysUser, recoverAccount, register } from '#contract/http/calls/register.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { sysLimit, sysUser } from '#server/db/tables/index.ts'
import { createDecoyPhones } from '#server/modules/system/auth/decoyPhones.rules.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const TOO_MANY = '查询过于频繁，请一小时后再试'
const KNOWN = '19900000003'
const FREE = '13500009999'
const GOOD = { username: 'stranger', password: 'Better#2026', phone: FREE, smscode: '000000' }

describeOnDatabases('finding out which accounts exist', open => {
  let t: TestApp
  let now = Date.parse('2026-03-01T00:00:00Z')
  let doctor = ''
  let admin = ''
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now })
    doctor = await tokenFor(t.app, 'doctor')
    admin = await tokenFor(t.app, 'admin')
  })
  beforeEach(async () => {
    t.app.config.rateLimits = false
    await t.database.db.delete(sysLimit)
  })
  afterAll(() => t.close())
  /** Nothing but the limits of the minute is behind these; the hour's stays. */
  const later = () => {
    now += 30_000
  }
  /** Asks checkOnlyUser until `left` questions of the hour are left. */
  const useUp = async (left: number) => {
    t.app.config.rateLimits = true
    for (let n = 0; n < 60 - left; n += 1) {
      await t.call(checkOnlyUser, n % 2 === 0 ? { username: `nobody_${n}` } : { email: `nobody_${n}@example.org` })
      if (n % 20 === 19) now += 60_000
    }
    now += 60_000
  }

  it('[SEC-04] a lost password shows a number that is always the same for a name as it is typed, whether somebody has the name or not', async () => {
    const shown = async (username: string) => {
      const { phoneMasked } = (await t.call(recoverAccount, { username })).result
      expect((await t.call(querySysUser, { username })).result.phone, username).toBe(phoneMasked)
      return phoneMasked
    }
    const turned = (name: string) => [
      name,
      name.toUpperCase(),
      ` ${name}`,
      `${name} `,
      [...name].map(sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join(''),
    ]
    const judged = async (name: string) => {
      const numbers: string[] = []
      for (const one of turned(name)) numbers.push(await shown(one))
      return { isStable: (await shown(name)) === numbers[0], different: new Set(numbers).size }
    }
    const answers = []
    for (const name of ['doctor', 'hospital', 'nobody99', 'stranger']) answers.push(await judged(name))
    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ isStable: true, different: 5 })))
  })

  it('[SEC-04] a lost password shows the same before and after an account is frozen or deleted, and a decoy for what is no number of a telephone', async () => {
    const shown = async () => (await t.call(recoverAccount, { username: 'pharmacist' })).result.phoneMasked
    const put = (values: Partial<typeof sysUser.$inferInsert>) =>
      t.database.db.update(sysUser).set(values).where(eq(sysUser.username, 'pharmacist'))
    const before = await shown()
    await put({ status: 2 })
    expect(await shown()).toBe(before)
    await put({ status: 1, delFlag: 1 })
    expect(await shown()).toBe(before)
    await put({ delFlag: 0, phone: '010-12345' })
    expect(await shown()).toMatch(/^1[3-9]\d\*{4}\d{4}$/)
    // a beginning that no number has
    await put({ phone: '15400000005' })
    expect(await shown()).not.toContain('154')
    await put({ phone: '19900000005' })
  })

  it('[SEC-04] decoys have every beginning that numbers of people have', () => {
    const decoys = createDecoyPhones('a secret')
    const seen = new Set(Array.from({ length: 4_000 }, (_, n) => decoys.maskedFor(`name ${n}`).slice(0, 3)))
    const wanted = [
      '130',
      '134',
      '147',
      '152',
      '155',
      '166',
      '170',
      '173',
      '176',
      '182',
      '183',
      '185',
      '187',
      '191',
      '195',
      '198',
      '199',
    ]
    expect(wanted.filter(beginning => !seen.has(beginning))).toEqual([])
    expect([...seen].filter(beginning => ['142', '154', '160', '179', '194'].includes(beginning))).toEqual([])
  })

  it('[SEC-04] while registration is closed, no value is told from another', async () => {
    t.app.config.registration = false
    try {
      const closed = { success: false, message: '注册失败，系统未开放注册，请联系管理员' }
      for (const input of [
        { username: 'doctor' },
        { username: 'nobody99' },
        { phone: KNOWN },
        { phone: FREE },
        { email: 'a@example.org' },
        {},
      ])
        expect(await t.call(checkOnlyUser, input)).toMatchObject(closed)
      for (const mobile of [KNOWN, FREE]) expect(await t.call(sms, { mobile, smsmode: '1' })).toMatchObject(closed)
    } finally {
      t.app.config.registration = null
    }
  })

  it('[SEC-04] registering with a wrong code tells nothing of name, phone or e-mail', async () => {
    await t.database.db.update(sysUser).set({ email: 'known@example.org' }).where(eq(sysUser.username, 'doctor'))
    for (const input of [{}, { username: 'doctor' }, { phone: KNOWN }, { email: 'known@example.org' }])
      expect(await t.call(register, { ...GOOD, ...input }), JSON.stringify(input)).toMatchObject({
        success: false,
        message: '手机验证码失效，请重新获取',
      })
  })

  it('[SEC-04] another phone is told to be known only beside the right password', async () => {
    for (const phone of [KNOWN.replace(/3$/, '4'), FREE])
      expect(await t.call(changePhone, { phone, smscode: '000000', password: 'wrong' }, doctor), phone).toMatchObject({
        success: false,
        message: '密码输入错误!',
      })
    expect(await t.call(changePhone, { phone: '19900000004', smscode: '000000', password: DEMO_PASSWORD }, doctor)).toMatchObject(
      { message: '该手机号已注册' },
    )
  })

  it('[SEC-04] every call that tells counts in one hour of sixty, and no other goes on where one ends', async () => {
    await useUp(1)
    expect(await t.call(sms, { mobile: KNOWN, smsmode: '1' })).toMatchObject({ message: ' 手机号已经注册，请直接登录！' })
    const asked = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'doctor', dataId: '' }
    const phone = '19900000004'
    const password = DEMO_PASSWORD
    const answers = [
      await t.call(checkOnlyUser, { username: 'doctor' }),
      await t.call(checkOnlyUser, { phone: FREE }),
      await t.call(sms, { mobile: KNOWN, smsmode: '1' }),
      await t.call(sms, { mobile: FREE, smsmode: '1' }),
      await t.call(register, { ...GOOD, username: 'doctor' }),
      await t.call(newPhoneCode, { phone }, doctor),
      await t.call(newPhoneCode, { phone: FREE }, doctor),
      await t.call(changePhone, { phone, smscode: '000000', password }, doctor),
      await t.call(duplicateCheck, asked, doctor),
      await t.call(duplicateCheck, { ...asked, fieldVal: 'nobody99' }, doctor),
    ]
    expect(answers.map(({ message }) => message)).toEqual(answers.map(() => TOO_MANY))
    // who manages accounts sees them anyway
    expect(await t.call(duplicateCheck, asked, admin)).toMatchObject({ message: '该值不可用，系统中已存在！' })
    // a code to sign in tells nothing, and is not counted
    expect(await t.call(sms, { mobile: KNOWN, smsmode: '0' })).toMatchObject({ success: true })
    now += 60 * 60_000
    later()
    expect(await t.call(checkOnlyUser, { username: 'doctor' })).toMatchObject({ message: '用户账号已存在' })
  })

  it('[SEC-04] an account that asks from ever new addresses meets its own count', async () => {
    t.app.config.rateLimits = true
    const ask = async (n: number) => {
      const url = `/jeecg-boot${duplicateCheck.path}?tableName=sys_user&fieldName=username&fieldVal=nobody${n}&dataId=`
      const answer = await t.app.inject({ url, headers: { 'x-access-token': doctor }, remoteAddress: `198.51.100.${n}` })
      return answer.json<{ message: string }>().message
    }
    const texts: string[] = []
    for (let n = 1; n <= 61; n += 1) texts.push(await ask(n))
    expect(texts.indexOf(TOO_MANY)).toBe(60)
  })
})

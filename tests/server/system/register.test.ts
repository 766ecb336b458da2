import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq, inArray } from 'drizzle-orm'
import { login, phoneLogin, sms, userPermissions } from '#contract/http/calls/auth.ts'
import { checkOnlyUser, register } from '#contract/http/calls/register.ts'
import type { MenuNode } from '#contract/entities/menu.ts'
import { sysLog, sysRole, sysUser, sysUserRole } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const PASSWORD = 'Better#2026'

describeOnDatabases('registration', open => {
  let t: TestApp
  let now = Date.parse('2026-03-01T00:00:00Z')
  const lines: string[] = []
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now, logTo: { write: line => void lines.push(line) } })
  })
  afterAll(async () => t.close())

  let last = 13_800_000_000
  const newPhone = () => String((last += 1))
  const codeFor = async (mobile: string, smsmode: '0' | '1' | '2' = '1') =>
    (await t.call(sms, { mobile, smsmode })).result?.demoCode ?? ''
  const rows = async (...usernames: string[]) => t.database.db.select().from(sysUser).where(inArray(sysUser.username, usernames))

  it('makes an account with the plain role, argon2id, audit, and lets it in by name and by phone', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    expect(code).toMatch(/^\d{6}$/)
    expect(lines.some(line => line.includes(code) && line.includes(`***${phone.slice(-4)}`))).toBe(true)
    expect(await t.call(checkOnlyUser, { username: 'zhangwei' })).toMatchObject({ success: true, result: true })
    const input = { username: 'zhangwei', password: PASSWORD, phone, smscode: code, email: 'zhang@example.org' }
    expect(await t.call(register, input)).toMatchObject({ success: true, code: 200, message: '注册成功', result: null })

    const [row] = await rows('zhangwei')
    expect(row).toMatchObject({ phone, email: 'zhang@example.org', realname: 'zhangwei', status: 1, mustChangePassword: false })
    expect(row?.password).toMatch(/^\$argon2id\$/)
    const audit = await t.database.db.select().from(sysLog).where(eq(sysLog.action, 'user.register'))
    expect(audit).toMatchObject([{ actorName: 'zhangwei', entityId: row?.id }])
    expect(JSON.stringify(audit)).not.toMatch(new RegExp(`${code}|${PASSWORD}`))

    const answer = await t.call(login, { username: 'zhangwei', password: PASSWORD })
    expect(answer).toMatchObject({ success: true, result: { roles: ['user'], multi_depart: 0, doctor: null } })
    const { result } = await t.call(userPermissions, {}, answer.result.token)
    const paths = (nodes: MenuNode[]): string[] => nodes.flatMap(node => [node.path, ...paths(node.children ?? [])])
    expect(paths(result.menu).sort()).toEqual(
      ['/account', '/account/center', '/account/settings', '/dashboard/analysis', '/isps/userAnnouncement', '/message'].sort(),
    )
    expect(result.auth).toEqual([])
    expect(await t.call(phoneLogin, { mobile: phone, captcha: await codeFor(phone, '0') })).toMatchObject({ success: true })
    expect(await t.call(checkOnlyUser, { username: 'ZhangWei' })).toMatchObject({ success: false, message: '用户账号已存在' })
    expect(await t.call(checkOnlyUser, { phone })).toMatchObject({ success: false })
    expect(await t.call(checkOnlyUser, { email: 'ZHANG@example.org' })).toMatchObject({ success: false })
    expect(await t.call(checkOnlyUser, {})).toMatchObject({ success: false, message: '请提供用户名、手机号或邮箱' })
  })

  it('[API-USER-05] says whether a name, a number or an address is still free', async () => {
    const path = '/jeecg-boot/sys/user/checkOnlyUser'
    const ask = async (query: string) => JSON.parse((await t.raw('GET', `${path}?${query}`)).text) as { success: boolean }
    expect(await ask('username=nobody_yet')).toMatchObject({ success: true, result: true })
    expect(await ask('username=doctor')).toMatchObject({ success: false, message: '用户账号已存在' })
    expect(await ask('username=DOCTOR')).toMatchObject({ success: false })
    expect(await ask('username=nobody_yet&phone=19900000003')).toMatchObject({ success: false })
  })

  it('takes the phone for the name where none is given, as the original did', async () => {
    const phone = newPhone()
    expect(await t.call(register, { phone, smscode: await codeFor(phone) })).toMatchObject({ success: true })
    expect(await rows(phone)).toMatchObject([{ phone }])
    expect(await t.call(phoneLogin, { mobile: phone, captcha: await codeFor(phone, '0') })).toMatchObject({ success: true })
  })

  it('refuses in the order and with the texts of the original, after the rules of the form; nothing is made', async () => {
    const phone = newPhone()
    const code = await codeFor(phone)
    const good = { username: 'newcomer', password: PASSWORD, phone, smscode: code }
    const cases: [Partial<typeof good> & { email?: string }, string][] = [
      [{ username: 'a-b' }, '只允许字母、数字、下划线'],
      [{ username: 'abc' }, '长度6到18个字符'],
      [{ password: 'short' }, '密码须为8位以上，同时包含字母、数字和特殊符号'],
      [{ phone: '12912345678' }, '请输入正确手机号'],
      [{ phone: '' }, '请输入手机号'],
      [{ email: 'a@' }, '邮箱格式不正确'],
      [{ username: 'DOCTOR', smscode: '' }, '手机验证码错误'],
      [{ username: 'DOCTOR' }, '用户名已注册'],
      [{ email: 'zhang@EXAMPLE.org' }, '邮箱已被注册'],
      [{ phone: newPhone() }, '手机验证码失效，请重新获取'],
      [{ smscode: code === '000000' ? '000001' : '000000' }, '手机验证码错误'],
    ]
    for (const [wrong, message] of cases)
      expect(await t.call(register, { ...good, ...wrong }), message).toMatchObject({ success: false, code: 500, message })
    await t.database.db.update(sysUser).set({ phone: '13700000000' }).where(eq(sysUser.username, 'doctor2'))
    // whose number this is, is told to the holder of a code alone
    expect(await t.call(register, { ...good, phone: '13700000000' })).toMatchObject({ message: '手机验证码失效，请重新获取' })
    await t.app.oneTimeCodes.put('sms:1:13700000000', '222222', 60_000)
    expect(await t.call(register, { ...good, phone: '13700000000', smscode: '222222' })).toMatchObject({
      message: '该手机号已注册',
    })
    // A code to log in is none to register.
    await t.app.oneTimeCodes.put(`sms:0:${phone}`, '111111', 60_000)
    expect(await t.call(register, { ...good, smscode: '111111' })).toMatchObject({ message: '手机验证码错误' })
    expect(await rows('newcomer', 'DOCTOR')).toEqual([])
    expect(await t.call(register, good)).toMatchObject({ success: true })
  })

  it('ends a code by five wrong guesses, by ten minutes and by use', async () => {
    const guess = async (phone: string, smscode: string, username: string) =>
      (await t.call(register, { username, password: PASSWORD, phone, smscode })).message
    const [one, two] = [newPhone(), newPhone()]
    const first = await codeFor(one)
    const wrong = first === '999999' ? '999998' : '999999'
    const guesses = await Promise.all(Array.from({ length: 8 }, async (_, i) => guess(one, wrong, `guesser_${i}`)))
    expect(guesses.filter(text => text === '手机验证码错误')).toHaveLength(5)
    const current = '验证码错误次数过多，请稍后再试'
    expect(guesses.filter(text => text === current)).toHaveLength(3)
    expect(await guess(one, first, 'guesser_9')).toBe(current)
    expect(await t.call(sms, { mobile: one, smsmode: '1' })).toMatchObject({ message: current })
    const second = await codeFor(two)
    now += 10 * 60_000
    expect(await guess(two, second, 'too_late')).toBe('手机验证码失效，请重新获取')
    const third = await codeFor(two)
    expect(await guess(two, third, 'in_time')).toBe('注册成功')
    expect(await guess(two, third, 'again')).toBe('手机验证码失效，请重新获取')
  })

  it('lets one of many win who want the same name or the same phone at once; the others read why and keep their code', async () => {
    const phones = Array.from({ length: 5 }, newPhone)
    const inputs = await Promise.all(
      phones.map(async phone => ({ username: 'wanted', password: PASSWORD, phone, smscode: await codeFor(phone) })),
    )
    const answers = await Promise.all(inputs.map(async input => t.call(register, input)))
    expect(answers.map(answer => answer.message).sort()).toEqual(
      [...Array.from({ length: 4 }, () => '用户名已注册'), '注册成功'].sort(),
    )
    expect(await rows('wanted')).toHaveLength(1)
    const loser = inputs[answers.findIndex(answer => !answer.success)]
    expect(
      await t.call(register, { ...loser, username: 'wanted2', phone: loser?.phone ?? '', smscode: loser?.smscode ?? '' }),
    ).toMatchObject({ success: true })

    const phone = newPhone()
    const smscode = await codeFor(phone)
    const names = Array.from({ length: 5 }, (_, i) => `same_phone_${i}`)
    const many = await Promise.all(
      names.map(async username => t.call(register, { username, password: PASSWORD, phone, smscode })),
    )
    expect(many.filter(answer => answer.success)).toHaveLength(1)
    expect(new Set(many.filter(answer => !answer.success).map(answer => answer.message))).toEqual(
      new Set(['手机验证码失效，请重新获取']),
    )
    expect(await rows(...names)).toHaveLength(1)
  })

  it('sends one code of many asked for at once, and ten an hour to one number', async () => {
    const mobile = newPhone()
    const many = await Promise.all(Array.from({ length: 6 }, async () => t.call(sms, { mobile, smsmode: '1' })))
    expect(many.filter(answer => answer.success)).toHaveLength(1)
    t.app.config.rateLimits = true
    try {
      const sent: string[] = []
      const other = newPhone()
      for (let i = 0; i < 11; i += 1) {
        sent.push((await t.call(sms, { mobile: other, smsmode: '1' })).message)
        await t.app.oneTimeCodes.drop(`sms:1:${other}`)
        // The limit per address is another matter.
        now += 61_000
      }
      expect(sent.filter(text => text === '操作成功！')).toHaveLength(10)
      expect(sent.at(-1)).toBe('该手机号获取验证码过于频繁，请一小时后再试')
    } finally {
      t.app.config.rateLimits = false
    }
  })

  it('answers sixty questions for numbers an hour to one network of IPv6, whichever of its addresses asks', async () => {
    t.app.config.rateLimits = true
    const asked = async (remoteAddress: string) => {
      const answer = await t.app.inject({ url: `/jeecg-boot${checkOnlyUser.path}`, query: { phone: newPhone() }, remoteAddress })
      // The limit per minute is another matter.
      now += 2_000
      return answer.json<{ message: string }>().message
    }
    try {
      const answers: string[] = []
      for (let i = 1; i <= 61; i += 1) answers.push(await asked(`2001:db8:1:2::${i.toString(16)}`))
      const refused = '查询过于频繁，请一小时后再试'
      expect(answers.indexOf(refused)).toBe(60)
      expect(await asked('2001:db8:1:3::1')).not.toBe(refused)
    } finally {
      t.app.config.rateLimits = false
    }
  })

  it('is closed where the hospital does not open it: no code is sent, nobody is added', async () => {
    t.app.config.registration = false
    try {
      const phone = newPhone()
      const closed = { success: false, message: '注册失败，系统未开放注册，请联系管理员' }
      expect(await t.call(sms, { mobile: phone, smsmode: '1' })).toMatchObject(closed)
      expect(await t.call(register, { username: 'stranger', password: PASSWORD, phone, smscode: '123456' })).toMatchObject(closed)
      expect(await rows('stranger')).toEqual([])
    } finally {
      t.app.config.registration = null
    }
  })

  it('says so when registration is closed because its role is gone', async () => {
    const [role] = await t.database.db.select().from(sysRole).where(eq(sysRole.roleCode, 'user'))
    await t.database.db.update(sysRole).set({ roleCode: 'gone' }).where(eq(sysRole.roleCode, 'user'))
    const phone = newPhone()
    const input = { username: 'outsider', password: PASSWORD, phone, smscode: await codeFor(phone) }
    expect(await t.call(register, input)).toMatchObject({ success: false, message: '注册失败，系统未开放注册，请联系管理员' })
    expect(await rows('outsider')).toEqual([])
    await t.database.db
      .update(sysRole)
      .set({ roleCode: 'user' })
      .where(eq(sysRole.id, role?.id ?? ''))
    const holders = await t.database.db
      .select()
      .from(sysUserRole)
      .where(eq(sysUserRole.roleId, role?.id ?? ''))
    expect(holders.length).toBeGreaterThan(0)
  })
})

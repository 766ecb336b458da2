import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allDictItems, dictItems, refreshDictCache } from '#contract/http/calls/common.ts'
import { signText, signTimestamp } from '#contract/http/sign.ts'
import { DICTIONARIES } from '#server/db/seed/dictionaries.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

describeOnDatabases('dictionaries', open => {
  let t: TestApp
  let token: string
  beforeAll(async () => {
    t = await startTestApp({ open })
    token = (await t.loginAs('doctor')).token
  })
  afterAll(async () => t.close())

  it('gives the items of every dictionary in order', async () => {
    expect((await t.call(dictItems, { code: 'doctor_presence' }, token)).result).toEqual(
      ['离线', '在线', '忙碌', '停诊'].map((text, i) => ({ value: String(i), text, title: text })),
    )
    const all = await t.call(allDictItems, {}, token)
    expect(all.code).toBe(200)
    expect(Object.keys(all.result).sort()).toEqual(DICTIONARIES.map(([code]) => code).sort())
    expect(await t.call(refreshDictCache, {}, token)).toMatchObject({ success: true, code: 0, result: null })
  })

  it('reads registered tables only: no text of a client becomes SQL', async () => {
    const staff = await t.call(dictItems, { code: 'sys_user,realname,username' }, token)
    expect(staff.result).toContainEqual({ value: 'doctor', text: '林杏', title: '林杏' })
    for (const code of [
      'sys_user,password,username',
      'sys_user,realname,username,1=1',
      `sys_user,realname,username' or '1'='1`,
      'sys_token,hash,owner_id',
      'nobody_knows_this',
    ])
      expect(await t.call(dictItems, { code }, token)).toMatchObject({ success: false, code: 500, message: '字典Code不合法' })
    expect(await t.call(dictItems, { code: 'sys_user,realname' }, token)).toMatchObject({ message: '字典Code格式不正确！' })
  })

  it('checks a sign when there is one, whatever the order, against real time (D23)', async () => {
    const path = '/jeecg-boot/sys/dict/getDictItems/sys_user,realname,username'
    const sign = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()
    const ask = async (xSign: string, stamp = signTimestamp(Date.now()), query = '') => {
      const headers = { 'X-Sign': xSign, 'X-TIMESTAMP': stamp }
      return JSON.parse((await t.raw('GET', path + query, { token, headers })).text)
    }
    // The vector of contract.md 3.13.
    expect(sign(signText(path))).toBe('D9E9093773A902BBE1CF4FAE26BE5D1C')
    expect(await ask('D9E9093773A902BBE1CF4FAE26BE5D1C')).toMatchObject({ success: true })
    expect(await ask(sign(signText(path, { a: '1', b: 'x y' })), undefined, '?b=x+y&a=1&_t=1')).toMatchObject({ success: true })
    expect(await ask('0'.repeat(32))).toMatchObject({ success: false, code: 500, message: 'Sign签名校验失败！' })
    for (const odd of ['é'.repeat(16), 'ÿ'.repeat(32)])
      expect(await ask(odd)).toMatchObject({ success: false, code: 500, message: 'Sign签名校验失败！' })
    expect(await ask(sign(signText(path)), '2026-01-01')).toMatchObject({
      message: '操作失败，签名验证失败:X-TIMESTAMP格式必须为:yyyyMMddHHmmss',
    })
    expect(await ask(sign(signText(path)), signTimestamp(Date.now() - 301_000))).toMatchObject({
      message: '操作失败，签名验证失败:X-TIMESTAMP已过期',
    })
    expect(await ask(sign(signText(path)), signTimestamp(Date.now() + 290_000))).toMatchObject({ success: true })
  })

  it('[WALK-49] accepts a signed call by the clock of any zone, and none that is off by seven minutes in every zone', async () => {
    const path = '/jeecg-boot/sys/dict/getDictItems/sys_user,realname,username'
    const ask = async (stamp: string) => {
      const headers = { 'X-Sign': 'D9E9093773A902BBE1CF4FAE26BE5D1C', 'X-TIMESTAMP': stamp }
      return JSON.parse((await t.raw('GET', path, { token, headers })).text)
    }
    /** what a clock on the wall says there, as the original client sends it */
    const clockIn = (timeZone: string, lateMs = 0) =>
      new Date(Date.now() - lateMs).toLocaleString('sv-SE', { timeZone }).replace(/\D/g, '')
    for (const zone of [
      'Asia/Shanghai',
      'UTC',
      'America/New_York',
      'Asia/Kathmandu',
      'Australia/Adelaide',
      'Etc/GMT+12',
      'Pacific/Kiritimati',
    ]) {
      expect(await ask(clockIn(zone)), zone).toMatchObject({ success: true })
      for (const late of [7 * 60_000, -7 * 60_000])
        expect(await ask(clockIn(zone, late)), `${zone} off by ${late}`).toMatchObject({
          message: '操作失败，签名验证失败:X-TIMESTAMP已过期',
        })
    }
    const beyond = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)
    for (const hours of [14.25, -12.25, 24]) expect(await ask(beyond(hours)), `${hours} h`).toMatchObject({ success: false })
  })
})

import { afterAll, beforeAll, expect } from 'vitest'
import { eq } from 'drizzle-orm'
import { fillPath } from '#contract/http/defineCall.ts'
import type { Call, InputOf, ResultOf } from '#contract/http/defineCall.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import * as calls from '#contract/http/calls/secondFactor.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { sysUser } from '#server/db/tables/index.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import type { RelyingParty } from '#tests/support/authenticator.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { itDirectly } from '#tests/support/attackDirectly.ts'

const WRONG = '通行密钥验证失败，请重试或使用其他登录方式'

describeOnDatabases('passkeys', open => {
  let t: TestApp
  let now = Date.parse('2026-03-01T00:00:00Z')
  let place: RelyingParty = { origin: '', rpId: 'localhost' }
  let local = ''
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now, config: { mfa: 'all' } })
    local = t.url.replace('127.0.0.1', 'localhost')
    place = { origin: local, rpId: 'localhost' }
  })
  afterAll(() => t.close())

  /** By the name of the host, as passkeys need it. */
  const ask = async <C extends Call>(facts: C, input: InputOf<C>, token?: string): Promise<Envelope<ResultOf<C>>> => {
    const { path, rest } = fillPath(facts.path, { ...(input as object) })
    const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { 'X-Access-Token': token }) }
    const answer = await fetch(`${local}/jeecg-boot${path}`, { method: 'POST', headers, body: JSON.stringify(rest) })
    return (await answer.json()) as Envelope<ResultOf<C>>
  }
  const tokenOf = async (username: string) => {
    const row = await t.app.people.byUsername(username)
    return t.app.tokens.issue({ kind: 'user', ownerId: row?.id ?? '', tenantId: 1, ip: '127.0.0.1', agent: 'test' })
  }
  const challengeOf = (options: calls.PasskeyJson) => String(options['challenge'])
  const question = async () => {
    const { ticket, options } = (await ask(calls.passkeyQuestion, {})).result
    return { ticket, challenge: challengeOf(options) }
  }
  const added = async (username: string) => {
    const device = createAuthenticator()
    const token = await tokenOf(username)
    const { ticket, options } = (await ask(calls.beginPasskey, { password: DEMO_PASSWORD }, token)).result
    const answer = device.register(place, challengeOf(options))
    expect(await ask(calls.addPasskey, { ticket, name: '我的手机', answer }, token)).toMatchObject({ success: true })
    return { device, token }
  }

  itDirectly('[SEC-04] signs in alone, also where a second factor is demanded', async () => {
    const { device, token } = await added('doctor')
    const { ticket, challenge } = await question()
    expect(await ask(calls.passkeyLogin, { ticket, answer: device.assert(place, challenge) })).toMatchObject({
      success: true,
      message: '登录成功',
      result: { userInfo: { username: 'doctor' } },
    })
    const own = (await t.call(calls.ownSecondFactor, {}, token)).result
    expect(own.passkeys).toEqual([
      { id: expect.any(String), name: '我的手机', createTime: '2026-03-01 08:00:00', lastUsed: '2026-03-01 08:00:00' },
    ])
  })

  itDirectly(
    '[SEC-04] takes no answer twice, late, for another question, from another page, unverified, or of a copied key',
    async () => {
      const { device } = await added('doctor2')
      const enter = async (asked: { ticket: string }, answer: InputOf<typeof calls.passkeyLogin>['answer']) =>
        ask(calls.passkeyLogin, { ticket: asked.ticket, answer })
      const refused = async (asked: { ticket: string }, answer: InputOf<typeof calls.passkeyLogin>['answer'], what: string) =>
        expect(await enter(asked, answer), what).toMatchObject({ success: false, message: WRONG })

      const first = await question()
      const good = device.assert(place, first.challenge)
      expect(await enter(first, good)).toMatchObject({ success: true })
      await refused(first, good, 'twice')
      const other = await question()
      await refused(other, good, 'another question')
      const page = await question()
      await refused(page, device.assert({ origin: 'https://evil.example', rpId: 'localhost' }, page.challenge), 'another page')
      const host = await question()
      await refused(host, device.assert({ origin: local, rpId: 'evil.example' }, host.challenge), 'another host')
      const unverified = await question()
      await refused(unverified, device.assert(place, unverified.challenge, { flags: 0x01 }), 'unverified')
      const copied = await question()
      await refused(copied, device.assert(place, copied.challenge, { counter: 1 }), 'a copied key')
      const stranger = await question()
      await refused(stranger, createAuthenticator().assert(place, stranger.challenge), 'a key of nobody')
      const late = await question()
      now += 10 * 60_000
      await refused(late, device.assert(place, late.challenge), 'late')
      const last = await question()
      expect(await enter(last, device.assert(place, last.challenge))).toMatchObject({ success: true })
    },
  )

  itDirectly('[SEC-04] is added with the own password and one’s own question, and removed by its owner alone', async () => {
    const { token, device } = await added('gaozy')
    const strange = await tokenOf('pharmacist')
    expect(await ask(calls.beginPasskey, { password: 'wrong' }, token)).toMatchObject({ message: '密码输入错误!' })
    const begun = (await ask(calls.beginPasskey, { password: DEMO_PASSWORD }, token)).result
    const answer = createAuthenticator().register(place, challengeOf(begun.options))
    expect(await ask(calls.addPasskey, { ticket: begun.ticket, name: 'x', answer }, strange)).toMatchObject({
      message: '登录已过期，请重新登录',
    })
    const [own] = (await t.call(calls.ownSecondFactor, {}, token)).result.passkeys
    const id = own?.id ?? ''
    expect(await ask(calls.removePasskey, { id, password: DEMO_PASSWORD }, strange)).toMatchObject({
      message: '通行密钥不存在或已删除',
    })
    expect(await ask(calls.removePasskey, { id, password: DEMO_PASSWORD }, token)).toMatchObject({ success: true })
    const asked = await question()
    expect(await ask(calls.passkeyLogin, { ticket: asked.ticket, answer: device.assert(place, asked.challenge) })).toMatchObject({
      message: WRONG,
    })
  })

  itDirectly('[SEC-04] of a frozen account opens nothing, and by an address of numbers there are none', async () => {
    const { device } = await added('pharmacist')
    const row = await t.app.people.byUsername('pharmacist')
    await t.database.db
      .update(sysUser)
      .set({ status: 2 })
      .where(eq(sysUser.id, row?.id ?? ''))
    const asked = await question()
    expect(await ask(calls.passkeyLogin, { ticket: asked.ticket, answer: device.assert(place, asked.challenge) })).toMatchObject({
      success: false,
      message: '该用户已冻结',
    })
    expect(await t.call(calls.passkeyQuestion)).toMatchObject({ success: false, message: '通行密钥需要通过域名访问本系统' })
  })
})

import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { phoneLogin, sms } from '#contract/http/calls/auth.ts'
import { phoneVerification } from '#contract/http/calls/register.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const DOCTOR = '19900000003'
const STRANGER = '13900000000'

describeOnDatabases('codes without demonstration', open => {
  let t: TestApp
  const lines: string[] = []
  const sent: { phone: string; code: string }[] = []
  let answer = (response: ServerResponse) => void response.end('ok')
  const gateway = createServer((request, response) => {
    let body = ''
    request.on('data', part => (body += String(part)))
    request.on('end', () => {
      const { phone, text }: { phone: string; text: string } = JSON.parse(body)
      sent.push({ phone, code: /\d{6}/.exec(text)?.[0] ?? '' })
      answer(response)
    })
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => gateway.listen(0, '127.0.0.1', resolve))
    const address = gateway.address()
    const smsGatewayUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
    // Seeded as a demonstration for its accounts, then run as the real thing.
    const database = await open()
    await (await startTestApp({ database })).close()
    t = await startTestApp({
      database,
      config: { demo: false, registration: true, smsGatewayUrl },
      logTo: { write: line => void lines.push(line) },
    })
  })
  afterAll(async () => {
    await t.close()
    gateway.closeAllConnections()
    gateway.close()
  })

  it('go through the gateway only: neither into the answer nor into the log', async () => {
    const { result } = await t.call(sms, { mobile: DOCTOR, smsmode: '0' })
    expect(result).toEqual({})
    await expect.poll(() => sent.map(one => one.phone)).toContain(DOCTOR)
    const code = sent.find(one => one.phone === DOCTOR)?.code ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect(await t.call(phoneLogin, { mobile: DOCTOR, captcha: code })).toMatchObject({ success: true })
    expect(lines.join('\n')).not.toContain(code)
    expect(lines.join('\n')).not.toContain(DOCTOR)
  })

  it('may be asked for again at once when the gateway failed', async () => {
    answer = response => void response.writeHead(500).end()
    expect(await t.call(sms, { mobile: STRANGER, smsmode: '1' })).toMatchObject({ message: '短信验证码发送失败,请稍后重试' })
    answer = response => void response.end('ok')
    expect(await t.call(sms, { mobile: STRANGER, smsmode: '1' })).toMatchObject({ success: true })
  })

  it.each(['0', '2'] as const)(
    '[SEC-04] of sign-in and lost password (%s) tell nobody whose number it is, and do not wait for the gateway',
    async smsmode => {
      sent.length = 0
      const current: ServerResponse[] = []
      answer = response => void current.push(response)
      // Both are answered although the gateway never answers: the time tells nothing.
      const known = await t.call(sms, { mobile: DOCTOR, smsmode })
      const unknown = await t.call(sms, { mobile: STRANGER, smsmode })
      expect({ ...unknown, timestamp: 0 }).toEqual({ ...known, timestamp: 0 })
      const again = [await t.call(sms, { mobile: DOCTOR, smsmode }), await t.call(sms, { mobile: STRANGER, smsmode })]
      expect(again.map(one => one.message)).toEqual(['验证码10分钟内，仍然有效！', '验证码10分钟内，仍然有效！'])
      await expect.poll(() => sent.map(one => one.phone)).toEqual([DOCTOR])
      for (const phone of [DOCTOR, STRANGER])
        for (const refused of [
          await t.call(phoneVerification, { phone, smscode: 'wrong' }),
          await t.call(phoneLogin, { mobile: phone, captcha: 'wrong' }),
        ])
          expect(refused).toMatchObject({ success: false, message: '手机验证码错误' })
      for (const response of current) response.end('ok')
    },
  )

  it('go to no telephone in the demonstration, even where a gateway is set up', async () => {
    const { smsGatewayUrl } = t.app.config
    const demo = await startTestApp({ open, config: { smsGatewayUrl } })
    sent.length = 0
    expect((await demo.call(sms, { mobile: DOCTOR, smsmode: '2' })).result?.demoCode).toMatch(/^\d{6}$/)
    expect(await demo.call(sms, { mobile: STRANGER, smsmode: '2' })).toMatchObject({ message: '该用户不存在或未绑定手机号' })
    await demo.close()
    expect(sent).toEqual([])
  })

  it('are refused with a sentence where no gateway is set up', async () => {
    const bare = await startTestApp({ open, config: { demo: false, registration: true, smsGatewayUrl: null } })
    for (const smsmode of ['0', '1', '2'] as const)
      expect(await bare.call(sms, { mobile: STRANGER, smsmode })).toMatchObject({ message: ' 短信接口未配置，请联系管理员！' })
    await bare.close()
  })
})

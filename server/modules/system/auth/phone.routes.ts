import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { SMS_LIFE } from '#contract/constants.ts'
import { phoneLogin, sms } from '#contract/http/calls/auth.ts'
import { phoneLoginBody, smsBody } from '#contract/http/calls/auth.schema.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { mustBeActive, signIn, SIGN_IN_TEXT } from './signIn.ts'

/** Texts of contract.md 4.10, 4.11; two of them begin with a blank in the original. */
const TEXT = {
  empty: '手机号不允许为空！',
  stillValid: '验证码10分钟内，仍然有效！',
  known: ' 手机号已经注册，请直接登录！',
  unknown: '该用户不存在或未绑定手机号',
  notSent: '短信验证码发送失败,请稍后重试',
  notSetUp: ' 短信接口未配置，请联系管理员！',
  wrong: '手机验证码错误',
} as const
const TRIES = 5
const REGISTER = '1'
const keyOf = (mode: string, mobile: string) => `sms:${mode}:${mobile}`

/** Codes by message and the login with one (API-AUTH-02). */
export function servePhone(app: FastifyInstance): void {
  serve(app, sms, {
    schema: { body: smsBody },
    limit: { count: 10, per: 60_000 },
    handler: async ({ input: { mobile, smsmode } }) => {
      if (!mobile) throw new Refusal(TEXT.empty)
      if (!app.messageGateway.ready) throw new Refusal(TEXT.notSetUp)
      const key = keyOf(smsmode, mobile)
      if (await app.oneTimeCodes.has(key)) throw new Refusal(TEXT.stillValid)
      const user = await app.people.byPhone(mobile)
      if (smsmode === REGISTER ? user : !user) throw new Refusal(smsmode === REGISTER ? TEXT.known : TEXT.unknown)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await app.oneTimeCodes.put(key, code, SMS_LIFE)
      if (!(await app.messageGateway.sendCode(mobile, code))) {
        await app.oneTimeCodes.drop(key)
        throw new Refusal(TEXT.notSent)
      }
      return null
    },
  })
  serve(app, phoneLogin, {
    schema: { body: phoneLoginBody },
    limit: { count: 30, per: 60_000 },
    handler: async ({ input: { mobile, captcha }, request, reply }) => {
      const user = await app.people.byPhone(mobile)
      if (!user) throw new Refusal(TEXT.unknown)
      mustBeActive(user)
      if ((await app.oneTimeCodes.check(keyOf('0', mobile), captcha, TRIES)) !== 'right') throw new Refusal(TEXT.wrong)
      return new Answer(await signIn(app, user, { request, reply, way: 'phone' }), SIGN_IN_TEXT.ok)
    },
  })
}

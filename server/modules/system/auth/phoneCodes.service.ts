import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PHONE_CODE_BACK_OFF, SMS_LIFE } from '#contract/constants.ts'
import { knownMobileError } from '#contract/rules/accountForm.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { isLoopback } from '#server/plugins/address.ts'
import { createBackOff } from '#server/plugins/backOff.ts'
import type { CodeCheck } from '#server/plugins/oneTimeCodes.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { createSharedLimit } from '#server/plugins/sharedLimit.ts'

/** Texts of contract.md 4.10, 4.11; some begin with a blank in the original. */
export const PHONE_TEXT = {
  empty: '手机号不允许为空！',
  stillValid: '验证码10分钟内，仍然有效！',
  tooMany: '该手机号获取验证码过于频繁，请一小时后再试',
  known: ' 手机号已经注册，请直接登录！',
  unknown: '该用户不存在或未绑定手机号',
  notSent: '短信验证码发送失败,请稍后重试',
  notSetUp: ' 短信接口未配置，请联系管理员！',
  wrong: '手机验证码错误',
  tooManyWrong: '验证码错误次数过多，请稍后再试',
} as const

/** Wrong guesses of one code; after them it opens nothing, and no other is sent while it would still be good. */
const TRIES = 5
/** Codes to one number, whatever they are for: a stranger's telephone must not ring all day. */
const PER_NUMBER = { count: 10, per: 60 * 60_000 }

/**
 * Codes of six digits by message. `purpose` keeps codes apart: one made to register opens no login. With DEMO the code itself comes back, for the
 * screen (decision 055), and only to this very machine: anyone who asks from elsewhere finds it in the server's log (SEC-01).
 */
export interface PhoneCodes {
  /** Refuses a number that is none, while a code is still good, and when the message cannot be sent. */
  send(purpose: string, mobile: string, request: FastifyRequest): Promise<{ demoCode?: string }>
  /**
   * As `send`, but says the same in the same time whether the number belongs to somebody (`isKnown`) or not; then nothing is sent. Where
   * the answer shows the code and would tell anyway, an unknown number is refused.
   */
  sendInSecret(purpose: string, mobile: string, isKnown: boolean, request: FastifyRequest): Promise<{ demoCode?: string }>
  /**
   * Uses a code up when it is right, with `tx` only if that commits. Wrong ones of a number count over renewals and purposes, whether it is known or not (SEC-04);
   * refuses while the number is held for them.
   */
  check(purpose: string, mobile: string, code: string, tx?: Tx): Promise<CodeCheck>
}

/** Phone codes over `app.oneTimeCodes` and `app.messageGateway`. */
export function createPhoneCodes(app: FastifyInstance): PhoneCodes {
  const numbers = createSharedLimit(app, 'codes of', PER_NUMBER)
  const wrongOf = (db: Queryable) => createBackOff(db, app.now, PHONE_CODE_BACK_OFF)
  const numberKey = (mobile: string) => `sms:${mobile}`
  const keyOf = (purpose: string, mobile: string) => `sms:${purpose}:${mobile}`

  async function make(purpose: string, mobile: string): Promise<string> {
    if (!mobile) throw new Refusal(PHONE_TEXT.empty)
    if (!app.messageGateway.ready) throw new Refusal(PHONE_TEXT.notSetUp)
    const issue = knownMobileError(mobile)
    if (issue !== null) throw new Refusal(issue)
    if ((await wrongOf(app.db).keptUntil(numberKey(mobile))) !== null) throw new Refusal(PHONE_TEXT.tooManyWrong)
    if (await app.oneTimeCodes.has(keyOf(purpose, mobile))) throw new Refusal(PHONE_TEXT.stillValid)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    if (!(await app.oneTimeCodes.putFirst(keyOf(purpose, mobile), code, SMS_LIFE))) throw new Refusal(PHONE_TEXT.stillValid)
    // Counted when it is the one of several at the same moment that is sent.
    if (!(await numbers.take(mobile))) {
      await app.oneTimeCodes.drop(keyOf(purpose, mobile))
      throw new Refusal(PHONE_TEXT.tooMany)
    }
    return code
  }
  const isShown = (request: FastifyRequest) => app.config.demo && isLoopback(request)
  const shown = (code: string, request: FastifyRequest) => (isShown(request) ? { demoCode: code } : {})

  return {
    async send(purpose, mobile, request) {
      const code = await make(purpose, mobile)
      if (!(await app.messageGateway.sendCode(mobile, code))) {
        // A code that did not go out must not keep the next from being sent.
        await app.oneTimeCodes.drop(keyOf(purpose, mobile))
        throw new Refusal(PHONE_TEXT.notSent)
      }
      return shown(code, request)
    },
    async sendInSecret(purpose, mobile, isKnown, request) {
      if (mobile && isShown(request) && !isKnown) throw new Refusal(PHONE_TEXT.unknown)
      const code = await make(purpose, mobile)
      if (isKnown)
        // A code that did not go out stays: if it went, the next answer would tell whose number this is.
        app.messageGateway.sendCode(mobile, code).then(
          sent => sent || app.log.warn('A code could not be sent'),
          (error: unknown) => app.log.error({ err: error }, 'Sending a code failed'),
        )
      return shown(code, request)
    },
    async check(purpose, mobile, code, tx) {
      const wrong = wrongOf(tx ?? app.db)
      if ('until' in (await wrong.enter(numberKey(mobile)))) throw new Refusal(PHONE_TEXT.tooManyWrong)
      const found = await app.oneTimeCodes.check(keyOf(purpose, mobile), code, TRIES, tx)
      if (found === 'right') await wrong.forgive(numberKey(mobile))
      return found
    },
  }
}

import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { PHONE_CODE_BACK_OFF, PATIENT_CODES, SMS_LIFE, SMS_PAUSE } from '#contract/constants.ts'
import { createBackOff } from '#server/plugins/backOff.ts'
import { Refusal } from '#server/plugins/refusal.ts'

/** Texts of refused codes; the same for numbers of patients and of nobody. */
const TEXT = {
  pause: '验证码发送过于频繁，请稍后再试',
  tooManyWrong: '验证码错误次数过多，请稍后再试',
  tooManyCodes: ['该手机号获取验证码过于频繁，请一小时后再试', '该手机号今日获取验证码次数已达上限，请明天再试'],
  missing: '验证码已失效，请重新获取',
  wrong: '验证码错误',
} as const

/** Codes by which a patient shows that a phone is theirs. Counts stand in the database: all processes share them, a new code does not begin them anew (SEC-07). */
export interface PatientCodes {
  /** A new code of six digits, good for 10 minutes; at most one a minute for a purpose, 5 an hour, 10 a day, and none while the phone is held for wrong ones. */
  make(phone: string, purpose?: CodePurpose): Promise<string>
  /** Uses a code up; refuses when it is wrong, too old, used, or when five tries of the phone were wrong, of whichever codes. */
  spend(phone: string, code: string, purpose?: CodePurpose): Promise<void>
}

/** What a code is good for, and for nothing else: signing in (default), another phone, closing the account, ending other sign-ins. Tries and codes count together. */
export type CodePurpose = 'login' | 'phone' | 'close' | 'endSignIn'

const keyOf = (phone: string) => `patient:${phone}`
const codeKey = (phone: string, purpose: CodePurpose) => (purpose === 'login' ? keyOf(phone) : `patient:${purpose}:${phone}`)

/** Codes of patients over `app.oneTimeCodes` and the table of failed sign-ins. */
export function createPatientCodes(app: FastifyInstance): PatientCodes {
  const codes = app.oneTimeCodes
  const wrong = createBackOff(app.db, app.now, PHONE_CODE_BACK_OFF)

  /** One of `count` places that are each taken for `per` ms: so no stretch of that length sees more. */
  async function acquireSlot(phone: string, count: number, per: number): Promise<boolean> {
    for (let n = 0; n < count; n += 1) if (await codes.putFirst(`patientPlace:${per}:${phone}:${n}`, '', per)) return true
    return false
  }

  return {
    async make(phone, purpose = 'login') {
      if ((await wrong.keptUntil(keyOf(phone))) !== null) throw new Refusal(TEXT.tooManyWrong)
      if (!(await codes.putFirst(codeKey(phone, purpose).replace('patient:', 'patientPause:'), '', SMS_PAUSE)))
        throw new Refusal(TEXT.pause)
      if (app.config.rateLimits)
        for (const [index, { count, per }] of PATIENT_CODES.entries())
          if (!(await acquireSlot(phone, count, per))) throw new Refusal(TEXT.tooManyCodes[index] ?? TEXT.pause)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await codes.put(codeKey(phone, purpose), code, SMS_LIFE)
      return code
    },
    async spend(phone, code, purpose = 'login') {
      const entered = await wrong.enter(keyOf(phone))
      if ('until' in entered) throw new Refusal(TEXT.tooManyWrong)
      const found = await codes.check(codeKey(phone, purpose), code, PHONE_CODE_BACK_OFF.max)
      if (found === 'missing') throw new Refusal(TEXT.missing)
      if (found === 'wrong') throw new Refusal(TEXT.wrong)
      await wrong.forgive(keyOf(phone))
    },
  }
}

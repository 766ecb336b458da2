import { randomInt } from 'node:crypto'
import { SMS_LIFE, SMS_PAUSE } from '#contract/constants.ts'
import type { OneTimeCodes } from '#server/plugins/oneTimeCodes.ts'
import { Refusal } from '#server/plugins/refusal.ts'

const TRIES = 5
const keyOf = (phone: string) => `patient:${phone}`
const pauseOf = (phone: string) => `patientPause:${phone}`

/** A new code of six digits for a phone, good for 10 minutes; at most one a minute, none while one that was guessed at five times would still be good. */
export async function makeCode(codes: OneTimeCodes, phone: string): Promise<string> {
  if (await codes.has(pauseOf(phone))) throw new Refusal('验证码发送过于频繁，请稍后再试')
  // A new code a minute would be five more guesses a minute.
  if (await codes.guessedAway(keyOf(phone), TRIES)) throw new Refusal('验证码错误次数过多，请稍后再试')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await codes.put(keyOf(phone), code, SMS_LIFE)
  await codes.put(pauseOf(phone), '', SMS_PAUSE)
  return code
}

/** Uses a code up; refuses when it is wrong, too old, used, or was guessed wrong five times. */
export async function spendCode(codes: OneTimeCodes, phone: string, code: string): Promise<void> {
  const found = await codes.check(keyOf(phone), code, TRIES)
  if (found === 'missing') throw new Refusal('验证码已失效，请重新获取')
  if (found === 'wrong') throw new Refusal('验证码错误')
}

import { CAPTCHA_LIFE } from '#contract/constants.ts'
import { checkCaptcha, randomImage } from '#contract/http/calls/auth.ts'
import { checkCaptchaBody, randomImageParams } from '#contract/http/calls/auth.schema.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { captchaPicture } from './captchaPicture.service.ts'

const TEXT = { missing: '验证码无效', wrong: '验证码错误' } as const
const TRIES = 10
const keyOf = (checkKey: string) => `captcha:${checkKey}`

/** Checks the answer to a captcha, any case; a right one is used up. Refuses with the two texts of contract.md 4.5. */
export async function mustSolveCaptcha(app: FastifyInstance, captcha: string | undefined, checkKey: string | undefined) {
  if (!captcha) throw new Refusal(TEXT.missing)
  const check = await app.oneTimeCodes.check(keyOf(checkKey ?? ''), captcha.toLowerCase(), TRIES)
  if (check !== 'right') throw new Refusal(TEXT.wrong)
}

/** Captcha image (contract.md 4.1, 4.2) and its check (4.12). With CAPTCHA=off every answer passes. */
export function serveCaptcha(app: FastifyInstance): void {
  serve(app, randomImage, {
    schema: { params: randomImageParams },
    limit: { count: 120, per: 60_000 },
    handler: async ({ input: { key } }) => {
      const { text, address } = await captchaPicture()
      await app.oneTimeCodes.put(keyOf(String(key)), text, CAPTCHA_LIFE)
      return address
    },
  })
  serve(app, checkCaptcha, {
    schema: { body: checkCaptchaBody },
    limit: { count: 120, per: 60_000 },
    handler: async ({ input: { captcha, checkKey } }) => {
      if (app.config.captcha) await mustSolveCaptcha(app, captcha, String(checkKey ?? ''))
      return null
    },
  })
}

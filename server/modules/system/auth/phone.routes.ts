import type { FastifyInstance } from 'fastify'
import { phoneLogin, sms, SMS_MODE } from '#contract/http/calls/auth.ts'
import { phoneLoginBody, smsBody } from '#contract/http/calls/auth.schema.ts'
import { isRegistrationOpen } from '#server/config.ts'
import { knownMobileError } from '#contract/rules/accountForm.ts'
import { createExistenceLimit } from '#server/plugins/existenceLimit.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { PHONE_TEXT } from './phoneCodes.service.ts'
import type { PhoneCodes } from './phoneCodes.service.ts'
import { REGISTRATION_CLOSED } from './register.routes.ts'
import { BY_PHONE, mustBeActive, signIn, SIGN_IN_TEXT } from './signIn.service.ts'

/** Codes by message and the login with one (API-AUTH-02). */
export function servePhone(app: FastifyInstance, codes: PhoneCodes): void {
  const countQuestion = createExistenceLimit(app)
  serve(app, sms, {
    schema: { body: smsBody },
    limit: { count: 10, per: 60_000 },
    handler: async ({ input: { mobile = '', smsmode }, request }) => {
      if (smsmode === SMS_MODE.register && !isRegistrationOpen(app.config)) throw new Refusal(REGISTRATION_CLOSED)
      if (smsmode === SMS_MODE.register && mobile) await countQuestion(request)
      const user = mobile ? await app.people.byPhone(mobile) : null
      if (smsmode !== SMS_MODE.register) return codes.sendInSecret(smsmode, mobile, user !== null, request)
      if (user) throw new Refusal(PHONE_TEXT.known)
      const issue = mobile ? knownMobileError(mobile) : null
      if (issue !== null) throw new Refusal(issue)
      return codes.send(smsmode, mobile, request)
    },
  })
  serve(app, phoneLogin, {
    schema: { body: phoneLoginBody },
    limit: { count: 30, per: 60_000 },
    handler: async ({ input: { mobile, captcha }, request, reply }) => {
      const user = await app.people.byPhone(mobile)
      // The same work and one text for every number: whose it is, and whether that account is open, is told to the holder of the code.
      const check = await codes.check(user ? SMS_MODE.login : 'nobody', mobile, captcha)
      if (check !== 'right' || !user) {
        const who = user ? { id: user.id, name: user.username } : {}
        await app.audit({
          logType: 1,
          actor: { kind: 'unknown', ...who },
          action: 'login.failed',
          content: PHONE_TEXT.wrong,
          ip: request.ip,
        })
        throw new Refusal(PHONE_TEXT.wrong)
      }
      mustBeActive(user)
      return new Answer(await signIn(app, user, { request, reply, way: BY_PHONE }), SIGN_IN_TEXT.ok)
    },
  })
}

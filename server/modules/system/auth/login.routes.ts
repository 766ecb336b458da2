import type { FastifyInstance } from 'fastify'
import { login } from '#contract/http/calls/auth.ts'
import { loginBody } from '#contract/http/calls/auth.schema.ts'
import { verifyNothing, verifyPassword } from '#server/password.ts'
import { addressOf } from '#server/plugins/address.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { mustSolveCaptcha } from './captcha.routes.ts'
import type { LoginGuard } from './loginGuard.ts'
import { mustBeActive, signIn, SIGN_IN_TEXT } from './signIn.ts'

const WRONG = '用户名或密码错误'

/** Account login with the order of refusals of contract.md 4.5; five failures lock user and address (API-AUTH-01, D38). */
export function serveLogin(app: FastifyInstance, guard: LoginGuard): void {
  serve(app, login, {
    schema: { body: loginBody },
    limit: { count: 60, per: 60_000 },
    handler: async ({ input: { username, password, captcha, checkKey }, request, reply }) => {
      if (app.config.captcha) await mustSolveCaptcha(app, captcha, String(checkKey ?? ''))
      const key = `login:${username.toLowerCase()}|${addressOf(request.ip)}`
      const user = await guard.attempt(key, async () => {
        const found = await app.people.byUsername(username)
        try {
          // The same work for every name, so that time tells nothing the texts do not.
          const right = found ? await verifyPassword(found.password, password) : await verifyNothing(password)
          if (!found) throw new Refusal(SIGN_IN_TEXT.unknown)
          mustBeActive(found)
          if (!right) throw new Refusal(WRONG)
          return found
        } catch (error) {
          await app.audit({
            logType: 1,
            actor: { kind: 'unknown', ...(found ? { id: found.id } : {}), name: username },
            action: 'login.failed',
            content: error instanceof Refusal ? error.text : '',
            ip: request.ip,
          })
          throw error
        }
      })
      return new Answer(await signIn(app, user, { request, reply, way: 'account' }), SIGN_IN_TEXT.ok)
    },
  })
}

import type { FastifyInstance } from 'fastify'
import { SLIDER_AFTER } from '#contract/constants.ts'
import { login } from '#contract/http/calls/auth.ts'
import { loginBody } from '#contract/http/calls/auth.schema.ts'
import { SLIDER_REQUIRED, SLIDER_TEXT } from '#contract/http/calls/slider.ts'
import { signInKeys } from '#server/plugins/guardKeys.ts'
import { verifyNothing, verifyPassword } from '#server/password.ts'
import { addressOf } from '#server/plugins/address.ts'
import type { BackOff } from '#server/plugins/backOff.ts'
import { typedName } from '#server/plugins/audit.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { mustSolveCaptcha } from './captcha.routes.ts'
import { locked } from './loginGuard.service.ts'
import type { LoginGuard } from './loginGuard.service.ts'
import { mustBeActive, mustBeInTime, signIn, SIGN_IN_TEXT } from './signIn.service.ts'
import { mustHaveSlid, wantsSlider } from './slider.routes.ts'
import type { Tickets } from './tickets.repository.ts'

const WRONG = '用户名或密码错误'
/** Of all addresses; what begins like the keys of the single ones is forgiven with them. */
const accountKey = (username: string) => `${signInKeys(username)}*`

/**
 * Account login; one sentence for names that do not exist, wrong passwords and closed accounts, with the tries that are left, so that no answer tells
 * whether a name exists (D54, WALK-12); only who gives the right password is told that the account is frozen, or its first password too old. The audit keeps the reason. Five failures
 * lock user and address (API-AUTH-01, D38). Besides, failures of a name count from all addresses and hold it longer and longer, except at addresses where
 * it is signed in: strangers do not shut its owner out there (SEC-04, decision 169). After two the slider is asked
 * for besides the captcha (decision 070): before anything is used up or counted, and already by the answer to the second failure. It is asked of clients
 * that have one and say so by sending `sliderTicket`, empty or not; others go on by picture code, up to the lock and the limits (WALK-45).
 */
export function serveLogin(
  app: FastifyInstance,
  { guard, accounts, tickets }: { guard: LoginGuard; accounts: BackOff; tickets: Tickets },
): void {
  serve(app, login, {
    schema: { body: loginBody },
    limit: { count: 60, per: 60_000 },
    handler: async ({ input: { username, password, captcha, checkKey, sliderTicket }, request, reply }) => {
      const address = addressOf(request.ip)
      const account = accountKey(username)
      let failures = 0
      let left = 0
      let isKnownCell = false
      const prove = async (before: number) => {
        failures = before
        left = app.config.loginFailuresMax - failures - 1
        await proveHuman()
        isKnownCell = await app.people.isSignedInAt(username, address)
        const until = isKnownCell ? null : await accounts.keptUntil(account)
        if (until !== null) throw locked(until, app.now())
      }
      const proveHuman = async () => {
        if (!app.config.captcha) return
        const isAsked = sliderTicket !== undefined && failures >= SLIDER_AFTER
        if (isAsked && sliderTicket === '') throw wantsSlider(SLIDER_TEXT.required)
        await mustSolveCaptcha(app, captcha, String(checkKey ?? ''))
        if (isAsked) await mustHaveSlid(tickets, sliderTicket, address)
      }
      const identify = async () => {
        if (!isKnownCell) {
          const entered = await accounts.enter(account)
          if ('until' in entered) throw locked(entered.until, app.now())
          left = Math.min(left, app.config.accountFailuresMax - entered.tries)
        }
        const found = await app.people.byUsername(username)
        try {
          // The same work for every name, so that time tells nothing the texts do not.
          const right = found ? await verifyPassword(found.password, password) : await verifyNothing(password)
          if (!found) throw new Refusal(SIGN_IN_TEXT.unknown)
          if (!right) throw new Refusal(WRONG)
          mustBeActive(found)
          mustBeInTime(found, app.now())
          await accounts.forgive(account)
          return found
        } catch (error) {
          await app.audit({
            logType: 1,
            actor: { kind: 'unknown', ...(found ? { id: found.id } : {}), name: typedName(username, found !== null) },
            action: 'login.failed',
            content: error instanceof Refusal ? error.text : '',
            ip: request.ip,
          })
          const isNext = app.config.captcha && failures + 1 >= SLIDER_AFTER
          if (!(error instanceof Refusal)) throw error
          const isTold = [SIGN_IN_TEXT.frozen, SIGN_IN_TEXT.firstOver].some(text => text === error.text)
          const text = isTold ? error.text : WRONG
          throw new Refusal(text, { result: { triesLeft: Math.max(0, left), ...(isNext ? { reason: SLIDER_REQUIRED } : {}) } })
        }
      }
      const user = await guard.attempt(`${signInKeys(username)}${address}`, identify, prove)
      return new Answer(await signIn(app, user, { request, reply, way: 'account' }), SIGN_IN_TEXT.ok)
    },
  })
}

import type { FastifyInstance } from 'fastify'
import { unbindThird } from '#contract/http/calls/account.ts'
import { unbindThirdBody } from '#contract/http/calls/account.schema.ts'
import { SMS_MODE } from '#contract/http/calls/auth.ts'
import { bindThirdPhone } from '#contract/http/calls/thirdParty.ts'
import { bindThirdPhoneBody } from '#contract/http/calls/thirdParty.schema.ts'
import { notConfigured } from '#contract/rules/thirdTexts.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { mustKnowPassword } from './account.routes.ts'
import type { LoginGuard } from './loginGuard.service.ts'
import { PHONE_TEXT } from './phoneCodes.service.ts'
import type { PhoneCodes } from './phoneCodes.service.ts'
import { mustBeActive } from './signIn.service.ts'
import { BIND_TICKET } from './third.routes.ts'
import { bindPerson } from './thirdAccounts.service.ts'
import type { BindError } from './thirdAccounts.service.ts'
import { unlinkAccount } from './thirdAccounts.repository.ts'
import { callingBrowserOf } from './thirdBrowser.service.ts'
import type { Tickets } from './tickets.repository.ts'

const TEXT = {
  spent: '第三方登录已过期，请重新登录',
  bound: '绑定成功',
  unbound: '解除绑定成功',
  notBound: '该账号未绑定此第三方',
} as const
const BIND_TEXT: Readonly<Record<BindError, string>> = {
  personBound: '该第三方账号已绑定其他用户',
  userBound: '该用户已绑定其他第三方账号，请先解除绑定',
  gone: TEXT.spent,
}

/** Binding a person of a third party to a user by the code to their phone, and the end of the link (contract.md 4.28). */
export function serveLinkedAccounts(
  app: FastifyInstance,
  { codes, tickets, guard }: { codes: PhoneCodes; tickets: Tickets; guard: LoginGuard },
): void {
  serve(app, bindThirdPhone, {
    schema: { body: bindThirdPhoneBody },
    limit: { count: 20, per: 60_000 },
    handler: async ({ input: { mobile, captcha, thirdUserUuid }, request }) => {
      const user = await app.people.byPhone(mobile)
      const asking = callingBrowserOf(request, app.config.origins)
      const bound = await app.db.transaction(async (tx): Promise<{ text: string } | { source: string; userId: string }> => {
        // Looked at first: a wrong code must not use the ticket up, and a spent ticket not the code.
        const [personId, browser] = ((await tickets.look(BIND_TICKET, thirdUserUuid, tx)) ?? '').split(' ')
        if (!personId || asking === '' || browser !== asking) return { text: TEXT.spent }
        // One text for every number: whose it is, and whether that account is open, is told to the holder of the code.
        const check = await codes.check(user ? SMS_MODE.login : 'nobody', mobile, captcha, tx)
        if (check !== 'right' || !user) return { text: PHONE_TEXT.wrong }
        mustBeActive(user)
        await tickets.spend(BIND_TICKET, thirdUserUuid, tx)
        const linked = await bindPerson(tx, personId, user.id, new Date(app.now()))
        if ('issue' in linked) return { text: BIND_TEXT[linked.issue] }
        await app.audit(
          {
            actor: { kind: 'user', id: user.id, name: user.username },
            action: 'third.bind',
            entity: 'sys_third_account',
            entityId: personId,
            content: linked.source,
            ip: request.ip,
          },
          tx,
        )
        return { source: linked.source, userId: user.id }
      })
      if ('text' in bound) throw new Refusal(bound.text)
      if (!app.config.thirdParties.includes(bound.source)) throw new Refusal(notConfigured(bound.source))
      return new Answer(await app.thirdPartyLogins.mint(bound.source, bound.userId, asking), TEXT.bound)
    },
  })
  serve(app, unbindThird, {
    schema: { body: unbindThirdBody },
    limit: { count: 20, per: 60_000 },
    handler: async ({ input: { source, password }, user, request }) => {
      await mustKnowPassword(app, guard, user, password)
      if (!(await unlinkAccount(app.db, source, user.id, new Date(app.now())))) throw new Refusal(TEXT.notBound)
      await app.audit({ actor: user, action: 'third.unbind', entity: 'sys_third_account', content: source, ip: request.ip })
      return new Answer(null, TEXT.unbound)
    },
  })
}

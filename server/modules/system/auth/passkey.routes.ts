import type { FastifyInstance } from 'fastify'
import { addPasskey, beginPasskey, passkeyLogin, passkeyQuestion, removePasskey } from '#contract/http/calls/secondFactor.ts'
import { addPasskeyBody, ownPasswordBody, passkeyLoginBody, removePasskeyBody } from '#contract/http/calls/secondFactor.schema.ts'
import { PASSKEY_TEXT } from '#contract/rules/secondFactorTexts.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { mustKnowPassword } from './account.routes.ts'
import type { LoginGuard } from './loginGuard.service.ts'
import type { Passkeys } from './passkeys.service.ts'
import { mustBeActive, signIn, SIGN_IN_TEXT } from './signIn.service.ts'

/** Sign-in by passkey, and the own passkeys (SEC-04). */
export function servePasskeys(app: FastifyInstance, { passkeys, guard }: { passkeys: Passkeys; guard: LoginGuard }): void {
  const limit = { count: 30, per: 60_000 }
  serve(app, passkeyQuestion, { limit, handler: async ({ request }) => passkeys.ask(request) })
  serve(app, passkeyLogin, {
    schema: { body: passkeyLoginBody },
    limit,
    handler: async ({ input: { ticket, answer }, request, reply }) => {
      const user = await app.people.byId(await passkeys.ownerBy(request, ticket, answer))
      if (!user) throw new Refusal(PASSKEY_TEXT.wrong)
      mustBeActive(user)
      return new Answer(await signIn(app, user, { request, reply, way: 'passkey', isProven: true }), SIGN_IN_TEXT.ok)
    },
  })
  serve(app, beginPasskey, {
    schema: { body: ownPasswordBody },
    limit,
    handler: async ({ input: { password }, user, request }) => {
      await mustKnowPassword(app, guard, user, password)
      const row = await app.people.byId(user.id)
      return passkeys.begin(request, { id: user.id, username: user.username, realname: row?.realname ?? user.username })
    },
  })
  serve(app, addPasskey, {
    schema: { body: addPasskeyBody },
    limit,
    handler: async ({ input: { ticket, name, answer }, user, request }) => {
      if (name.trim() === '') throw new Refusal(PASSKEY_TEXT.noName)
      await passkeys.add(request, user.id, { ticket, name: name.trim(), answer })
      await app.audit({
        actor: user,
        action: 'passkey.add',
        entity: 'sys_user',
        entityId: user.id,
        content: name.trim(),
        ip: request.ip,
      })
      return new Answer(null, PASSKEY_TEXT.added)
    },
  })
  serve(app, removePasskey, {
    schema: { body: removePasskeyBody },
    limit,
    handler: async ({ input: { id, password }, user, request }) => {
      await mustKnowPassword(app, guard, user, password)
      await passkeys.remove(user.id, id)
      await app.audit({ actor: user, action: 'passkey.remove', entity: 'sys_user', entityId: user.id, ip: request.ip })
      return new Answer(null, PASSKEY_TEXT.removed)
    },
  })
}

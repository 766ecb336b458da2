import type { FastifyInstance } from 'fastify'
import { SECOND_FACTOR_LIFE } from '#contract/constants.ts'
import * as calls from '#contract/http/calls/secondFactor.ts'
import * as schemas from '#contract/http/calls/secondFactor.schema.ts'
import { SECOND_FACTOR_TEXT } from '#contract/rules/secondFactorTexts.ts'
import { askerOf } from '#server/crud/accountScope.ts'
import { inTransaction } from '#server/db/retried.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseAbove } from '#server/plugins/rights.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { mustKnowPassword } from './account.routes.ts'
import { visibleAccountOf } from './accounts.repository.ts'
import type { LoginGuard } from './loginGuard.service.ts'
import { passkeysOf } from './passkeys.repository.ts'
import { FIRST_FACTOR, holderText, mustBeActive, PROVEN, proofMark, signIn, SIGN_IN_TEXT } from './signIn.service.ts'
import type { UserRow } from './people.repository.ts'
import type { SecondFactors } from './secondFactor.service.ts'
import type { Tickets } from './tickets.repository.ts'

interface Parts {
  factors: SecondFactors
  tickets: Tickets
  guard: LoginGuard
}
const UNKNOWN_USER = '未找到用户！'
const limit = { count: 30, per: 60_000 }

/** Who passed the first factor, by which way; refuses a ticket that is spent, too old, of a closed account, or of a password or number that was changed since. */
async function holderOf(
  app: FastifyInstance,
  tickets: Tickets,
  kind: string,
  ticket: string,
): Promise<{ user: UserRow; way: string }> {
  const [userId, mark, ...words] = ((await tickets.look(kind, ticket, app.db)) ?? '').split(' ')
  const way = words.join(' ')
  const user = userId ? await app.people.byId(userId) : null
  if (!user || proofMark(user, way) !== mark) throw new Refusal(SECOND_FACTOR_TEXT.spent)
  mustBeActive(user)
  return { user, way }
}

/** Between the first factor and the sign-in: a code, or the set-up that this server demands. */
function serveSignIns(app: FastifyInstance, { factors, tickets }: Parts): void {
  serve(app, calls.secondFactorLogin, {
    schema: { body: schemas.secondFactorLoginBody },
    limit,
    handler: async ({ input: { ticket, code }, request, reply }) => {
      const kind = code === undefined ? PROVEN : FIRST_FACTOR
      const { user, way } = await holderOf(app, tickets, kind, ticket)
      let proof = ''
      if (code !== undefined) {
        try {
          proof = await factors.take(user.id, code)
        } catch (error) {
          const actor = { kind: 'unknown' as const, id: user.id, name: user.username }
          const content = error instanceof Refusal ? error.text : ''
          await app.audit({ logType: 1, actor, action: 'login.failed', content, ip: request.ip })
          throw error
        }
      }
      // Of several calls with one ticket at once a single one goes on.
      if ((await tickets.spend(kind, ticket)) === null) throw new Refusal(SECOND_FACTOR_TEXT.spent)
      if (proof === 'recovery') {
        const actor = { kind: 'user' as const, id: user.id, name: user.username }
        await app.audit({ actor, action: 'secondFactor.recovery', entity: 'sys_user', entityId: user.id, ip: request.ip })
      }
      return new Answer(await signIn(app, user, { request, reply, way, isProven: true }), SIGN_IN_TEXT.ok)
    },
  })
  serve(app, calls.secondFactorEnrol, {
    schema: { body: schemas.secondFactorEnrolBody },
    limit,
    handler: async ({ input: { ticket } }) => {
      const { user } = await holderOf(app, tickets, FIRST_FACTOR, ticket)
      return factors.begin(user.id, user.username)
    },
  })
  serve(app, calls.secondFactorEnrolConfirm, {
    schema: { body: schemas.secondFactorEnrolConfirmBody },
    limit,
    handler: async ({ input: { ticket, code }, request }) => {
      const { user, way } = await holderOf(app, tickets, FIRST_FACTOR, ticket)
      const recoveryCodes = await factors.confirm(user.id, code)
      await tickets.spend(FIRST_FACTOR, ticket)
      const actor = { kind: 'user' as const, id: user.id, name: user.username }
      await app.audit({ actor, action: 'secondFactor.on', entity: 'sys_user', entityId: user.id, ip: request.ip })
      return { recoveryCodes, ticket: await tickets.mint(PROVEN, holderText(user, way), SECOND_FACTOR_LIFE) }
    },
  })
}

/** What a signed-in person does with the own second factor. */
function serveOwn(app: FastifyInstance, { factors, guard }: Parts): void {
  serve(app, calls.ownSecondFactor, {
    handler: async ({ user }) => {
      const { since, codesLeft } = await factors.state(user.id)
      const passkeys = await passkeysOf(app.db, user.id)
      return {
        isOn: since !== null,
        isRequired: await factors.isRequiredOf(user.id),
        since: since && wireTime(since),
        recoveryCodesLeft: codesLeft,
        passkeys: passkeys.map(({ id, name, createdAt, lastUsed }) => ({
          id,
          name,
          createTime: wireTime(createdAt),
          lastUsed: lastUsed && wireTime(lastUsed),
        })),
      }
    },
  })
  serve(app, calls.secondFactorBegin, {
    schema: { body: schemas.ownPasswordBody },
    limit,
    handler: async ({ input: { password }, user }) => {
      await mustKnowPassword(app, guard, user, password)
      return factors.begin(user.id, user.username)
    },
  })
  serve(app, calls.secondFactorConfirm, {
    schema: { body: schemas.secondFactorConfirmBody },
    limit,
    handler: async ({ input: { code }, user, request }) => {
      const recoveryCodes = await factors.confirm(user.id, code)
      await app.audit({ actor: user, action: 'secondFactor.on', entity: 'sys_user', entityId: user.id, ip: request.ip })
      return new Answer({ recoveryCodes }, SECOND_FACTOR_TEXT.turnedOn)
    },
  })
  serve(app, calls.secondFactorOff, {
    schema: { body: schemas.ownPasswordBody },
    limit,
    handler: async ({ input: { password }, user, request }) => {
      await mustKnowPassword(app, guard, user, password)
      if (await factors.isRequiredOf(user.id)) throw new Refusal(SECOND_FACTOR_TEXT.mustStay)
      await inTransaction(app.db, async tx => {
        if (!(await factors.remove(tx, user.id))) throw new Refusal(SECOND_FACTOR_TEXT.isOff)
        await app.audit({ actor: user, action: 'secondFactor.off', entity: 'sys_user', entityId: user.id, ip: request.ip }, tx)
      })
      return new Answer(null, SECOND_FACTOR_TEXT.turnedOff)
    },
  })
  serve(app, calls.renewRecoveryCodes, {
    schema: { body: schemas.ownPasswordBody },
    limit,
    handler: async ({ input: { password }, user, request }) => {
      await mustKnowPassword(app, guard, user, password)
      const recoveryCodes = await factors.renewCodes(user.id)
      await app.audit({ actor: user, action: 'secondFactor.codes', entity: 'sys_user', entityId: user.id, ip: request.ip })
      return new Answer({ recoveryCodes }, SECOND_FACTOR_TEXT.renewed)
    },
  })
}

/** Second factors: at the sign-in, by their owners, and taken away by who manages accounts (SEC-04). */
export function serveSecondFactors(app: FastifyInstance, parts: Parts): void {
  serveSignIns(app, parts)
  serveOwn(app, parts)
  serve(app, calls.resetSecondFactor, {
    schema: { body: schemas.resetSecondFactorBody },
    handler: async ({ input: { username }, user, request }) => {
      if (username === user.username) throw new Refusal(SECOND_FACTOR_TEXT.ownReset)
      const userId = await visibleAccountOf(askerOf(app, user), username)
      if (userId === null) throw new Refusal(UNKNOWN_USER)
      await refuseAbove(app.db, user, [userId])
      await inTransaction(app.db, async tx => {
        if (!(await parts.factors.remove(tx, userId, true))) throw new Refusal(SECOND_FACTOR_TEXT.nothingToReset)
        await app.audit({ actor: user, action: 'secondFactor.reset', entity: 'sys_user', entityId: userId, ip: request.ip }, tx)
      })
      return new Answer(null, SECOND_FACTOR_TEXT.reset)
    },
  })
}

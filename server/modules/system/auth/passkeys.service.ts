import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PASSKEYS_MAX, SECOND_FACTOR_LIFE } from '#contract/constants.ts'
import type { PasskeyJson, PasskeyQuestion } from '#contract/http/calls/secondFactor.ts'
import { PASSKEY_TEXT, SECOND_FACTOR_TEXT } from '#contract/rules/secondFactorTexts.ts'
import { inTransaction } from '#server/db/retried.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { lockAccount } from './accounts.repository.ts'
import * as rows from './passkeys.repository.ts'
import type { Tickets } from './tickets.repository.ts'

/** Passkeys by WebAuthn Level 3: discoverable, with the person verified by the device, so that one stands for both factors (decision 175). */
export interface Passkeys {
  ask(request: FastifyRequest): Promise<PasskeyQuestion>
  /** the owner of the passkey that gave the answer; refuses anything else with one sentence */
  ownerBy(request: FastifyRequest, ticket: string, answer: PasskeyJson): Promise<string>
  begin(request: FastifyRequest, user: { id: string; username: string; realname: string }): Promise<PasskeyQuestion>
  add(request: FastifyRequest, userId: string, made: { ticket: string; name: string; answer: PasskeyJson }): Promise<void>
  /** refuses a passkey that is not the user's */
  remove(userId: string, id: string): Promise<void>
}

/** Read at the first use, as a start would read it with all that it knows of certificates. */
const webAuthn = () => import('@simplewebauthn/server')

const [ASKED, BEGUN] = ['passkeyLogin', 'passkeyAdd']

/** Where the page stands that the browser signs for. WebAuthn knows names only (5.1.3, effective domain): by an address of numbers there are no passkeys. */
function placeOf(request: FastifyRequest): { rpID: string; origin: string } {
  const rpID = request.hostname
  if (isIP(rpID.replace(/^\[|\]$/g, '')) !== 0) throw new Refusal(PASSKEY_TEXT.noDomain)
  return { rpID, origin: `${request.protocol}://${request.host}` }
}

/** Passkeys over the database; a question is good once and for ten minutes. */
export function createPasskeys(app: FastifyInstance, tickets: Tickets): Passkeys {
  const { db } = app
  /** Of whatever is wrong with an answer only the log tells: a stranger learns nothing. */
  const verified = async <T>(request: FastifyRequest, verify: () => Promise<T & { verified: boolean }>): Promise<T> => {
    try {
      const result = await verify()
      if (result.verified) return result
    } catch (error) {
      request.log.info({ err: error }, 'An answer of a passkey was refused')
    }
    throw new Refusal(PASSKEY_TEXT.wrong)
  }
  return {
    async ask(request) {
      const { rpID } = placeOf(request)
      const options = await (await webAuthn()).generateAuthenticationOptions({ rpID, userVerification: 'required' })
      return { ticket: await tickets.mint(ASKED, options.challenge, SECOND_FACTOR_LIFE), options: { ...options } }
    },
    async ownerBy(request, ticket, answer) {
      const { rpID, origin } = placeOf(request)
      const expectedChallenge = await tickets.spend(ASKED, ticket)
      const response = answer as unknown as AuthenticationResponseJSON
      const row = await rows.findPasskey(db, response.id)
      if (expectedChallenge === null || !row) throw new Refusal(PASSKEY_TEXT.wrong)
      const { authenticationInfo } = await verified(request, async () =>
        (await webAuthn()).verifyAuthenticationResponse({
          response,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          credential: { id: row.id, publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')), counter: row.counter },
        }),
      )
      // A counter that somebody moved meanwhile is that of a copy of the key (WebAuthn 6.1.1).
      const isUsed = await rows.moveCounter(db, row, authenticationInfo.newCounter, new Date(app.now()))
      if (!isUsed) throw new Refusal(PASSKEY_TEXT.wrong)
      return row.userId
    },
    async begin(request, user) {
      const { rpID } = placeOf(request)
      const own = await rows.passkeysOf(db, user.id)
      if (own.length >= PASSKEYS_MAX) throw new Refusal(PASSKEY_TEXT.tooMany)
      const options = await (
        await webAuthn()
      ).generateRegistrationOptions({
        rpName: app.config.client.title,
        rpID,
        userName: user.username,
        userDisplayName: user.realname,
        userID: new Uint8Array(Buffer.from(user.id)),
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: own.map(({ id, transports }) => ({
          id,
          transports: transports.split(',').filter(Boolean) as AuthenticatorTransport[],
        })),
      })
      const ticket = await tickets.mint(BEGUN, `${user.id} ${options.challenge}`, SECOND_FACTOR_LIFE)
      return { ticket, options: { ...options } }
    },
    async add(request, userId, { ticket, name, answer }) {
      const { rpID, origin } = placeOf(request)
      const [ownerId, expectedChallenge] = ((await tickets.spend(BEGUN, ticket)) ?? '').split(' ')
      if (ownerId !== userId || !expectedChallenge) throw new Refusal(SECOND_FACTOR_TEXT.spent)
      const response = answer as unknown as RegistrationResponseJSON
      const { registrationInfo } = await verified(request, async () =>
        (await webAuthn()).verifyRegistrationResponse({
          response,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
        }),
      )
      if (!registrationInfo) throw new Refusal(PASSKEY_TEXT.wrong)
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      await inTransaction(db, async tx => {
        // Adds of one person take turns, so that none goes over the limit.
        await lockAccount(tx, userId)
        if ((await rows.countPasskeys(tx, userId)) >= PASSKEYS_MAX) throw new Refusal(PASSKEY_TEXT.tooMany)
        const isAdded = await rows.insertPasskey(tx, {
          id,
          userId,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: transports.join(','),
          name,
          createdAt: new Date(app.now()),
        })
        if (!isAdded) throw new Refusal(PASSKEY_TEXT.wrong)
      })
    },
    async remove(userId, id) {
      if (!(await rows.deletePasskeys(db, userId, id))) throw new Refusal(PASSKEY_TEXT.gone)
    },
  }
}

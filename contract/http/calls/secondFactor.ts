import type { Static } from 'typebox'
import type { LoginResult } from '../../entities/session.ts'
import { defineCall } from '../defineCall.ts'
import type {
  addPasskeyBody,
  ownPasswordBody,
  passkeyLoginBody,
  removePasskeyBody,
  resetSecondFactorBody,
  secondFactorConfirmBody,
  secondFactorEnrolBody,
  secondFactorEnrolConfirmBody,
  secondFactorLoginBody,
} from './secondFactor.schema.ts'

/** Reason words of a sign-in that is right so far (`result.reason`, beside `result.ticket` for the next call). */
export const SECOND_FACTOR = {
  /** a code of the second factor is asked for */
  code: 'SECOND_FACTOR',
  /** this server demands a second factor, and the account has none yet */
  setUp: 'SECOND_FACTOR_SETUP',
} as const

/** What an authenticator app needs. */
export interface SecondFactorSecret {
  /** base32 */
  secret: string
  /** `otpauth://totp/…`, for a QR code */
  address: string
}
/** Recovery codes, shown once; `ticket` (set-up at the sign-in) signs in without a further code. */
export interface RecoveryCodes {
  recoveryCodes: string[]
  ticket?: string
}
export interface OwnPasskey {
  id: string
  name: string
  /** `yyyy-MM-dd HH:mm:ss` */
  createTime: string
  lastUsed: string | null
}
/** Second factor and passkeys of the current user. */
export interface OwnSecondFactor {
  isOn: boolean
  /** this server demands one of the account: it cannot be turned off */
  isRequired: boolean
  /** `yyyy-MM-dd HH:mm:ss` */
  since: string | null
  recoveryCodesLeft: number
  passkeys: OwnPasskey[]
}
/** What a browser is asked and answers (WebAuthn Level 3, JSON forms); only browser and library look inside. */
export type PasskeyJson = Record<string, unknown>
export interface PasskeyQuestion {
  ticket: string
  options: PasskeyJson
}

/** Ends a sign-in that stopped with reason SECOND_FACTOR: `code` is of the app, or a recovery code. Without code for the ticket of a finished set-up. */
export const secondFactorLogin = defineCall<Static<typeof secondFactorLoginBody>, LoginResult>({
  name: 'second factor: sign in',
  methods: ['POST'],
  path: '/sys/secondFactor/login',
  who: 'public',
})
/** Begins the set-up that a sign-in demanded (reason SECOND_FACTOR_SETUP). */
export const secondFactorEnrol = defineCall<Static<typeof secondFactorEnrolBody>, SecondFactorSecret>({
  name: 'second factor: demanded set-up',
  methods: ['POST'],
  path: '/sys/secondFactor/enrol',
  who: 'public',
})
/** Ends it: the first code of the app. */
export const secondFactorEnrolConfirm = defineCall<Static<typeof secondFactorEnrolConfirmBody>, RecoveryCodes>({
  name: 'second factor: confirm demanded set-up',
  methods: ['POST'],
  path: '/sys/secondFactor/enrolConfirm',
  who: 'public',
})
export const ownSecondFactor = defineCall<Record<string, never>, OwnSecondFactor>({
  name: 'own second factor',
  methods: ['GET'],
  path: '/sys/secondFactor/own',
  who: 'user',
})
/** Begins the set-up of one's own free will. */
export const secondFactorBegin = defineCall<Static<typeof ownPasswordBody>, SecondFactorSecret>({
  name: 'second factor: set up',
  methods: ['POST'],
  path: '/sys/secondFactor/begin',
  who: 'user',
})
export const secondFactorConfirm = defineCall<Static<typeof secondFactorConfirmBody>, RecoveryCodes>({
  name: 'second factor: confirm set-up',
  methods: ['POST'],
  path: '/sys/secondFactor/confirm',
  who: 'user',
})
/** Turns it off; refused where the server demands one. */
export const secondFactorOff = defineCall<Static<typeof ownPasswordBody>, null>({
  name: 'second factor: turn off',
  methods: ['POST'],
  path: '/sys/secondFactor/off',
  who: 'user',
})
/** New recovery codes; earlier ones open nothing any more. */
export const renewRecoveryCodes = defineCall<Static<typeof ownPasswordBody>, RecoveryCodes>({
  name: 'second factor: new recovery codes',
  methods: ['POST'],
  path: '/sys/secondFactor/recoveryCodes',
  who: 'user',
})
/** Takes second factor and passkeys from somebody who lost the phone. */
export const resetSecondFactor = defineCall<Static<typeof resetSecondFactorBody>, null>({
  name: 'second factor: reset of another',
  methods: ['POST'],
  path: '/sys/secondFactor/reset',
  who: { permission: 'user:changePassword' },
})

/** What the browser is asked for a sign-in by passkey. */
export const passkeyQuestion = defineCall<Record<string, never>, PasskeyQuestion>({
  name: 'passkey: question',
  methods: ['POST'],
  path: '/sys/passkey/question',
  who: 'public',
})
/** Signs in by passkey alone: it is a thing one has, opened by what one knows or is. */
export const passkeyLogin = defineCall<Static<typeof passkeyLoginBody>, LoginResult>({
  name: 'passkey: sign in',
  methods: ['POST'],
  path: '/sys/passkey/login',
  who: 'public',
})
export const beginPasskey = defineCall<Static<typeof ownPasswordBody>, PasskeyQuestion>({
  name: 'passkey: begin to add',
  methods: ['POST'],
  path: '/sys/passkey/begin',
  who: 'user',
})
export const addPasskey = defineCall<Static<typeof addPasskeyBody>, null>({
  name: 'passkey: add',
  methods: ['POST'],
  path: '/sys/passkey/add',
  who: 'user',
})
export const removePasskey = defineCall<Static<typeof removePasskeyBody>, null>({
  name: 'passkey: remove',
  methods: ['POST'],
  path: '/sys/passkey/remove',
  who: 'user',
})

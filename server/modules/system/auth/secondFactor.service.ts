import { createHash, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP as Totp } from 'otpauth'
import { PHONE_CODE_BACK_OFF, RECOVERY_CODES, TOTP } from '#contract/constants.ts'
import type { SecondFactorSecret } from '#contract/http/calls/secondFactor.ts'
import { AUDIT_ADMIN, SECURITY_ADMIN, SYSTEM_ADMIN } from '#contract/permissions/separation.ts'
import { SECOND_FACTOR_TEXT } from '#contract/rules/secondFactorTexts.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/retried.ts'
import { hashPassword, verifyPassword } from '#server/password.ts'
import { createBackOff } from '#server/plugins/backOff.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { dataKeysOf } from '#server/plugins/seal.ts'
import { locked } from './loginGuard.service.ts'
import { deletePasskeys } from './passkeys.repository.ts'
import * as rows from './secondFactor.repository.ts'

/** What a sign-in asks for after the first factor. */
export type SecondFactorDemand = 'nothing' | 'code' | 'setUp'

/** Second factors of accounts: one-time passwords by RFC 6238 and recovery codes (SEC-04, decision 175). */
export interface SecondFactors {
  demandOn(userId: string): Promise<SecondFactorDemand>
  /** the server demands one of the account (MFA) */
  isRequiredOf(userId: string): Promise<boolean>
  /** a new secret, of no use until `confirm`; refuses where a second factor is on */
  begin(userId: string, username: string): Promise<SecondFactorSecret>
  /** turns it on by the first code; the recovery codes, which nobody can read again. Refuses a wrong code */
  confirm(userId: string, code: string): Promise<string[]>
  /** takes a code of the app or a recovery code, each once; says which it was. Refuses a wrong one, and all while the account is held for wrong ones */
  take(userId: string, code: string): Promise<'totp' | 'recovery'>
  renewCodes(userId: string): Promise<string[]>
  /** Hashes codes of earlier versions slowly, those of everybody; each is good before and after. */
  slowDown(): Promise<void>
  /**
   * Seals the secrets of everybody with the key in use, those of earlier keys and of before there was one: afterwards DATA_KEY_BEFORE may go. Answers the
   * users whose secret no given key opens; it stays as it is.
   */
  sealAnew(): Promise<string[]>
  state(userId: string): Promise<{ since: Date | null; codesLeft: number }>
  /** takes it off, with the recovery codes and, where asked, the passkeys; false: there was nothing */
  remove(tx: Tx, userId: string, alsoPasskeys?: boolean): Promise<boolean>
}

/** Anyone who leads others' accounts (MFA=admin). */
const ADMINISTRATORS = new Set(['admin', 'hospital', SYSTEM_ADMIN, SECURITY_ADMIN, AUDIT_ADMIN])
/** Crockford's base 32: no letter is taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const [PLAIN, SEALED] = ['plain:', 'sealed:']
const GROUPS = new RegExp(`.{${RECOVERY_CODES.length / 3}}`, 'g')

const newCode = () => Array.from({ length: RECOVERY_CODES.length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const shownCode = (code: string) => code.match(GROUPS)?.join('-') ?? code
const codeOf = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
/** What is hashed slowly of a code (ASVS 6.5.2): its SHA-256, as that is all that stands of codes of earlier versions. */
const digestOf = (userId: string, code: string) => createHash('sha256').update(`${userId} ${code}`).digest('hex')
/** The form in which codes of earlier versions stand. */
const isFast = (stored: string) => /^[0-9a-f]{64}$/.test(stored)

/** Second factors over the database and `app.now`; secrets sealed with DATA_KEY where it is given. */
export function createSecondFactors(app: FastifyInstance): SecondFactors {
  const { db, now, config } = app
  const keys = dataKeysOf(config.dataKeys, config.crypto)
  const wrong = createBackOff(db, now, PHONE_CODE_BACK_OFF)
  const keyOf = (userId: string) => `factor:${userId}`

  const stored = (secret: string) => (keys === null ? PLAIN + secret : SEALED + keys.seal(Buffer.from(secret)).toString('base64'))
  function secretOf(text: string): string {
    if (text.startsWith(PLAIN)) return text.slice(PLAIN.length)
    if (keys === null) throw new Error('A second factor is sealed with a DATA_KEY that is not given')
    return keys.open(Buffer.from(text.slice(SEALED.length), 'base64')).toString()
  }
  /** null: no given key opens it. */
  function opened(text: string): string | null {
    try {
      return secretOf(text)
    } catch {
      return null
    }
  }
  const totpOf = (secret: string, username = '') =>
    new Totp({ issuer: config.client.title, label: username, secret: Secret.fromBase32(secret), ...TOTP, algorithm: 'SHA1' })
  /** Takes the step of a right code, once; a code of that or an earlier step opens nothing any more. */
  async function acquireStep(tx: Queryable, row: rows.FactorRow, code: string): Promise<boolean> {
    const token = code.replace(/\s/g, '')
    if (!/^\d{6}$/.test(token)) return false
    const delta = totpOf(secretOf(row.secret)).validate({ token, timestamp: now(), window: TOTP.window })
    if (delta === null) return false
    const step = Math.floor(now() / (TOTP.period * 1_000)) + delta
    return rows.useStep(tx, row, step)
  }
  /** One judged try; wrong ones hold the account longer and longer, whatever ticket or code they were for. */
  async function judged<T>(userId: string, judge: () => Promise<T | null>): Promise<T> {
    const entered = await wrong.enter(keyOf(userId))
    if ('until' in entered) throw locked(entered.until, now())
    const found = await judge()
    if (found === null) throw new Refusal(SECOND_FACTOR_TEXT.wrong)
    await wrong.forgive(keyOf(userId))
    return found
  }
  /** New recovery codes, as they are shown and as they are stored; before a transaction, as slow hashes would make it wait. */
  async function makeCodes(userId: string): Promise<{ shown: string[]; hashes: string[] }> {
    const codes = Array.from({ length: RECOVERY_CODES.count }, newCode)
    return {
      shown: codes.map(shownCode),
      hashes: await Promise.all(codes.map(async code => hashPassword(digestOf(userId, code)))),
    }
  }
  /** Spends a recovery code, once; false: the user has no such code. */
  async function spend(userId: string, typed: string): Promise<boolean> {
    const code = codeOf(typed)
    if (code.length !== RECOVERY_CODES.length) return false
    const digest = digestOf(userId, code)
    const known = await rows.recoveryCodesOf(db, userId)
    const rights = await Promise.all(known.map(async one => (isFast(one) ? one === digest : verifyPassword(one, digest))))
    const found = known[rights.indexOf(true)]
    return found !== undefined && rows.spendRecoveryCode(db, userId, found)
  }
  async function isRequiredOf(userId: string): Promise<boolean> {
    if (config.mfa !== 'admin') return config.mfa === 'all'
    return (await app.people.roles(userId)).some(role => ADMINISTRATORS.has(role))
  }

  return {
    isRequiredOf,
    async demandOn(userId) {
      if (await rows.findFactor(db, userId, true)) return 'code'
      return (await isRequiredOf(userId)) ? 'setUp' : 'nothing'
    },
    async begin(userId, username) {
      const secret = new Secret({ size: 20 }).base32
      const row = { secret: stored(secret), createdAt: new Date(now()), lastStep: 0 }
      if (!(await rows.beginFactor(db, userId, row))) throw new Refusal(SECOND_FACTOR_TEXT.isOn)
      return { secret, address: totpOf(secret, username).toString() }
    },
    async confirm(userId, code) {
      const row = await rows.findFactor(db, userId, false)
      if (!row) throw new Refusal(SECOND_FACTOR_TEXT.notBegun)
      return judged(userId, async () => {
        const { shown, hashes } = await makeCodes(userId)
        return inTransaction(db, async tx => {
          if (!(await acquireStep(tx, row, code))) return null
          if (!(await rows.confirmFactor(tx, userId, new Date(now())))) return null
          await rows.replaceRecoveryCodes(tx, userId, hashes)
          return shown
        })
      })
    },
    async take(userId, code) {
      return judged(userId, async () => {
        const row = await rows.findFactor(db, userId, true)
        if (row && (await acquireStep(db, row, code))) return 'totp'
        return (await spend(userId, code)) ? 'recovery' : null
      })
    },
    async slowDown() {
      for (const { userId, hash } of await rows.everyRecoveryCode(db))
        if (isFast(hash)) await rows.replaceHash(db, { userId, hash }, await hashPassword(hash))
    },
    async sealAnew() {
      const shut: string[] = []
      if (keys === null) return shut
      for (const row of await rows.everySecret(db)) {
        const isNew = row.secret.startsWith(SEALED) && keys.isNew(Buffer.from(row.secret.slice(SEALED.length), 'base64'))
        if (isNew) continue
        const secret = opened(row.secret)
        if (secret === null) shut.push(row.userId)
        else await rows.replaceSecret(db, row, stored(secret))
      }
      return shut
    },
    async renewCodes(userId) {
      if (!(await rows.findFactor(db, userId, true))) throw new Refusal(SECOND_FACTOR_TEXT.isOff)
      const { shown, hashes } = await makeCodes(userId)
      await inTransaction(db, async tx => rows.replaceRecoveryCodes(tx, userId, hashes))
      return shown
    },
    async state(userId) {
      const row = await rows.findFactor(db, userId, true)
      return { since: row?.confirmedAt ?? null, codesLeft: row ? await rows.countRecoveryCodes(db, userId) : 0 }
    },
    async remove(tx, userId, alsoPasskeys = false) {
      const wasOn = await rows.deleteFactor(tx, userId)
      const hadPasskeys = alsoPasskeys && (await deletePasskeys(tx, userId))
      return hadPasskeys || wasOn
    },
  }
}

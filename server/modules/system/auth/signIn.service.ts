import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SECOND_FACTOR_LIFE, SESSION_LIFE } from '#contract/constants.ts'
import type { LoginResult } from '#contract/entities/session.ts'
import { SECOND_FACTOR } from '#contract/http/calls/secondFactor.ts'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import { dutiesOf, SEPARATION_TEXT } from '#contract/permissions/separation.ts'
import { SECOND_FACTOR_TEXT } from '#contract/rules/secondFactorTexts.ts'
import { inTransaction } from '#server/db/retried.ts'
import { setHostCookie } from '#server/plugins/hostCookies.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { UserRow } from './people.repository.ts'
import type { SecondFactors } from './secondFactor.service.ts'
import type { Tickets } from './tickets.repository.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** what stands between the first factor and a sign-in */
    secondFactors: { factors: SecondFactors; tickets: Tickets }
  }
}

/** Tickets of who passed the first factor, and of who just set the second one up. */
export const [FIRST_FACTOR, PROVEN] = ['firstFactor', 'proven']

/** The way of a sign-in by a code that was sent to the account's number. */
export const BY_PHONE = 'phone'

/** Texts of contract.md 4.5. */
export const SIGN_IN_TEXT = {
  unknown: '该用户不存在，请注册',
  deleted: '该用户已注销',
  frozen: '该用户已冻结',
  firstOver: '初始密码已过期，请联系管理员重置密码',
  changed: '密码已修改，请重新登录',
  phoneChanged: '手机号已修改，请重新登录',
  tenantsFrozen: '与该用户关联的租户均已被冻结，无法登录！',
  ok: '登录成功',
} as const

/** Refuses a deleted or frozen account. */
export function mustBeActive(user: UserRow): void {
  if (user.delFlag !== 0) throw new Refusal(SIGN_IN_TEXT.deleted)
  if (user.status !== 1) throw new Refusal(SIGN_IN_TEXT.frozen)
}

/** Refuses a password that somebody else set too long ago; to be asked of who gave the right one. */
export function mustBeInTime({ firstPasswordUntil }: UserRow, now: number): void {
  if (firstPasswordUntil !== null && firstPasswordUntil.getTime() <= now) throw new Refusal(SIGN_IN_TEXT.firstOver)
}

/** HttpOnly cookie beside the token, for addresses the browser opens by itself (D10); Secure when the request came by https. */
const setTokenCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setHostCookie(request, reply, TOKEN_COOKIE, token, SESSION_LIFE / 1_000)

/**
 * Issues the token while account and tenants are held: anyone who freezes one of them meanwhile ends this sign-in too, or was first and it is refused.
 */
async function issueToken(app: FastifyInstance, user: UserRow, request: FastifyRequest, way: string) {
  return inTransaction(app.db, async tx => {
    const row = await app.people.hold(tx, user.id)
    if (!row) throw new Refusal(SIGN_IN_TEXT.deleted)
    mustBeActive(row)
    // a change of the password ends all sign-ins: none begins after it that the old one proved
    if (row.password !== user.password) throw new Refusal(SIGN_IN_TEXT.changed)
    // likewise none of the number of before, which may be another person's by now
    if (way === BY_PHONE && row.phone !== user.phone) throw new Refusal(SIGN_IN_TEXT.phoneChanged)
    if (app.config.separation && dutiesOf(await app.people.roles(user.id, tx)).length > 1)
      throw new Refusal(SEPARATION_TEXT.twoDuties)
    const tenants = await app.people.tenants(user.id, tx)
    if (tenants.all > 0 && tenants.active.length === 0) throw new Refusal(SIGN_IN_TEXT.tenantsFrozen)
    const tenantId = tenants.active[0]?.id ?? 0
    const agent = request.headers['user-agent'] ?? ''
    const token = await app.tokens.issue({ kind: 'user', ownerId: user.id, tenantId, ip: request.ip, agent }, tx)
    const actor = { kind: 'user' as const, id: user.id, name: user.username, tenantId }
    await app.audit({ logType: 1, actor, action: 'login', content: way, ip: request.ip }, tx)
    return { token, tenants: tenants.active }
  })
}

/** What a ticket remembers of what its account was proven by, the password and the number of a sign-in by phone: it is worth nothing after a change. */
export const proofMark = ({ password, phone }: UserRow, way: string): string =>
  hash('sha256', way === BY_PHONE ? `${password} ${phone}` : password, 'hex').slice(0, 16)

/** What a ticket says of who may go on with it, and by which way. */
export const holderText = (user: UserRow, way: string): string => [user.id, proofMark(user, way), way].join(' ')

/** Refuses a sign-in that needs a second factor, with the ticket of the way on (SEC-04). */
async function mustBeProven(app: FastifyInstance, user: UserRow, way: string): Promise<void> {
  const { factors, tickets } = app.secondFactors
  const demand = await factors.demandOn(user.id)
  if (demand === 'nothing') return
  const ticket = await tickets.mint(FIRST_FACTOR, holderText(user, way), SECOND_FACTOR_LIFE)
  const text = demand === 'code' ? SECOND_FACTOR_TEXT.asked : SECOND_FACTOR_TEXT.demanded
  throw new Refusal(text, { result: { reason: SECOND_FACTOR[demand], ticket } })
}

/**
 * The end of every way to sign in: asks for the second factor unless `isProven`, checks tenants, takes the only department as current, issues the token, sets the cookie, writes the audit
 * and answers the login result (contract.md 4.6, 4.7). `way` names the way of the sign-in in the audit.
 */
export async function signIn(
  app: FastifyInstance,
  user: UserRow,
  { request, reply, way, isProven = false }: { request: FastifyRequest; reply: FastifyReply; way: string; isProven?: boolean },
): Promise<LoginResult> {
  if (!isProven) await mustBeProven(app, user, way)
  const { token, tenants } = await issueToken(app, user, request, way)
  const departs = await app.people.departs(user.id)
  const [only] = departs
  const orgCode = departs.length === 1 && only ? only.orgCode : user.orgCode
  if (orgCode !== null && orgCode !== user.orgCode) await app.people.setDepart(user.id, orgCode)

  setTokenCookie(request, reply, token)
  return {
    token,
    userInfo: await app.people.info({ ...user, orgCode }),
    roles: await app.people.roles(user.id),
    doctor: await app.people.doctor(user.id),
    sysAllDictItems: await app.dictionaries.all(),
    departs,
    multi_depart: departs.length === 0 ? 0 : departs.length === 1 ? 1 : 2,
    ...(tenants.length ? { tenantList: tenants } : {}),
    ...(user.mustChangePassword ? { mustChangePassword: true } : {}),
  }
}

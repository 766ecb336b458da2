import type { FastifyInstance } from 'fastify'
import { SMS_LIFE } from '#contract/constants.ts'
import { SMS_MODE } from '#contract/http/calls/auth.ts'
import { passwordChange, phoneVerification, querySysUser, recoverAccount } from '#contract/http/calls/register.ts'
import {
  passwordChangeFields,
  phoneVerificationBody,
  querySysUserQuery,
  recoverAccountBody,
} from '#contract/http/calls/register.schema.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { passwordKey, signInKeys } from '#server/plugins/guardKeys.ts'
import { mustBeGoodPassword } from '#server/newPassword.ts'
import { hashPassword } from '#server/password.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import type { LoginGuard } from './loginGuard.service.ts'
import type { PhoneCodes } from './phoneCodes.service.ts'
import { mustBeActive } from './signIn.service.ts'
import { mayBeDecoy } from './decoyPhones.rules.ts'
import type { DecoyPhones } from './decoyPhones.rules.ts'
import type { UserRow } from './people.repository.ts'
import type { Tickets } from './tickets.repository.ts'

/** Texts of contract.md 4.22, 4.23. */
const TEXT = {
  unknown: '未找到用户！',
  codeWrong: '手机验证码错误',
  incomplete: '重置密码失败！',
  spent: '短信验证码失效！',
  otherPhone: '短信验证码不匹配！',
  done: '密码重置完成！',
} as const
const TICKET = 'recovery'

/**
 * The lost password in three calls: account, phone, new password. The code by message is used up by the second, which gives a ticket for the third;
 * that one ends every sign-in of the account.
 */
export function serveRecovery(
  app: FastifyInstance,
  { codes, tickets, guard, decoys }: { codes: PhoneCodes; tickets: Tickets; guard: LoginGuard; decoys: DecoyPhones },
): void {
  const limit = { count: 20, per: 60_000 }
  /** Names of nobody and accounts without a number that could be one get a number that leads nowhere; frozen and deleted ones stay as they were (decision 175). */
  const shown = (asked: string, user: UserRow | null) => {
    const decoy = decoys.maskedFor(asked)
    const phone = user?.phone ?? ''
    return { username: asked, phoneMasked: mayBeDecoy(phone) ? maskPhone(phone) : decoy }
  }
  serve(app, recoverAccount, {
    schema: { body: recoverAccountBody },
    limit,
    handler: async ({ input: { username } }) => shown(username, await app.people.byUsername(username)),
  })
  serve(app, querySysUser, {
    schema: { query: querySysUserQuery },
    limit,
    handler: async ({ input: { username = '', phone = '' } }) => {
      // By number nothing is looked up: the name follows from the right code.
      const account =
        username === ''
          ? { username: phone, phoneMasked: maskPhone(phone) }
          : shown(username, await app.people.byUsername(username))
      return { ...account, phone: account.phoneMasked }
    },
  })
  serve(app, phoneVerification, {
    schema: { body: phoneVerificationBody },
    limit,
    handler: async ({ input: { phone = '', smscode = '', username }, request }) => {
      const user = await app.people.byPhone(phone)
      // A right code beside a wrong name is not used up; asking for another purpose takes the same time.
      const isOwn = user !== null && (!username || username === user.username || username === phone)
      const check = await codes.check(isOwn ? SMS_MODE.recovery : 'nobody', phone, smscode)
      // One text for every reason: whose number it is, is not told to somebody who does not hold the telephone.
      if (check !== 'right' || !user) {
        const who = user ? { id: user.id, name: user.username } : {}
        await app.audit({ logType: 1, actor: { kind: 'unknown', ...who }, action: 'recovery.failed', ip: request.ip })
        throw new Refusal(TEXT.codeWrong)
      }
      mustBeActive(user)
      return { smscode: await tickets.mint(TICKET, `${user.id} ${phone}`, SMS_LIFE), username: user.username }
    },
  })
  serve(app, passwordChange, {
    // GET is the original client's (contract.md 4.23); the ticket keeps a plain link from doing it.
    schema: { body: passwordChangeFields, query: passwordChangeFields },
    limit,
    handler: async ({ input: { username, password, smscode, phone }, request }) => {
      if (!username || !password || !smscode || !phone) throw new Refusal(TEXT.incomplete)
      mustBeGoodPassword(password, { ...app.config, username })
      const [userId, ownPhone] = ((await tickets.spend(TICKET, smscode)) ?? '').split(' ')
      if (!userId) throw new Refusal(TEXT.spent)
      const user = await app.people.byId(userId)
      if (user?.username !== username) throw new Refusal(TEXT.unknown)
      if (ownPhone !== phone || user.phone !== phone) throw new Refusal(TEXT.otherPhone)
      mustBeActive(user)
      await app.people.setPassword(user.id, await hashPassword(password))
      await app.tokens.end({ kind: 'user', ownerId: user.id }, 'password')
      app.tokens.refresh(user.id)
      await guard.forgive(signInKeys(username))
      await guard.forgive(passwordKey(user.id))
      await app.audit({
        actor: { kind: 'user', id: user.id, name: user.username },
        action: 'user.recoverPassword',
        entity: 'sys_user',
        entityId: user.id,
        ip: request.ip,
      })
      return new Answer(null, TEXT.done)
    },
  })
}

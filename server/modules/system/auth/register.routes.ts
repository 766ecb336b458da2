import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { SMS_MODE } from '#contract/http/calls/auth.ts'
import { checkOnlyUser, register } from '#contract/http/calls/register.ts'
import { checkOnlyUserQuery, registerBody } from '#contract/http/calls/register.schema.ts'
import { emailError, knownMobileError, usernameError } from '#contract/rules/accountForm.ts'
import { isRegistrationOpen } from '#server/config.ts'
import { mustBeGoodPassword } from '#server/newPassword.ts'
import { hashPassword } from '#server/password.ts'
import { acquireAccountLock, takenOf } from '#server/plugins/accounts.ts'
import { createExistenceLimit } from '#server/plugins/existenceLimit.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { addAccount } from './accounts.repository.ts'
import type { PhoneCodes } from './phoneCodes.service.ts'

/** Texts of contract.md 4.20, 4.21. */
const TAKEN = { username: '用户名已注册', phone: '该手机号已注册', email: '邮箱已被注册' } as const
const TEXT = {
  codeMissing: '手机验证码失效，请重新获取',
  codeWrong: '手机验证码错误',
  done: '注册成功',
  accountTaken: '用户账号已存在',
  nothingAsked: '请提供用户名、手机号或邮箱',
} as const

/** Also the answer to anyone who asks for a code to register with. */
export const REGISTRATION_CLOSED = '注册失败，系统未开放注册，请联系管理员'

/**
 * Registration and the question whether a name is free; both are refused alike for every value where registration is closed. Whether name, phone or e-mail
 * belong to somebody is told only beside the right code, which stays good then for another name (SEC-04).
 */
export function serveRegister(app: FastifyInstance, codes: PhoneCodes): void {
  const countQuestion = createExistenceLimit(app)
  serve(app, register, {
    schema: { body: registerBody },
    limit: { count: 20, per: 60_000 },
    handler: async ({ input, request }) => {
      if (!isRegistrationOpen(app.config)) throw new Refusal(REGISTRATION_CLOSED)
      const { phone = '', smscode = '' } = input
      const username = input.username || phone
      const email = input.email || null
      // Without one nobody knows it: the account is entered by phone until a password is set through "forgotten".
      const password = input.password || `${randomBytes(18).toString('base64url')}a1#`
      const issue = usernameError(username) ?? knownMobileError(phone) ?? emailError(email ?? '')
      if (issue !== null) throw new Refusal(issue)
      mustBeGoodPassword(password, { ...app.config, username })
      const wanted = { username, phone, email }
      await countQuestion(request)
      const hashed = await hashPassword(password)
      const made = await app.db.transaction(async tx => {
        await acquireAccountLock(tx)
        const check = await codes.check(SMS_MODE.register, phone, smscode, tx)
        // Not thrown here: the failed guess has to be kept.
        if (check !== 'right') return { text: check === 'missing' ? TEXT.codeMissing : TEXT.codeWrong }
        const taken = await takenOf(tx, wanted)
        // Thrown, so that the code is not used up.
        if (taken) throw new Refusal(TAKEN[taken])
        const id = await addAccount(tx, { ...wanted, password: hashed }, new Date(app.now()))
        if (id === null) return { text: REGISTRATION_CLOSED }
        await app.audit(
          {
            actor: { kind: 'user', id, name: username },
            action: 'user.register',
            entity: 'sys_user',
            entityId: id,
            ip: request.ip,
          },
          tx,
        )
        return null
      })
      if (made) throw new Refusal(made.text)
      return new Answer(null, TEXT.done)
    },
  })
  serve(app, checkOnlyUser, {
    schema: { query: checkOnlyUserQuery },
    limit: { count: 60, per: 60_000 },
    handler: async ({ input: { username, phone, email }, request }) => {
      if (!isRegistrationOpen(app.config)) throw new Refusal(REGISTRATION_CLOSED)
      if (!username && !phone && !email) throw new Refusal(TEXT.nothingAsked)
      await countQuestion(request)
      const wanted = { username: username ?? null, phone: phone ?? null, email: email ?? null }
      if (await takenOf(app.db, wanted)) throw new Refusal(TEXT.accountTaken)
      return true
    },
  })
}

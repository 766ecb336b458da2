import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changePhone, editProfile, endMySession, mySessions, myProfile, newPhoneCode } from '#contract/http/calls/account.ts'
import type { OwnSession } from '#contract/http/calls/account.ts'
import { changePhoneBody, editProfileBody, endMySessionBody, newPhoneCodeBody } from '#contract/http/calls/account.schema.ts'
import { knownMobileError } from '#contract/rules/accountForm.ts'
import { passwordKey } from '#server/plugins/guardKeys.ts'
import { inTransaction } from '#server/db/retried.ts'
import { verifyPassword } from '#server/password.ts'
import { acquireAccountLock, takenOf } from '#server/plugins/accounts.ts'
import { createExistenceLimit } from '#server/plugins/existenceLimit.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal, TokenFailure } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { lockAccount, roleNamesOf, updateAccount } from './accounts.repository.ts'
import type { LoginGuard } from './loginGuard.service.ts'
import type { UserRow } from './people.repository.ts'
import type { PhoneCodes } from './phoneCodes.service.ts'
import { changesOf } from './profile.rules.ts'
import { hashOfSignIn, idOfSignIn, signInsOf } from './signIns.repository.ts'
import { boundParties } from './thirdAccounts.service.ts'

const TEXT = {
  saved: '保存成功！',
  phoneChanged: '手机号修改成功！',
  phoneTaken: '该手机号已注册',
  emailTaken: '邮箱已被注册',
  samePhone: '新手机号与当前手机号相同',
  passwordWrong: '密码输入错误!',
  codeMissing: '手机验证码失效，请重新获取',
  codeWrong: '手机验证码错误',
  ownSession: '不能结束当前登录，请使用退出登录',
  noSession: '该登录已结束',
  noPicture: '头像图片不存在，请重新上传',
} as const
const OTHERS = 'others'
/** Purpose of a code: of this user only. */
const purposeOf = (userId: string) => `phone:${userId}`

/** Refuses unless `password` is the user's; failures count and lock as those of a login (D38). */
export async function mustKnowPassword(app: FastifyInstance, guard: LoginGuard, user: UserPrincipal, password: string) {
  const row = await rowOf(app, user)
  await guard.attempt(passwordKey(user.id), async () => {
    if (!(await verifyPassword(row.password, password))) throw new Refusal(TEXT.passwordWrong)
  })
}

async function rowOf(app: FastifyInstance, user: UserPrincipal): Promise<UserRow> {
  const row = await app.people.byId(user.id)
  if (!row) throw new TokenFailure()
  return row
}

function serveProfile(app: FastifyInstance): void {
  const countQuestion = createExistenceLimit(app)
  serve(app, myProfile, {
    handler: async ({ user }) => {
      const row = await rowOf(app, user)
      return {
        ...(await app.people.info(row)),
        roleNames: await roleNamesOf(app.db, user.id),
        departNames: (await app.people.departs(user.id)).map(({ departName }) => departName),
        createTime: wireTime(row.createTime),
        thirdParties: await boundParties(app, user.id),
      }
    },
  })
  serve(app, editProfile, {
    schema: { body: editProfileBody },
    handler: async ({ input, user, request }) => {
      const row = await rowOf(app, user)
      const changes = changesOf(input, new Date(app.now()))
      if (changes.avatar && changes.avatar !== row.avatar) {
        const file = await app.files.byPath(changes.avatar)
        const isOwn = file?.biz === 'avatar' && file.ownerKind === 'user' && file.ownerId === user.id
        if (!isOwn) throw new Refusal(TEXT.noPicture)
      }
      const names = Object.keys(changes)
      if (changes.email && changes.email !== row.email) await countQuestion(request, user.id)
      if (names.length > 0) {
        const isTaken = await inTransaction(app.db, async tx => {
          if (changes.email) {
            await lockAccount(tx, user.id)
            await acquireAccountLock(tx)
            if (await takenOf(tx, { email: changes.email }, user.id)) return true
          }
          await updateAccount(tx, user.id, { ...changes, updateBy: user.username, updateTime: new Date(app.now()) })
          await app.audit(
            {
              actor: user,
              action: 'user.editProfile',
              entity: 'sys_user',
              entityId: user.id,
              content: names.join(','),
              ip: request.ip,
            },
            tx,
          )
          return false
        })
        if (isTaken) throw new Refusal(TEXT.emailTaken)
        app.tokens.refresh(user.id)
      }
      return new Answer({ userInfo: await app.people.info(await rowOf(app, user)) }, TEXT.saved)
    },
  })
}

function servePhoneChange(app: FastifyInstance, codes: PhoneCodes, guard: LoginGuard): void {
  const countQuestion = createExistenceLimit(app)
  const mustBeAnother = async (phone: string, user: UserPrincipal) => {
    const issue = knownMobileError(phone)
    if (issue !== null) throw new Refusal(issue)
    if ((await rowOf(app, user)).phone === phone) throw new Refusal(TEXT.samePhone)
  }
  const mustBeFree = async (phone: string, user: UserPrincipal, request: FastifyRequest) => {
    await countQuestion(request, user.id)
    if (await takenOf(app.db, { phone })) throw new Refusal(TEXT.phoneTaken)
  }
  serve(app, newPhoneCode, {
    schema: { body: newPhoneCodeBody },
    limit: { count: 10, per: 60_000 },
    handler: async ({ input: { phone }, user, request }) => {
      await mustBeAnother(phone, user)
      await mustBeFree(phone, user, request)
      return codes.send(purposeOf(user.id), phone, request)
    },
  })
  serve(app, changePhone, {
    schema: { body: changePhoneBody },
    limit: { count: 30, per: 60_000 },
    handler: async ({ input: { phone, smscode, password }, user, request }) => {
      await mustBeAnother(phone, user)
      await mustKnowPassword(app, guard, user, password)
      await mustBeFree(phone, user, request)
      const done = await inTransaction(app.db, async tx => {
        await lockAccount(tx, user.id)
        await acquireAccountLock(tx)
        if (await takenOf(tx, { phone })) return TEXT.phoneTaken
        const check = await codes.check(purposeOf(user.id), phone, smscode, tx)
        if (check !== 'right') return check === 'missing' ? TEXT.codeMissing : TEXT.codeWrong
        await updateAccount(tx, user.id, { phone, updateBy: user.username, updateTime: new Date(app.now()) })
        await app.audit({ actor: user, action: 'user.changePhone', entity: 'sys_user', entityId: user.id, ip: request.ip }, tx)
        // who signed in by the phone of before may be its next owner
        return app.tokens.endIn(tx, { kind: 'user', ownerId: user.id, exceptHash: user.tokenHash }, 'own')
      })
      if (typeof done === 'string') throw new Refusal(done)
      done()
      return new Answer({ userInfo: await app.people.info(await rowOf(app, user)) }, TEXT.phoneChanged)
    },
  })
}

function serveSessions(app: FastifyInstance, guard: LoginGuard): void {
  serve(app, mySessions, {
    handler: async ({ user }) => {
      const rows = await signInsOf(app.db, user.id, new Date(app.now()))
      return rows.map((row): OwnSession => ({
        id: idOfSignIn(row.hash),
        current: row.hash === user.tokenHash,
        ip: row.ip,
        agent: row.agent,
        createTime: wireTime(row.createdAt),
        lastSeen: wireTime(row.lastSeen),
        expires: wireTime(row.expiresAt),
      }))
    },
  })
  serve(app, endMySession, {
    schema: { body: endMySessionBody },
    limit: { count: 30, per: 60_000 },
    handler: async ({ input: { id, password }, user, request }) => {
      if (id === idOfSignIn(user.tokenHash)) throw new Refusal(TEXT.ownSession)
      await mustKnowPassword(app, guard, user, password)
      const ended = await endThem(id, user)
      if (ended === 0 && id !== OTHERS) throw new Refusal(TEXT.noSession)
      await app.audit({ actor: user, action: 'session.end', entity: 'sys_token', content: `${ended}`, ip: request.ip })
      return ended
    },
  })
  async function endThem(id: string, user: UserPrincipal): Promise<number> {
    if (id === OTHERS) return app.tokens.end({ kind: 'user', ownerId: user.id, exceptHash: user.tokenHash }, 'own')
    const hash = await hashOfSignIn(app.db, user.id, id)
    return hash === null ? 0 : app.tokens.end({ hash }, 'own')
  }
}

/** What a signed-in user does with their own account: profile, phone, sign-ins. Nobody reaches another's. */
export function serveAccount(app: FastifyInstance, { codes, guard }: { codes: PhoneCodes; guard: LoginGuard }): void {
  serveProfile(app)
  servePhoneChange(app, codes, guard)
  serveSessions(app, guard)
}

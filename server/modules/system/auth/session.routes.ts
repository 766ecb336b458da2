import type { FastifyInstance } from 'fastify'
import { currentDeparts, logout, rolesByUsername, selectDepart, updatePassword } from '#contract/http/calls/auth.ts'
import { forceLogout } from '#contract/http/calls/online.ts'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import { forceLogoutBody, rolesByUsernameQuery, selectDepartBody, updatePasswordBody } from '#contract/http/calls/auth.schema.ts'
import { passwordKey } from '#server/plugins/guardKeys.ts'
import { mustBeGoodPassword } from '#server/newPassword.ts'
import { hashPassword, verifyPassword } from '#server/password.ts'
import { tokenOf } from '#server/plugins/access.ts'
import { clearHostCookie } from '#server/plugins/hostCookies.ts'
import { forbidden, Refusal } from '#server/plugins/refusal.ts'
import { refuseAbove } from '#server/plugins/rights.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { hashToken } from '#server/plugins/tokens.ts'
import { askerOf } from '#server/crud/accountScope.ts'
import type { LoginGuard } from './loginGuard.service.ts'
import { mustBeInTime } from './signIn.service.ts'
import { ownerOfSignIn } from './signIns.repository.ts'

/** Texts of contract.md 4.13 to 4.17. */
const TEXT = {
  loggedOut: '退出登录成功！',
  noToken: '退出登录失败！',
  badToken: 'Token无效!',
  onlyOwn: '只允许修改自己的密码！',
  oldWrong: '旧密码输入错误!',
  newEmpty: '新密码不允许为空!',
  differ: '两次输入密码不一致!',
  same: '新密码不能与旧密码相同!',
  changed: '密码重置成功!',
  unknownUser: '用户不存在！',
  onlyOwnDepart: '只允许切换自己的部门！',
  notYourDepart: '您不属于该部门！',
} as const
const OFFICE = ['admin', 'hospital']

function serveEnds(app: FastifyInstance): void {
  serve(app, logout, {
    extraMethods: ['PUT', 'DELETE'],
    beforePasswordChange: true,
    handler: async ({ request, reply }) => {
      const token = tokenOf(request, app.config.origins)
      if (!token) throw new Refusal(TEXT.noToken)
      const principal = await app.tokens.resolve(token)
      clearHostCookie(request, reply, TOKEN_COOKIE)
      if (!principal) throw new Refusal(TEXT.badToken)
      await app.tokens.end({ hash: principal.tokenHash }, 'logout')
      await app.audit({ logType: 1, actor: principal, action: 'logout', ip: request.ip })
      return new Answer(null, TEXT.loggedOut)
    },
  })
  serve(app, forceLogout, {
    schema: { body: forceLogoutBody },
    handler: async ({ input: { token }, user, request }) => {
      // The list of online users names sign-ins by their hash: nobody but the owner ever has the token.
      const hash = /^[0-9a-f]{64}$/.test(token) ? token : hashToken(token)
      const ownerId = await ownerOfSignIn(askerOf(app, user), hash)
      if (ownerId === null) throw new Refusal(TEXT.badToken)
      await refuseAbove(app.db, user, [ownerId])
      if ((await app.tokens.end({ hash }, 'forced')) === 0) throw new Refusal(TEXT.badToken)
      await app.audit({ actor: user, action: 'session.forceLogout', entity: 'sys_token', entityId: hash, ip: request.ip })
      return new Answer(null, TEXT.loggedOut)
    },
  })
}

function servePassword(app: FastifyInstance, guard: LoginGuard): void {
  serve(app, updatePassword, {
    schema: { body: updatePasswordBody },
    beforePasswordChange: true,
    handler: async ({ input: { username, oldpassword, password, confirmpassword }, user, request }) => {
      if (username !== user.username) throw new Refusal(TEXT.onlyOwn)
      const row = await app.people.byId(user.id)
      if (!row) throw new Refusal(TEXT.unknownUser)
      await guard.attempt(passwordKey(user.id), async () => {
        if (!(await verifyPassword(row.password, oldpassword ?? ''))) throw new Refusal(TEXT.oldWrong)
        mustBeInTime(row, app.now())
      })
      if (!password) throw new Refusal(TEXT.newEmpty)
      if (password !== confirmpassword) throw new Refusal(TEXT.differ)
      if (password === oldpassword) throw new Refusal(TEXT.same)
      mustBeGoodPassword(password, { ...app.config, username })
      await app.people.setPassword(user.id, await hashPassword(password))
      await app.tokens.end({ kind: 'user', ownerId: user.id, exceptHash: user.tokenHash }, 'password')
      app.tokens.refresh(user.id)
      await app.audit({ actor: user, action: 'user.changePassword', entity: 'sys_user', entityId: user.id, ip: request.ip })
      return new Answer(null, TEXT.changed)
    },
  })
}

function serveOwnData(app: FastifyInstance): void {
  serve(app, rolesByUsername, {
    schema: { query: rolesByUsernameQuery },
    beforePasswordChange: true,
    handler: async ({ input: { username }, user }) => {
      if (username === user.username) return user.roles
      if (!user.roles.some(role => OFFICE.includes(role))) throw forbidden()
      const other = await app.people.byUsername(username)
      return other ? app.people.roles(other.id) : []
    },
  })
  serve(app, currentDeparts, {
    beforePasswordChange: true,
    handler: async ({ user }) => ({
      list: await app.people.departs(user.id),
      orgCode: (await app.people.byId(user.id))?.orgCode ?? null,
    }),
  })
  serve(app, selectDepart, {
    schema: { body: selectDepartBody },
    beforePasswordChange: true,
    handler: async ({ input: { orgCode, username }, user }) => {
      if (username && username !== user.username) throw new Refusal(TEXT.onlyOwnDepart)
      const row = await app.people.byId(user.id)
      if (!row) throw new Refusal(TEXT.unknownUser)
      if (!(await app.people.departs(user.id)).some(depart => depart.orgCode === orgCode)) throw new Refusal(TEXT.notYourDepart)
      await app.people.setDepart(user.id, orgCode)
      return { userInfo: await app.people.info({ ...row, orgCode }) }
    },
  })
}

/** What a signed-in user does with their own session: end it, change password and department, ask for roles (API-AUTH-03, 06, 10–17). */
export function serveSession(app: FastifyInstance, guard: LoginGuard): void {
  serveEnds(app)
  servePassword(app, guard)
  serveOwnData(app)
}

import type { FastifyInstance } from 'fastify'
import { FIRST_PASSWORD_LIFE } from '#contract/constants.ts'
import * as calls from '#contract/http/calls/usersAdmin.ts'
import * as schemas from '#contract/http/calls/usersAdmin.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { confirmError } from '#contract/rules/accountForm.ts'
import { askerIn, askerOf, lockAccounts, requireAccount } from '#server/crud/accountScope.ts'
import { inTransaction } from '#server/db/retried.ts'
import { mustBeGoodPassword } from '#server/newPassword.ts'
import { hashPassword } from '#server/password.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { linkedUsers } from './accounts.queries.ts'
import { accountIdOf, forgetFailures, setFirstPassword, setStatus } from './accounts.repository.ts'
import { refuseAbove, refuseForeignRights, refuseLastAdmin, refuseSelfAndBuiltIn } from '#server/plugins/rights.ts'
import { serveDepartUsers } from './departUsers.routes.ts'
import { linksOf } from './links.repository.ts'
import { setRoles } from './links.commands.ts'
import { serveRecycleBin } from './recycleBin.routes.ts'

const TEXT = {
  frozen: '操作成功!',
  unknownUser: '用户不存在！',
  passwordSet: '密码修改成功!',
  ownPassword: '修改自己的密码请使用右上角的“修改密码”，需要输入旧密码',
  noRoles: '未找到用户相关角色信息',
  noDeparts: '查找失败',
  added: '添加成功!',
  deleted: '删除成功!',
} as const

const FROZEN = 2

function serveRoles(app: FastifyInstance): void {
  serve(app, calls.queryUserRole, {
    schema: { query: schemas.userRoleQuery },
    handler: async ({ input, user }) => {
      await requireAccount(askerOf(app, user), input.userid)
      const { roles } = await linksOf(app.db, [input.userid])
      if (roles.length === 0) throw new Refusal(TEXT.noRoles)
      return roles.map(role => role.id)
    },
  })
  serve(app, calls.usersOfRole, {
    schema: { query: schemas.usersOfRoleQuery },
    handler: ({ input: { roleId, ...page }, user }) => linkedUsers(app, user, { roleId }, page),
  })
  serve(app, calls.addUsersToRole, {
    schema: { body: schemas.addUsersToRoleBody },
    handler: async ({ input: { roleId, userIdList }, user }) => {
      const ids = [...new Set(userIdList)]
      await inTransaction(app.db, async tx => {
        await lockAccounts(askerIn(tx, app, user), ids)
        await refuseAbove(tx, user, ids)
        await refuseForeignRights(tx, user, [roleId])
        for (const id of ids) {
          const { roles } = await linksOf(tx, [id])
          await setRoles({ app, user, tx }, id, [...new Set([...roles.map(role => role.id), roleId])])
        }
        await app.audit(
          { actor: user, action: 'role.addUsers', entity: 'sys_role', entityId: roleId, content: `授予${ids.length}名用户` },
          tx,
        )
      })
      await app.rightsChanged(ids)
      return new Answer(null, TEXT.added)
    },
  })
  const take = async (actor: UserPrincipal, roleId: string, ids: readonly string[]) => {
    await inTransaction(app.db, async tx => {
      await lockAccounts(askerIn(tx, app, actor), ids)
      await refuseAbove(tx, actor, ids)
      for (const id of ids) {
        const { roles } = await linksOf(tx, [id])
        await setRoles(
          { app, user: actor, tx },
          id,
          roles.map(role => role.id).filter(current => current !== roleId),
        )
      }
      await app.audit(
        { actor, action: 'role.removeUsers', entity: 'sys_role', entityId: roleId, content: `收回${ids.length}名用户的角色` },
        tx,
      )
    })
    await app.rightsChanged(ids)
    return new Answer(null, TEXT.deleted)
  }
  serve(app, calls.revokeRole, {
    schema: { query: schemas.revokeRoleQuery },
    handler: ({ input, user }) => take(user, input.roleId, [input.userId]),
  })
  serve(app, calls.revokeRoleFromUsers, {
    schema: { query: schemas.revokeRoleFromUsersQuery },
    handler: ({ input, user }) => take(user, input.roleId, commaParts(input.userIds)),
  })
}

function serveState(app: FastifyInstance): void {
  serve(app, calls.freezeUsers, {
    schema: { body: schemas.freezeBody },
    handler: async ({ input: { ids: text, status }, user }) => {
      const ids = commaParts(text)
      await inTransaction(app.db, async tx => {
        await lockAccounts(askerIn(tx, app, user), ids)
        await refuseAbove(tx, user, ids)
        if (status === FROZEN) {
          await refuseSelfAndBuiltIn(tx, user, ids)
          await refuseLastAdmin(tx, ids)
        }
        await setStatus(tx, ids, { status, updateBy: user.username, updateTime: new Date(app.now()) })
        const action = status === FROZEN ? 'user.freeze' : 'user.unfreeze'
        for (const id of ids) await app.audit({ actor: user, action, entity: 'sys_user', entityId: id }, tx)
      })
      for (const ownerId of ids)
        if (status === FROZEN) await app.tokens.end({ kind: 'user', ownerId }, 'frozen')
        else app.tokens.refresh(ownerId)
      app.crud.touched('system/user')
      return new Answer(null, TEXT.frozen)
    },
  })
  serve(app, calls.resetPassword, {
    schema: { body: schemas.resetPasswordBody },
    handler: async ({ input: { username, password, confirmpassword }, user }) => {
      // a sign-in that was stolen must not become the account: the old password is asked there
      if (username === user.username) throw new Refusal(TEXT.ownPassword)
      mustBeGoodPassword(password, { ...app.config, username })
      const issue = confirmError(password, confirmpassword)
      if (issue !== null) throw new Refusal(issue)
      const stored = await hashPassword(password)
      const ownerId = await inTransaction(app.db, async tx => {
        const id = await accountIdOf(tx, username, user.tenantId)
        if (id === null) throw new Refusal(TEXT.unknownUser)
        await lockAccounts(askerIn(tx, app, user), [id])
        await refuseAbove(tx, user, [id])
        await setFirstPassword(tx, id, { password: stored, firstPasswordUntil: new Date(app.now() + FIRST_PASSWORD_LIFE) })
        await forgetFailures(tx, { id, username })
        await app.audit({ actor: user, action: 'user.resetPassword', entity: 'sys_user', entityId: id }, tx)
        return id
      })
      await app.tokens.end({ kind: 'user', ownerId, exceptHash: user.tokenHash }, 'password')
      return new Answer(null, TEXT.passwordSet)
    },
  })
  serve(app, calls.userDepartList, {
    schema: { query: schemas.userDepartQuery },
    handler: async ({ input, user }) => {
      await requireAccount(askerOf(app, user), input.userId)
      const { departs } = await linksOf(app.db, [input.userId])
      if (departs.length === 0) throw new Refusal(TEXT.noDeparts)
      return departs.map(({ id, name }) => ({ key: id, value: id, title: name }))
    },
  })
}

/** What administrators do with accounts besides the list (contract.md 8): what they change counts for running sessions at once. */
export async function usersAdminModule(app: FastifyInstance): Promise<void> {
  serveRoles(app)
  serveState(app)
  serveRecycleBin(app)
  serveDepartUsers(app)
}

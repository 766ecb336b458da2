import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { eraseUsers, restoreUsers, userRecycleBin } from '#contract/http/calls/usersAdmin.ts'
import { userIdsInput } from '#contract/http/calls/usersAdmin.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { sysUser, sysUserDepart, sysUserRole, sysUserTenant } from '#server/db/tables/index.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { refuseAbove } from '#server/plugins/rights.ts'
import { adminUsers, lockAccounts } from './accounts.queries.ts'

/** Deleted accounts: seen, brought back, or erased for good with their links; what they wrote keeps their names. */
export function serveRecycleBin(app: FastifyInstance): void {
  serve(app, userRecycleBin, { handler: ({ user }) => adminUsers(app, user, eq(sysUser.delFlag, 1)) })

  serve(app, restoreUsers, {
    schema: { body: userIdsInput },
    handler: async ({ input, user }) => {
      const ids = commaParts(input.userIds)
      await app.db.transaction(async tx => {
        await lockAccounts(tx, user, ids, 1)
        await refuseAbove(tx, user, ids)
        await tx
          .update(sysUser)
          .set({ delFlag: 0, updateBy: user.username, updateTime: new Date(app.now()) })
          .where(inArray(sysUser.id, ids))
        for (const id of ids) await app.audit({ actor: user, action: 'user.restore', entity: 'sys_user', entityId: id }, tx)
      })
      ids.forEach(id => app.tokens.refresh(id))
      app.crud.touched('system/user')
      return new Answer(null, '还原成功')
    },
  })

  serve(app, eraseUsers, {
    schema: { query: userIdsInput },
    handler: async ({ input, user }) => {
      const ids = commaParts(input.userIds)
      await app.db.transaction(async tx => {
        await lockAccounts(tx, user, ids, 1)
        await refuseAbove(tx, user, ids)
        await tx.delete(sysUserRole).where(inArray(sysUserRole.userId, ids))
        await tx.delete(sysUserDepart).where(inArray(sysUserDepart.userId, ids))
        await tx.delete(sysUserTenant).where(inArray(sysUserTenant.userId, ids))
        await tx.delete(sysUser).where(and(inArray(sysUser.id, ids), eq(sysUser.delFlag, 1)))
        for (const id of ids) await app.audit({ actor: user, action: 'user.erase', entity: 'sys_user', entityId: id }, tx)
      })
      return new Answer(null, '删除成功')
    },
  })
}

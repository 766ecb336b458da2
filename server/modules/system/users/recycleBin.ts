import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { eraseUsers, restoreUsers, userRecycleBin } from '#contract/http/calls/usersAdmin.ts'
import { userIdsInput } from '#contract/http/calls/usersAdmin.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { askerOf, lockAccounts } from '#server/crud/accountScope.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { Tx } from '#server/db/client.ts'
import {
  sysPasskey,
  sysRecoveryCode,
  sysSecondFactor,
  sysUser,
  sysUserDepart,
  sysUserRole,
  sysUserTenant,
} from '#server/db/tables/index.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { takeAccountTurn, takenOf } from '#server/plugins/accounts.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseAbove } from '#server/plugins/rights.ts'
import { adminUsers } from './accounts.queries.ts'

/** Refuses to bring back an account whose name, phone, e-mail or number somebody has meanwhile. */
async function refuseReturning(tx: Tx, userId: string): Promise<void> {
  const { id, username, phone, email, workNo } = sysUser
  const [row] = await tx.select({ username, phone, email, workNo }).from(sysUser).where(eq(id, userId))
  const taken = row ? await takenOf(tx, row, userId) : null
  if (row && taken !== null) throw new Refusal(`账号${row.username}不能还原：${String(users.fields[taken].unique)}`)
}

/** Deleted accounts: seen, brought back, or erased for good with their links; what they wrote keeps their names. */
export function serveRecycleBin(app: FastifyInstance): void {
  serve(app, userRecycleBin, { handler: ({ user }) => adminUsers(app, user, eq(sysUser.delFlag, 1)) })

  serve(app, restoreUsers, {
    schema: { body: userIdsInput },
    handler: async ({ input, user }) => {
      const ids = commaParts(input.userIds)
      await inTransaction(app.db, async tx => {
        await lockAccounts(askerOf(app, user, tx), ids, 1)
        await refuseAbove(tx, user, ids)
        await takeAccountTurn(tx)
        for (const id of ids) {
          await refuseReturning(tx, id)
          await tx
            .update(sysUser)
            .set({ delFlag: 0, updateBy: user.username, updateTime: new Date(app.now()) })
            .where(eq(sysUser.id, id))
          await app.audit({ actor: user, action: 'user.restore', entity: 'sys_user', entityId: id }, tx)
        }
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
      await inTransaction(app.db, async tx => {
        await lockAccounts(askerOf(app, user, tx), ids, 1)
        await refuseAbove(tx, user, ids)
        for (const own of [sysSecondFactor, sysRecoveryCode, sysPasskey]) await tx.delete(own).where(inArray(own.userId, ids))
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

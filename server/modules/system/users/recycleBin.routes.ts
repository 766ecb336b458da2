import type { FastifyInstance } from 'fastify'
import { eraseUsers, restoreUsers, userRecycleBin } from '#contract/http/calls/usersAdmin.ts'
import { userIdsInput } from '#contract/http/calls/usersAdmin.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { askerIn, askerOf, lockAccounts } from '#server/crud/accountScope.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { Tx } from '#server/db/client.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { acquireAccountLock, takenOf } from '#server/plugins/accounts.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseAbove } from '#server/plugins/rights.ts'
import { adminUsers } from './accounts.queries.ts'
import { deletedAccounts, eraseAccounts, keysOfAccount, restoreAccount } from './accounts.repository.ts'

/** Refuses to bring back an account whose name, phone, e-mail or number somebody has meanwhile. */
async function refuseReturning(tx: Tx, userId: string): Promise<void> {
  const row = await keysOfAccount(tx, userId)
  const taken = row ? await takenOf(tx, row, userId) : null
  if (row && taken !== null) throw new Refusal(`账号${row.username}不能还原：${String(users.fields[taken].unique)}`)
}

/** Deleted accounts: seen, brought back, or erased for good with their links; what they wrote keeps their names. */
export function serveRecycleBin(app: FastifyInstance): void {
  serve(app, userRecycleBin, {
    handler: async ({ user }) => adminUsers(app, user, await deletedAccounts(askerOf(app, user))),
  })

  serve(app, restoreUsers, {
    schema: { body: userIdsInput },
    handler: async ({ input, user }) => {
      const ids = commaParts(input.userIds)
      await inTransaction(app.db, async tx => {
        await lockAccounts(askerIn(tx, app, user), ids, 1)
        await refuseAbove(tx, user, ids)
        await acquireAccountLock(tx)
        for (const id of ids) {
          await refuseReturning(tx, id)
          await restoreAccount(tx, id, { updateBy: user.username, updateTime: new Date(app.now()) })
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
        await lockAccounts(askerIn(tx, app, user), ids, 1)
        await refuseAbove(tx, user, ids)
        await eraseAccounts(tx, ids)
        for (const id of ids) await app.audit({ actor: user, action: 'user.erase', entity: 'sys_user', entityId: id }, tx)
      })
      return new Answer(null, '删除成功')
    },
  })
}

import type { FastifyInstance } from 'fastify'
import { addUsersToDepart, removeFromDepart, removeUsersFromDepart, usersOfDepart } from '#contract/http/calls/usersAdmin.ts'
import {
  addUsersToDepartBody,
  removeFromDepartQuery,
  removeUsersFromDepartQuery,
  usersOfDepartQuery,
} from '#contract/http/calls/usersAdmin.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { askerIn, lockAccounts } from '#server/crud/accountScope.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseAbove } from '#server/plugins/rights.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { departsInCharge } from '#server/plugins/superiors.ts'
import { departsByIds, linksOf, membersAmong } from './links.repository.ts'
import { setDeparts } from './links.commands.ts'
import { linkedUsers } from './accounts.queries.ts'

const NOT_LINKED = '当前选中部门与用户无关联关系!'

/** Who belongs to a department, by page; putting people in and taking them out (contract.md 8). */
export function serveDepartUsers(app: FastifyInstance): void {
  serve(app, usersOfDepart, {
    schema: { query: usersOfDepartQuery },
    handler: async ({ input: { depId = '', ...page }, user }) => {
      const departIds = depId === '' ? await departsInCharge(app.db, user) : [depId]
      return linkedUsers(app, user, { departIds }, page)
    },
  })

  serve(app, addUsersToDepart, {
    schema: { body: addUsersToDepartBody },
    handler: async ({ input: { depId, userIdList }, user }) => {
      const ids = [...new Set(userIdList)]
      await inTransaction(app.db, async tx => {
        await lockAccounts(askerIn(tx, app, user), ids)
        await refuseAbove(tx, user, ids)
        if ((await departsByIds(tx, [depId])).length === 0) throw new Refusal('所选部门不存在，请重新选择')
        for (const id of ids) {
          const { departs } = await linksOf(tx, [id])
          await setDeparts({ app, user, tx }, id, [...new Set([...departs.map(current => current.id), depId])])
        }
        await app.audit(
          { actor: user, action: 'depart.addUsers', entity: 'sys_depart', entityId: depId, content: ids.join(',') },
          tx,
        )
      })
      await app.rightsChanged(ids)
      return new Answer(null, '添加成功!')
    },
  })

  const take = async (actor: UserPrincipal, depId: string, ids: readonly string[]) => {
    await inTransaction(app.db, async tx => {
      await lockAccounts(askerIn(tx, app, actor), ids)
      await refuseAbove(tx, actor, ids)
      const linked = await membersAmong(tx, depId, ids)
      if (linked.length === 0) throw new Refusal(NOT_LINKED)
      for (const userId of linked) {
        const { departs } = await linksOf(tx, [userId])
        await setDeparts(
          { app, user: actor, tx },
          userId,
          departs.map(current => current.id).filter(id => id !== depId),
        )
      }
      await app.audit({ actor, action: 'depart.removeUsers', entity: 'sys_depart', entityId: depId, content: ids.join(',') }, tx)
    })
    await app.rightsChanged(ids)
    return new Answer(null, '删除成功!')
  }
  serve(app, removeFromDepart, {
    schema: { query: removeFromDepartQuery },
    handler: ({ input, user }) => take(user, input.depId, [input.userId]),
  })
  serve(app, removeUsersFromDepart, {
    schema: { query: removeUsersFromDepartQuery },
    handler: ({ input, user }) => take(user, input.depId, commaParts(input.userIds)),
  })
}

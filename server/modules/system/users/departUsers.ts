import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { addUsersToDepart, takeFromDepart, takeUsersFromDepart, usersOfDepart } from '#contract/http/calls/usersAdmin.ts'
import {
  addUsersToDepartBody,
  takeFromDepartQuery,
  takeUsersFromDepartQuery,
  usersOfDepartQuery,
} from '#contract/http/calls/usersAdmin.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { sysDepart, sysUser, sysUserDepart } from '#server/db/tables/index.ts'
import { askerOf, lockAccounts } from '#server/crud/accountScope.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseAbove } from '#server/plugins/rights.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { departsInCharge } from '#server/plugins/superiors.ts'
import { linksOf, setDeparts } from './links.ts'
import { linkedUsers } from './accounts.queries.ts'

const NOT_LINKED = '当前选中部门与用户无关联关系!'

/** Who belongs to a department, by page; putting people in and taking them out (contract.md 8). */
export function serveDepartUsers(app: FastifyInstance): void {
  serve(app, usersOfDepart, {
    schema: { query: usersOfDepartQuery },
    handler: async ({ input: { depId = '', ...page }, user }) => {
      const ids = depId === '' ? await departsInCharge(app.db, user) : [depId]
      const linked = app.db.select({ id: sysUserDepart.userId }).from(sysUserDepart).where(inArray(sysUserDepart.departId, ids))
      return linkedUsers(app, user, inArray(sysUser.id, linked), page)
    },
  })

  serve(app, addUsersToDepart, {
    schema: { body: addUsersToDepartBody },
    handler: async ({ input: { depId, userIdList }, user }) => {
      const ids = [...new Set(userIdList)]
      await inTransaction(app.db, async tx => {
        await lockAccounts(askerOf(app, user, tx), ids)
        await refuseAbove(tx, user, ids)
        const [depart] = await tx
          .select({ id: sysDepart.id })
          .from(sysDepart)
          .where(and(eq(sysDepart.id, depId), eq(sysDepart.delFlag, 0)))
        if (!depart) throw new Refusal('所选部门不存在，请重新选择')
        for (const id of ids) {
          const { departs } = await linksOf(tx, [id])
          await setDeparts({ app, user, tx }, id, [...new Set([...departs.map(held => held.id), depId])])
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
      await lockAccounts(askerOf(app, actor, tx), ids)
      await refuseAbove(tx, actor, ids)
      const linked = await tx
        .select({ userId: sysUserDepart.userId })
        .from(sysUserDepart)
        .where(and(eq(sysUserDepart.departId, depId), inArray(sysUserDepart.userId, [...ids])))
      if (linked.length === 0) throw new Refusal(NOT_LINKED)
      for (const { userId } of linked) {
        const { departs } = await linksOf(tx, [userId])
        await setDeparts(
          { app, user: actor, tx },
          userId,
          departs.map(held => held.id).filter(id => id !== depId),
        )
      }
      await app.audit({ actor, action: 'depart.removeUsers', entity: 'sys_depart', entityId: depId, content: ids.join(',') }, tx)
    })
    await app.rightsChanged(ids)
    return new Answer(null, '删除成功!')
  }
  serve(app, takeFromDepart, {
    schema: { query: takeFromDepartQuery },
    handler: ({ input, user }) => take(user, input.depId, [input.userId]),
  })
  serve(app, takeUsersFromDepart, {
    schema: { query: takeUsersFromDepartQuery },
    handler: ({ input, user }) => take(user, input.depId, commaParts(input.userIds)),
  })
}

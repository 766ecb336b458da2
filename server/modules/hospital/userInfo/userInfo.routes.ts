import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/userInfo.ts'
import * as schemas from '#contract/http/calls/userInfo.schema.ts'
import { APP_USER_TEXT as T } from '#contract/rules/appUsers.ts'
import { inTransaction } from '#server/db/retried.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { isAppUserOf, lockAppUser, setAppUserStatus } from './userInfo.repository.ts'

const FROZEN = '2'

/** Accounts of patients for the office: their people, freezing and freeing with a reason (VIEW-HOSP-19). */
export function userInfoRoutes(app: FastifyInstance): void {
  serve(app, calls.userPeople, {
    schema: { query: schemas.userPeopleQuery },
    reads: ({ input: { id }, result }) => ({
      action: 'userInfo.people',
      entity: 'hos_app_user',
      entityId: id,
      content: `${result.length}位就诊人`,
    }),
    handler: async ({ user, input: { id } }) => {
      if (!(await isAppUserOf(app.db, user.tenantId, id))) throw new Refusal(T.gone)
      return app.families.of(id)
    },
  })
  serve(app, calls.freezeAppUser, {
    schema: { body: schemas.freezeAppUserBody },
    handler: async ({ user, input: { id, version, status, reason } }) => {
      app.consultation.checkReason(reason)
      const isFreezing = status === FROZEN
      await inTransaction(app.db, async tx => {
        const row = await lockAppUser(tx, user.tenantId, id)
        if (!row) throw new Refusal(T.gone)
        if (row.version !== version) throw new Refusal(T.changed, { result: { reason: 'VERSION_CONFLICT' } })
        if (row.status === status) throw new Refusal(isFreezing ? T.isFrozen : T.isActive)
        await setAppUserStatus(tx, row, { status, updateBy: user.username, updateTime: new Date(app.now()) })
        const action = isFreezing ? 'userInfo.freeze' : 'userInfo.unfreeze'
        await app.audit({ actor: user, action, entity: 'hos_app_user', entityId: id, content: reason.trim() }, tx)
      })
      if (isFreezing) await app.tokens.end({ kind: 'patient', ownerId: id }, 'frozen')
      app.crud.touched('hospital/userInfo')
      return new Answer(null, isFreezing ? T.frozen : T.unfrozen)
    },
  })
}

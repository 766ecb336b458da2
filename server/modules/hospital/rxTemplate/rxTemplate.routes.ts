import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/drugPicks.ts'
import * as schemas from '#contract/http/calls/drugPicks.schema.ts'
import { newId } from '#server/db/newId.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { Tx } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { countTemplateUse, deleteTemplate, insertTemplate, usableTemplatesOf } from './rxTemplate.repository.ts'

/** 协定方 of prescriptions: what a doctor may use, and the own ones (hospital.md 4). */
export function rxTemplateRoutes(app: FastifyInstance): void {
  /** A command once for its requestId: sent again it changes nothing and is answered as before. */
  const once = (
    user: UserPrincipal,
    of: { name: string; refId: string; isNew?: boolean; requestId: string },
    work: (tx: Tx) => Promise<void>,
  ) =>
    inTransaction(app.db, async tx => {
      const { id: byUser, tenantId } = user
      await app.commandOnce(tx, { ...of, byUser, tenantId, now: new Date(app.now()) }, () => work(tx))
      return null
    })

  serve(app, calls.usableTemplates, {
    schema: { query: schemas.rxTypeQuery },
    handler: ({ user, input }) => usableTemplatesOf(app.db, user, input.type),
  })
  serve(app, calls.keepTemplate, {
    schema: { body: schemas.keepTemplateBody },
    handler: ({ user, input: { requestId, name, type, head, lines } }) => {
      const id = newId()
      return once(user, { name: 'keepTemplate', refId: id, isNew: true, requestId }, async tx => {
        if (!(await insertTemplate(tx, user, { id, name: name.trim(), rxType: type, head, lines })))
          throw new Refusal('该名称的常用方已存在')
      })
    },
    message: '已存为常用方',
  })
  serve(app, calls.useTemplate, {
    schema: { body: schemas.templateBody },
    handler: ({ user, input: { id, requestId } }) =>
      once(user, { name: 'useTemplate', refId: id, requestId }, async tx => {
        if (!(await countTemplateUse(tx, user, id))) throw new Refusal('该常用方已不存在')
      }),
  })
  serve(app, calls.removeTemplate, {
    schema: { body: schemas.templateBody },
    handler: ({ user, input: { id, requestId } }) =>
      once(user, { name: 'removeTemplate', refId: id, requestId }, async tx => {
        if (!(await deleteTemplate(tx, user, id))) throw new Refusal('只能删除自己的常用方')
      }),
    message: '常用方已删除',
  })
}

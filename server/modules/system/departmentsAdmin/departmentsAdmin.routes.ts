import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/departmentsAdmin.ts'
import * as schema from '#contract/http/calls/departmentsAdmin.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { writeRights } from '#server/plugins/writeRights.ts'
import { detailOf } from './departDetail.presenter.ts'
import * as commands from './departments.commands.ts'
import { moveDepart } from './moveDepart.commands.ts'
import { serveDepartSheets } from './departSheets.routes.ts'
import { findDepart, newOrgCode } from './departTree.repository.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** a free code for a new department below this one; '' twice for the top */
    nextOrgCode: typeof newOrgCode
  }
}

/** Adding, editing and deleting departments (API-DEPT-06; contract.md 11). */
export async function departmentsAdminModule(app: FastifyInstance): Promise<void> {
  app.decorate('nextOrgCode', newOrgCode)
  serve(app, calls.departDetail, {
    schema: { query: schema.idQuery },
    handler: async ({ input }) => {
      const row = await findDepart(app.db, { id: input.id })
      if (!row) throw new Refusal('未找到对应实体')
      return detailOf(row)
    },
  })
  serve(app, calls.addDepart, {
    schema: { body: schema.addDepartBody },
    handler: async ({ input, user, request }) =>
      new Answer(await writeRights(app, { user, request }, context => commands.addDepart(context, input)), '添加成功！'),
  })
  serve(app, calls.editDepart, {
    schema: { body: schema.editDepartBody },
    message: '修改成功!',
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => commands.editDepart(context, input))
      return null
    },
  })
  serve(app, calls.moveDepart, {
    schema: { body: schema.moveDepartBody },
    message: '移动成功!',
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => moveDepart(context, input))
      return null
    },
  })
  serve(app, calls.deleteDepart, {
    schema: { query: schema.idQuery },
    message: '删除成功!',
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => commands.deleteDeparts(context, [input.id]))
      return null
    },
  })
  serve(app, calls.deleteDeparts, {
    schema: { query: schema.idsQuery },
    message: '删除成功!',
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => commands.deleteDeparts(context, commaParts(input.ids)))
      return null
    },
  })
  serveDepartSheets(app)
}

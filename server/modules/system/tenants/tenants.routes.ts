import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import * as calls from '#contract/http/calls/tenants.ts'
import type { TenantRow } from '#contract/http/calls/tenants.ts'
import * as schema from '#contract/http/calls/tenants.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { isAdmin } from '#server/plugins/rights.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { writeRights } from '#server/plugins/writeRights.ts'
import * as commands from './tenants.commands.ts'
import { activeTenants, findTenant, pageOfTenants, signInsTo } from './tenants.repository.ts'
import type { Managed, Tenant } from './tenants.repository.ts'

const { TENANT_TEXT } = commands
const shown = ({ id, name, beginDate, endDate, status, createBy, createTime }: Tenant): TenantRow => ({
  ...{ id, name, beginDate, endDate, status, createBy },
  status_dictText: status === 1 ? '正常' : '冻结',
  createTime: wireTime(createTime),
})
const managedBy = (user: UserPrincipal): Managed => (isAdmin(user) ? null : user.tenantIds)
/** Numbers of a comma list; one that is none refuses all. */
function numbersOf(text: string): number[] {
  const parts = commaParts(text)
  if (parts.some(part => !/^\d{1,9}$/.test(part))) throw new Refusal('参数不合法：ids')
  return [...new Set(parts.map(Number))]
}

/** Tenants of the hospital (contract.md 14.3). */
export async function tenantsModule(app: FastifyInstance): Promise<void> {
  /** Anyone who works in a frozen tenant is signed out, patients too. */
  const endSignIns = async (tenantId: number) => {
    for (const hash of await signInsTo(app.db, tenantId)) await app.tokens.end({ hash }, 'frozen')
  }
  serve(app, calls.listTenants, {
    schema: { query: schema.listTenantsQuery },
    handler: async ({ input: { name = '', status, pageNo = 1, pageSize = PAGE_SIZE }, user }) => {
      const [current, size] = [Math.max(1, pageNo), Math.min(pageSize, PAGE_SIZE_MAX)]
      const part = name.trim().replace(/^\*|\*$/g, '')
      const asked = { part, status, limit: size, offset: (current - 1) * size }
      const { rows, total } = await pageOfTenants(app.db, managedBy(user), asked)
      return { records: rows.map(shown), total, size, current, pages: Math.ceil(total / size) }
    },
  })
  serve(app, calls.activeTenants, {
    schema: { query: schema.activeTenantsQuery },
    handler: async ({ input: { ids = '' }, user }) =>
      (await activeTenants(app.db, managedBy(user), numbersOf(ids), PAGE_SIZE_MAX)).map(shown),
  })
  serve(app, calls.tenantById, {
    schema: { query: schema.tenantIdQuery },
    handler: async ({ input, user }) => {
      const row = await findTenant(app.db, managedBy(user), input.id)
      if (!row) throw new Refusal(TENANT_TEXT.noEntity)
      return shown(row)
    },
  })
  serve(app, calls.addTenant, {
    schema: { body: schema.addTenantBody },
    message: '添加成功！',
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, context => commands.addTenant(context, input))
      return null
    },
  })
  serve(app, calls.editTenant, {
    schema: { body: schema.editTenantBody },
    message: '修改成功!',
    handler: async ({ input, user, request }) => {
      const isFrozen = await writeRights(app, { user, request }, context => commands.editTenant(context, input))
      if (isFrozen) await endSignIns(input.id)
      return null
    },
  })
  serve(app, calls.deleteTenant, {
    schema: { query: schema.tenantIdQuery },
    message: '删除成功',
    handler: async ({ input: { id }, user, request }) => {
      const deleted = await writeRights(app, { user, request }, context => commands.deleteTenants(context, [id]))
      if (deleted.length === 0) throw new Refusal(TENANT_TEXT.used)
      await endSignIns(id)
      return null
    },
  })
  serve(app, calls.deleteTenants, {
    schema: { query: schema.tenantIdsQuery },
    handler: async ({ input: { ids: text = '' }, user, request }) => {
      const ids = numbersOf(text)
      if (ids.length === 0) throw new Refusal(TENANT_TEXT.none)
      const deleted = await writeRights(app, { user, request }, context => commands.deleteTenants(context, ids))
      if (deleted.length === 0) throw new Refusal(TENANT_TEXT.allUsed)
      for (const id of deleted) await endSignIns(id)
      return new Answer(null, deleted.length < ids.length ? TENANT_TEXT.someLeft : '删除成功！')
    },
  })
}

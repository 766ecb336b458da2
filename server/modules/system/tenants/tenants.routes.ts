import { and, asc, eq, ilike, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import * as calls from '#contract/http/calls/tenants.ts'
import type { TenantRow } from '#contract/http/calls/tenants.ts'
import * as schema from '#contract/http/calls/tenants.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { holding } from '#server/db/like.ts'
import { sysTenant, sysToken } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { isAdmin } from '#server/plugins/rights.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { writeRights } from '#server/plugins/writeRights.ts'
import * as commands from './tenants.commands.ts'

const { TENANT_TEXT } = commands
const shown = ({ id, name, beginDate, endDate, status, createBy, createTime }: typeof sysTenant.$inferSelect): TenantRow => ({
  ...{ id, name, beginDate, endDate, status, createBy },
  status_dictText: status === 1 ? '正常' : '冻结',
  createTime: wireTime(createTime),
})
const managedBy = (user: UserPrincipal): SQL | undefined =>
  isAdmin(user) ? undefined : inArray(sysTenant.id, [...user.tenantIds])
/** Numbers of a comma list; one that is none refuses all. */
function numbersOf(text: string): number[] {
  const parts = commaParts(text)
  if (parts.some(part => !/^\d{1,9}$/.test(part))) throw new Refusal('参数不合法：ids')
  return [...new Set(parts.map(Number))]
}

/** Tenants of the house (contract.md 14.3). */
export async function tenantsModule(app: FastifyInstance): Promise<void> {
  /** Whoever works in a frozen tenant is signed out, patients too. */
  const endSignIns = async (tenantId: number) => {
    const rows = await app.db.select({ hash: sysToken.hash }).from(sysToken).where(eq(sysToken.tenantId, tenantId))
    for (const { hash } of rows) await app.tokens.end({ hash }, 'frozen')
  }
  serve(app, calls.listTenants, {
    schema: { query: schema.listTenantsQuery },
    handler: async ({ input: { name = '', status, pageNo = 1, pageSize = PAGE_SIZE }, user }) => {
      const [current, size] = [Math.max(1, pageNo), Math.min(pageSize, PAGE_SIZE_MAX)]
      const part = name.trim().replace(/^\*|\*$/g, '')
      const where = and(
        managedBy(user),
        part === '' ? undefined : ilike(sysTenant.name, holding(part)),
        status === undefined ? undefined : eq(sysTenant.status, status),
      )
      const total = await app.db.$count(sysTenant, where)
      const query = app.db.select().from(sysTenant).where(where).orderBy(asc(sysTenant.id))
      const rows = await query.limit(size).offset((current - 1) * size)
      return { records: rows.map(shown), total, size, current, pages: Math.ceil(total / size) }
    },
  })
  serve(app, calls.activeTenants, {
    schema: { query: schema.activeTenantsQuery },
    handler: async ({ input: { ids = '' }, user }) => {
      const wanted = numbersOf(ids)
      const isAsked = wanted.length === 0 ? undefined : inArray(sysTenant.id, wanted)
      const where = and(managedBy(user), eq(sysTenant.status, 1), isAsked)
      return (await app.db.select().from(sysTenant).where(where).orderBy(asc(sysTenant.id)).limit(PAGE_SIZE_MAX)).map(shown)
    },
  })
  serve(app, calls.tenantById, {
    schema: { query: schema.tenantIdQuery },
    handler: async ({ input, user }) => {
      const [row] = await app.db
        .select()
        .from(sysTenant)
        .where(and(managedBy(user), eq(sysTenant.id, input.id)))
      if (!row) throw new Refusal(TENANT_TEXT.noEntity)
      return shown(row)
    },
  })
  serve(app, calls.addTenant, {
    schema: { body: schema.addTenantBody },
    message: '添加成功！',
    handler: async ({ input, user, request }) => {
      await writeRights(app, { user, request }, deed => commands.addTenant(deed, input))
      return null
    },
  })
  serve(app, calls.editTenant, {
    schema: { body: schema.editTenantBody },
    message: '修改成功!',
    handler: async ({ input, user, request }) => {
      const isFrozen = await writeRights(app, { user, request }, deed => commands.editTenant(deed, input))
      if (isFrozen) await endSignIns(input.id)
      return null
    },
  })
  serve(app, calls.deleteTenant, {
    schema: { query: schema.tenantIdQuery },
    message: '删除成功',
    handler: async ({ input: { id }, user, request }) => {
      if ((await writeRights(app, { user, request }, deed => commands.deleteTenants(deed, [id]))) > 0)
        throw new Refusal(TENANT_TEXT.used)
      await endSignIns(id)
      return null
    },
  })
  serve(app, calls.deleteTenants, {
    schema: { query: schema.tenantIdsQuery },
    handler: async ({ input: { ids: text = '' }, user, request }) => {
      const ids = numbersOf(text)
      if (ids.length === 0) throw new Refusal(TENANT_TEXT.none)
      const left = await writeRights(app, { user, request }, deed => commands.deleteTenants(deed, ids))
      if (left === ids.length) throw new Refusal(TENANT_TEXT.allUsed)
      return new Answer(null, left > 0 ? TENANT_TEXT.someLeft : '删除成功！')
    },
  })
}

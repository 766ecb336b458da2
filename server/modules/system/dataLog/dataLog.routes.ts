import { and, count, desc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import { compareDataLog, dataLogVersions, listDataLog } from '#contract/http/calls/dataLog.ts'
import type { DataLogRow } from '#contract/http/calls/dataLog.ts'
import { compareDataLogQuery, dataLogVersionsQuery, listDataLogQuery } from '#contract/http/calls/dataLog.schema.ts'
import { isTooDeep, TOO_DEEP_TEXT } from '#contract/http/listQuery.ts'
import { resources } from '#contract/resources/index.ts'
import { maskText } from '#server/crud/present.ts'
import { sysDataLog, sysUser } from '#server/db/tables/index.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { askerOf, visibleAccounts } from '#server/crud/accountScope.ts'

const VERSIONS_MAX = 200
const NONE_TEXT = '未找到版本信息'

/** An entry as clients read it; masked fields are masked here for everybody. */
function shown(row: typeof sysDataLog.$inferSelect): DataLogRow {
  const fields = new Map(Object.entries(resources.find(({ table }) => table === row.entity)?.fields ?? {}))
  const changes = row.changes.map(change => {
    const mask = fields.get(change.field)?.mask
    return mask ? { ...change, before: maskText(mask, change.before), after: maskText(mask, change.after) } : change
  })
  return {
    id: row.id,
    dataTable: row.entity,
    dataId: row.entityId,
    dataContent: JSON.stringify(changes),
    dataVersion: row.version,
    createBy: row.actorName,
    createTime: wireTime(row.at),
  }
}

/** The history of all rows, for administrators (contract.md 15.3). Entries of rows that all tenants share stand under tenant 0. */
export const dataLogModule: ServerModule = async app => {
  /** Accounts stand under tenant 0, too: only those that the person may see. */
  const seenBy = async (user: UserPrincipal) => {
    const account = app.db
      .select({ one: sql`1` })
      .from(sysUser)
      .where(and(eq(sysUser.id, sysDataLog.entityId), await visibleAccounts(askerOf(app, user))))
    return and(inArray(sysDataLog.tenantId, [0, user.tenantId]), or(ne(sysDataLog.entity, 'sys_user'), exists(account)))
  }
  serve(app, listDataLog, {
    schema: { query: listDataLogQuery },
    handler: async ({ input, user }) => {
      const { pageNo = 1, pageSize = PAGE_SIZE } = input
      const paging = { pageNo: Math.max(1, pageNo), pageSize: Math.min(pageSize, PAGE_SIZE_MAX) }
      if (isTooDeep(paging)) throw new Refusal(TOO_DEEP_TEXT)
      const where = and(
        await seenBy(user),
        input.dataTable ? eq(sysDataLog.entity, input.dataTable) : undefined,
        input.dataId ? eq(sysDataLog.entityId, input.dataId) : undefined,
      )
      const rows = await app.db
        .select()
        .from(sysDataLog)
        .where(where)
        .orderBy(desc(sysDataLog.at), desc(sysDataLog.id))
        .limit(paging.pageSize)
        .offset((paging.pageNo - 1) * paging.pageSize)
      const [sum] = await app.db.select({ n: count() }).from(sysDataLog).where(where)
      const total = sum?.n ?? 0
      return {
        records: rows.map(shown),
        total,
        size: paging.pageSize,
        current: paging.pageNo,
        pages: Math.ceil(total / paging.pageSize),
      }
    },
  })
  serve(app, compareDataLog, {
    schema: { query: compareDataLogQuery },
    handler: async ({ input: { dataId1, dataId2 }, user }) => {
      const rows = await app.db
        .select()
        .from(sysDataLog)
        .where(and(inArray(sysDataLog.id, [dataId1, dataId2]), await seenBy(user)))
      return [dataId1, dataId2].flatMap(id => rows.filter(row => row.id === id).map(shown))
    },
  })
  serve(app, dataLogVersions, {
    schema: { query: dataLogVersionsQuery },
    handler: async ({ input: { dataTable, dataId }, user }) => {
      const rows = await app.db
        .select()
        .from(sysDataLog)
        .where(and(await seenBy(user), eq(sysDataLog.entity, dataTable), eq(sysDataLog.entityId, dataId)))
        .orderBy(desc(sysDataLog.version))
        .limit(VERSIONS_MAX)
      if (rows.length === 0) throw new Refusal(NONE_TEXT)
      return rows.map(shown)
    },
  })
}

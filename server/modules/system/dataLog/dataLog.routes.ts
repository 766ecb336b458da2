import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import { compareDataLog, dataLogVersions, listDataLog } from '#contract/http/calls/dataLog.ts'
import type { DataLogRow } from '#contract/http/calls/dataLog.ts'
import { compareDataLogQuery, dataLogVersionsQuery, listDataLogQuery } from '#contract/http/calls/dataLog.schema.ts'
import { isTooDeep, TOO_DEEP_TEXT } from '#contract/http/listQuery.ts'
import { resources } from '#contract/resources/index.ts'
import { maskText } from '#server/crud/answerRow.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { askerOf } from '#server/crud/accountScope.ts'
import { dataLogByIds, pageOfDataLog, versionsOfRow } from './dataLog.repository.ts'
import type { DataLogEntry } from './dataLog.repository.ts'

const NONE_TEXT = '未找到版本信息'

/** An entry as clients read it; masked fields are masked here for everybody. */
function shown(row: DataLogEntry): DataLogRow {
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

/** Which rows' changes were read, for the audit: of patients too, so it is kept for all (SEC-02). */
function readHistories(rows: readonly DataLogRow[]): { action: string; entity: string; entityId: string; content: string }[] {
  return [...new Set(rows.map(({ dataTable }) => dataTable))].map(entity => {
    const some = rows.filter(({ dataTable }) => dataTable === entity)
    const ids = [...new Set(some.map(({ dataId }) => dataId))]
    return { action: 'history.read', entity, entityId: ids.join(','), content: `${some.length}次修改` }
  })
}

/** The history of all rows, for administrators (contract.md 15.3). Entries of rows that all tenants share stand under tenant 0. */
export const dataLogModule: ServerModule = async app => {
  serve(app, listDataLog, {
    schema: { query: listDataLogQuery },
    reads: ({ result }) => readHistories(result.records),
    handler: async ({ input, user }) => {
      const { pageNo = 1, pageSize = PAGE_SIZE } = input
      const paging = { pageNo: Math.max(1, pageNo), pageSize: Math.min(pageSize, PAGE_SIZE_MAX) }
      if (isTooDeep(paging)) throw new Refusal(TOO_DEEP_TEXT)
      const { rows, total } = await pageOfDataLog(askerOf(app, user), {
        entity: input.dataTable,
        entityId: input.dataId,
        limit: paging.pageSize,
        offset: (paging.pageNo - 1) * paging.pageSize,
      })
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
    reads: ({ result }) => readHistories(result),
    handler: async ({ input: { dataId1, dataId2 }, user }) => {
      const rows = await dataLogByIds(askerOf(app, user), [dataId1, dataId2])
      return [dataId1, dataId2].flatMap(id => rows.filter(row => row.id === id).map(shown))
    },
  })
  serve(app, dataLogVersions, {
    schema: { query: dataLogVersionsQuery },
    reads: ({ result }) => readHistories(result),
    handler: async ({ input: { dataTable, dataId }, user }) => {
      const rows = await versionsOfRow(askerOf(app, user), dataTable, dataId)
      if (rows.length === 0) throw new Refusal(NONE_TEXT)
      return rows.map(shown)
    },
  })
}

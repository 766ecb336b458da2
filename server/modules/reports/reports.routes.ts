import type { FastifyRequest } from 'fastify'
import type { DictItem } from '#contract/entities/session.ts'
import { reportColumns, reportData, reportQueryInfo } from '#contract/http/calls/reports.ts'
import { reportCodeParams, reportIdParams } from '#contract/http/calls/reports.schema.ts'
import type { ServerModule } from '#server/modules/index.ts'
import { permits } from '#server/plugins/access.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { forbidden, Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { columnsOf, queryItemsOf, withTexts } from './reports.present.ts'
import { reportRows } from './reports.query.ts'
import { findReport } from './reports.repository.ts'

const MISSING = '报表不存在或已删除'

/** The texts of a request's query; what was sent twice counts as not sent. */
function askedBy(request: FastifyRequest): Map<string, string> {
  const { query } = request
  const entries = typeof query === 'object' && query !== null ? Object.entries(query) : []
  return new Map(entries.flatMap(([name, value]: [string, unknown]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** Online reports (contract.md 23.1 to 23.3): the tables describe them, registered data sets give the rows, both say who may read. */
export const reportsModule: ServerModule = async app => {
  const reportFor = async (by: { code: string } | { id: string }, user: UserPrincipal) => {
    const report = await findReport(app.db, by)
    if (report === null) throw new Refusal(MISSING)
    const { permission, dataSet } = report
    if (!permits(dataSet.who, user) || (permission !== null && !permits({ permission }, user))) throw forbidden()
    const coded = report.items.filter(({ dictCode }) => dictCode !== '')
    // by field: the columns name their key, the query form looks under its field (contract.md 23.1, 23.2)
    const options = await Promise.all(
      coded.map(async ({ fieldName, dictCode }): Promise<[string, DictItem[]]> => [
        fieldName,
        (await app.dictionaries.items(dictCode)) ?? [],
      ]),
    )
    return { report, options: Object.fromEntries(options) }
  }

  serve(app, reportColumns, {
    schema: { params: reportCodeParams },
    handler: async ({ input, user }) => {
      const { report, options } = await reportFor({ code: input.code }, user)
      return { cgRpConfigId: report.id, cgRpConfigName: report.name, columns: columnsOf(report), dictOptions: options }
    },
  })
  serve(app, reportQueryInfo, {
    schema: { params: reportIdParams },
    handler: async ({ input, user }) => queryItemsOf((await reportFor({ id: input.id }, user)).report),
  })
  serve(app, reportData, {
    schema: { params: reportIdParams },
    handler: async ({ input, user, request }) => {
      const { report, options } = await reportFor({ id: input.id }, user)
      const { records, total } = await reportRows(app.db, report, { tenantId: user.tenantId, asked: askedBy(request) })
      return { records: records.map(row => withTexts(row, report.items, options)), total }
    },
  })
}

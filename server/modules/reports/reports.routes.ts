import type { FastifyRequest } from 'fastify'
import type { DictItem } from '#contract/entities/session.ts'
import { reportColumns, reportData, reportHeads, reportQueryInfo } from '#contract/http/calls/reports.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import { reportCodeParams, reportHeadsQuery, reportIdParams } from '#contract/http/calls/reports.schema.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { permits } from '#server/plugins/access.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { forbidden, Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { columnsOf, queryItemsOf, withTexts } from './reports.presenter.ts'
import { reportRows } from './reportRows.repository.ts'
import { allReports, findReport } from './reports.repository.ts'
import type { Report } from './reports.repository.ts'

const bare = (text: string): string =>
  text
    .trim()
    .replace(/^\*|\*$/g, '')
    .toLowerCase()
const MISSING = '报表不存在或已删除'

/** The texts of a request's query; what was sent twice counts as not sent. */
function askedBy(request: FastifyRequest): Map<string, string> {
  const { query } = request
  const entries = typeof query === 'object' && query !== null ? Object.entries(query) : []
  return new Map(entries.flatMap(([name, value]: [string, unknown]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** Online reports (contract.md 23.1 to 23.3): the tables describe them, registered data sets give the rows, both say who may read. */
export const reportsModule: ServerModule = async app => {
  const mayRead = ({ permission, dataSet }: Pick<Report, 'permission' | 'dataSet'>, user: UserPrincipal): boolean =>
    permits(dataSet.who, user) && (permission === null || permits({ permission }, user))
  const reportFor = async (by: { code: string } | { id: string }, user: UserPrincipal) => {
    const report = await findReport(app.db, by)
    if (report === null) throw new Refusal(MISSING)
    if (!mayRead(report, user)) throw forbidden()
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

  serve(app, reportHeads, {
    schema: { query: reportHeadsQuery },
    handler: async ({ input: { name = '', code = '', pageNo = 1, pageSize = PAGE_SIZE }, user }) => {
      const [current, size] = [Math.max(1, pageNo), Math.min(pageSize, PAGE_SIZE_MAX)]
      const found = (await allReports(app.db))
        .filter(report => mayRead(report, user))
        .map(report => ({ id: report.id, code: report.code, name: report.name }))
        .filter(report => report.name.toLowerCase().includes(bare(name)) && report.code.toLowerCase().includes(bare(code)))
      const records = found.slice((current - 1) * size, current * size)
      return { records, total: found.length, size, current, pages: Math.ceil(found.length / size) }
    },
  })
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

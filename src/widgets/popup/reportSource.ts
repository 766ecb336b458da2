import { fromPromise } from 'xstate'
import type { ReportPage } from '#contract/entities/report.ts'
import type { ReportRequest } from '#contract/http/calls/reports.ts'
import { reportColumns, reportData, reportQueryInfo, reportRequest } from '#contract/http/calls/reports.ts'
import { popupReportMachine } from '#machines/popupReport/popupReport.machine.ts'
import { call } from '#src/lib/http/call.ts'
import { requestContext } from '#src/lib/http/context.ts'
import { createReportCache } from './reportCache.ts'

const cache = createReportCache(Date.now)
/** The modal says itself what failed. An answer that others may share is not given up when one modal closes. */
const optionsFor = (groupId: string, signal: AbortSignal) => (groupId === '' ? { quiet: true, signal } : { quiet: true })
/** What one person may see is never given to the next. */
const mine = (...parts: readonly unknown[]): string =>
  JSON.stringify([requestContext().token(), requestContext().tenant(), ...parts])

/** The popup report over the server; answers within a group are reused for 30 s (API-RPT-06). */
export const popupReportLogic = (groupId: string) =>
  popupReportMachine.provide({
    actors: {
      loadReport: fromPromise(async ({ input: { code }, signal }: { input: { code: string }; signal: AbortSignal }) => {
        const options = optionsFor(groupId, signal)
        const config = await cache.get(mine('columns', code), { groupId }, () => call(reportColumns, { code }, options))
        const id = config.cgRpConfigId
        const items = await cache.get(mine('query', id), { groupId }, () => call(reportQueryInfo, { id }, options))
        return { config, items }
      }),
      loadRows: fromPromise<ReportPage | null, ReportRequest & { isFresh: boolean }>(async ({ input, signal }) => {
        const { isFresh, ...request } = input
        const parameters = reportRequest(request)
        return cache.get(mine('data', parameters), { groupId, isFresh }, () =>
          call(reportData, parameters, optionsFor(groupId, signal)),
        )
      }),
    },
  })

import { useCallback } from 'react'
import { reportColumns, reportQueryInfo } from '#contract/http/calls/reports.ts'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useTabTitle } from '#src/runtime/machines/useTabs.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import { ResourceList } from '#src/resource/ResourceList.tsx'
import { reportScreen } from './components/reportScreen.ts'

/** The code of the report that an address names: `?code=`, else its last part (contract.md 23). */
function codeIn({ pathname, search }: { pathname: string; search: string }): string {
  const asked = new URLSearchParams(search).get('code')
  return asked ?? decodeURIComponent(pathname.split('/').at(-1) ?? '')
}

/** One online report with the face of every list: its own query form, columns and order; page and tab have its name. */
export default function ReportAutoList() {
  const code = codeIn(usePageLocation())
  const load = useCallback(async () => {
    const config = await call(reportColumns, { code }, { quiet: true })
    return reportScreen(code, config, await call(reportQueryInfo, { id: config.cgRpConfigId }, { quiet: true }))
  }, [code])
  const { state, again } = useLoad(`report ${code}`, load)
  const title = state.kind === 'there' ? state.value.resource.title : null
  usePageContent(title === null ? {} : { title })
  useTabTitle(title)
  if (state.kind === 'loading') return <Loading shape="list" />
  if (state.kind === 'failed')
    return state.failure.kind === 'refused' ? (
      // there is no such report: another try would be refused alike
      <p className="xl-load-issue" role="alert">
        {state.failure.text}
      </p>
    ) : (
      <LoadError failure={state.failure} again={again} />
    )
  return <ResourceList key={code} {...state.value} />
}

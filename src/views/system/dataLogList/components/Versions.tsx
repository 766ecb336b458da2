import { useCallback } from 'react'
import type { DataLogRow } from '#contract/http/calls/dataLog.ts'
import { dataLogVersions } from '#contract/http/calls/dataLog.ts'
import type { RowOf } from '#contract/resources/defineResource.ts'
import { useLastWhile } from '#src/ui/dialogs/useLastWhile.ts'
import { WindowFrame } from '#src/ui/dialogs/WindowFrame.tsx'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { ChangeList } from './ChangeList.tsx'
import { subjectOf } from './changes.ts'
import type { dataLog } from './dataLog.ts'

function VersionList({ dataTable, dataId }: Pick<DataLogRow, 'dataTable' | 'dataId'>) {
  const load = useCallback(() => call(dataLogVersions, { dataTable, dataId }, { quiet: true }), [dataTable, dataId])
  const { state, again } = useLoad(`${dataTable} ${dataId}`, load)
  if (state.kind === 'loading') return <Loading shape="detail" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  return (
    <ol className="xl-data-log-versions">
      {state.value.map(row => (
        <li key={row.id}>
          <p>
            <strong>版本 {row.dataVersion}</strong>
            <span>{row.createBy}</span>
            <time>{row.createTime}</time>
          </p>
          <ChangeList row={row} />
        </li>
      ))}
    </ol>
  )
}

/** 全部版本: every change of one row, the newest first. */
export default function Versions({ open, rows, onClose }: ActionDialogProps<RowOf<typeof dataLog.fields>>) {
  const row = useLastWhile(open, rows[0] ?? null)
  return (
    <WindowFrame open={open} title={`全部版本：${subjectOf(row?.dataTable ?? '')}`} width={640} onClose={onClose}>
      {row === null ? null : <VersionList dataTable={row.dataTable ?? ''} dataId={row.dataId ?? ''} />}
    </WindowFrame>
  )
}

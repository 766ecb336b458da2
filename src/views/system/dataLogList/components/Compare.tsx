import { useCallback } from 'react'
import type { DataLogRow } from '#contract/http/calls/dataLog.ts'
import { compareDataLog } from '#contract/http/calls/dataLog.ts'
import { useLastWhile } from '#src/ui/dialogs/useLastWhile.ts'
import { WindowFrame } from '#src/ui/dialogs/WindowFrame.tsx'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { EMPTY } from './ChangeList.tsx'
import { changesOf, subjectOf } from './changes.ts'
import './dataLog.css'

const headOf = ({ dataTable, dataVersion, createBy, createTime }: DataLogRow) =>
  `${subjectOf(dataTable)} 版本 ${dataVersion}，${createBy}，${createTime}`

/** A field that was emptied is not one that was left as it was. */
const said = (text: string | undefined): string => (text === undefined ? '未变更' : text || EMPTY)

function SideBySide({ rows: [one, other] }: { rows: readonly [DataLogRow, DataLogRow] }) {
  const [left, right] = [one, other].map(row => new Map(changesOf(row).map(change => [change.label, change.after])))
  const labels = [...new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])]
  return (
    <table className="xl-data-log">
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">{headOf(one)}</th>
          <th scope="col">{headOf(other)}</th>
        </tr>
      </thead>
      <tbody>
        {labels.map(label => (
          <tr key={label} data-same={left?.get(label) === right?.get(label)}>
            <th scope="row">{label}</th>
            <td>{said(left?.get(label))}</td>
            <td>{said(right?.get(label))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Compared({ ids: [dataId1, dataId2] }: { ids: readonly [string, string] }) {
  const load = useCallback(() => call(compareDataLog, { dataId1, dataId2 }, { quiet: true }), [dataId1, dataId2])
  const { state, again } = useLoad(`${dataId1} ${dataId2}`, load)
  if (state.kind === 'loading') return <Loading shape="detail" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  const [one, other] = state.value
  if (one === undefined || other === undefined) return <p role="status">其中一条记录已经不在，无法比较。</p>
  return <SideBySide rows={[one, other]} />
}

/** 数据比较: what two entries of the log changed, side by side. */
export default function Compare({ open, rows, onClose }: ActionDialogProps) {
  const ids = useLastWhile(
    open,
    rows.map(({ id }) => id),
  )
  const [one, other] = ids
  return (
    <WindowFrame open={open} title="数据比较" width={800} onClose={onClose}>
      {one === undefined || other === undefined || ids.length !== 2 ? (
        <p role="status">请选择两条记录进行比较，现在选择了 {ids.length} 条。</p>
      ) : (
        <Compared key={`${one} ${other}`} ids={[one, other]} />
      )}
    </WindowFrame>
  )
}

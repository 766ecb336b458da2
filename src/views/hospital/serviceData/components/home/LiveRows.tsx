import { LIVE_ROWS_MAX } from '#contract/entities/serviceData.ts'
import { statisticsLiveRows } from '#contract/http/calls/serviceData.ts'
import { durationText } from '#contract/statistics/kpiTexts.ts'
import { call } from '#src/lib/http/call.ts'
import { dateTime } from '#src/lib/format.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { HOME_TEXT as T, STATISTICS_TEXT as S } from '#src/lib/text/statistics.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { useBoard } from '#src/runtime/chat/useBoard.ts'
import { WindowFrame } from '#src/ui/dialogs/WindowFrame.tsx'
import type { LivePart } from './hashes.ts'
import '#src/widgets/charts/charts.css'
import '../statistics/statistics.css'

/** What `name` and `since` are in each list. */
const HEADS: Record<LivePart, { name: string; since: string }> = {
  online: { name: '医生', since: '在线自' },
  talking: { name: '患者', since: '接诊于' },
  waiting: { name: '患者', since: '等待自' },
  review: { name: '患者', since: '提交于' },
  dispensing: { name: '患者', since: '支付于' },
}

const load = async (key: string, of: { unattended: boolean }) => {
  const rows = await call(statisticsLiveRows, { part: key as LivePart }, { quiet: true, ...of })
  return { rows, at: Date.now() }
}

/** The rows behind a number of the strip, the longest first; they follow it. */
export function LiveRows({ part, onClose }: { part: LivePart; onClose: () => void }) {
  const { state, again, freshen } = useLoad(part, load)
  useBoard('live', freshen)
  const title = T.rowsOf(T.live[part])
  const isDoctors = part === 'online'
  return (
    <WindowFrame open title={title} width={720} onClose={onClose}>
      {state.kind === 'loading' && <i className="xl-skeleton is-card" role="status" aria-label="加载中" />}
      {state.kind === 'failed' && <LoadError className="xl-nothing" failure={state.failure} again={again} lead={S.rowsFailed} />}
      {state.kind === 'there' && (
        <>
          <p className="xl-stat-counted" role="status">
            <strong>{(state.value.rows.length < LIVE_ROWS_MAX ? S.rowsCount : S.rowsCut)(state.value.rows.length)}</strong>
          </p>
          {state.value.rows.length === 0 ? (
            <p className="xl-nothing">{S.noRows}</p>
          ) : (
            <div className="xl-data-table xl-stat-rows" role="region" aria-label={title} tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{HEADS[part].name}</th>
                    {!isDoctors && <th scope="col">{S.columns.no}</th>}
                    <th scope="col">{S.columns.org}</th>
                    {!isDoctors && <th scope="col">{S.columns.doctor}</th>}
                    {isDoctors && <th scope="col">状态</th>}
                    <th scope="col">{HEADS[part].since}</th>
                    <th scope="col">已历时</th>
                  </tr>
                </thead>
                <tbody>
                  {state.value.rows.map(row => (
                    <tr key={row.id}>
                      <th scope="row">{row.name || '—'}</th>
                      {!isDoctors && <td>{row.no}</td>}
                      <td>{row.org || '—'}</td>
                      {!isDoctors && <td>{row.doctor || '—'}</td>}
                      {isDoctors && <td>{row.state === '2' ? '忙碌' : '在线'}</td>}
                      <td>{row.since === null ? '—' : dateTime(row.since)}</td>
                      <td>{row.since === null ? '—' : durationText(Math.max(0, state.value.at - row.since))}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </WindowFrame>
  )
}

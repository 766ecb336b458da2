import { useCallback, useState } from 'react'
import { MOBILE_MAX_WIDTH } from '#contract/constants.ts'
import { exportStatistics, statisticsRows } from '#contract/http/calls/serviceData.ts'
import { STATISTICS_PAGE, type StatisticsRows } from '#contract/entities/serviceData.ts'
import { KPIS, type KpiId } from '#contract/statistics/kpi.ts'
import { valueHead, valueText } from '#contract/statistics/kpiTexts.ts'
import { Button } from '#src/ui/Button.tsx'
import { WindowFrame } from '#src/ui/dialogs/WindowFrame.tsx'
import { Pages } from '#src/ui/pagination/Pages.tsx'
import { call } from '#src/lib/http/call.ts'
import { download } from '#src/lib/http/download.ts'
import { downloadBlob } from '#src/lib/http/unsigned.ts'
import { dateTime } from '#src/lib/format.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { STATISTICS_TEXT as T } from '#src/lib/text/statistics.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import type { Question } from './filter.ts'
import '#src/widgets/charts/charts.css'
import './statistics.css'

/** Which rows: those of a figure, or of a part of its chart. */
export interface Drill {
  figure: KpiId
  question: Question
  /** what of the figure: 周一 9 时, a department */
  of?: string
  only?: {
    part?: 'all' | 'hit'
    by?: 'doctor'
    key?: string
    day?: string
    hour?: number
    weekday?: number
    step?: 'paid' | 'accepted' | 'ended' | 'rated'
  }
}

/** Saves the rows of a figure as a workbook. */
export const exportDrill = ({ figure, question, only }: Drill): Promise<boolean> =>
  download(
    () => downloadBlob(exportStatistics.path, { ...question, ...only, figure }, { quiet: true }),
    `${T.rowsOf(KPIS[figure].name)}.xlsx`,
  )

function RowsTable({ figure, rows }: { figure: KpiId; rows: StatisticsRows['rows'] }) {
  const kpi = KPIS[figure]
  const value = valueHead(kpi)?.replace(/（.*）/, '') ?? null
  const isRate = kpi.measure === 'rate'
  const hasText = rows.some(({ text }) => text !== '')
  const C = T.columns
  return (
    <div className="xl-data-table xl-stat-rows" role="region" aria-label={T.rowsOf(kpi.name)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[
              C.no,
              C.patient,
              C.org,
              C.doctor,
              C.at,
              ...(value === null ? [] : [value]),
              ...(isRate ? [C.hit] : []),
              ...(hasText ? [C.text] : []),
            ].map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">{row.no || '—'}</th>
              <td>{row.patient || '—'}</td>
              <td>{row.org || '—'}</td>
              <td>{row.doctor || '—'}</td>
              <td>{dateTime(row.at)}</td>
              {value === null ? null : <td>{valueText(kpi, row.value)}</td>}
              {isRate ? <td>{row.hit ? T.yes : T.no}</td> : null}
              {hasText ? <td className="is-text">{row.text || '—'}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The rows behind a number, 20 a page; their count is the number (STAT-01). */
export function RowsDrawer({ drill, onClose }: { drill: Drill; onClose: () => void }) {
  const isNarrow = useNarrowerThan(MOBILE_MAX_WIDTH)
  const [page, setPage] = useState(1)
  const [isHit, setHit] = useState(drill.only?.part === 'hit')
  const kpi = KPIS[drill.figure]
  const only = { ...drill.only, ...(isHit ? { part: 'hit' as const } : {}) }
  const key = JSON.stringify({ ...drill.question, ...only, figure: drill.figure, page })
  const load = useCallback((asked: string) => call(statisticsRows, JSON.parse(asked), { quiet: true }), [])
  const { state, again } = useLoad(key, load)
  const rows = state.kind === 'there' ? state.value : null
  return (
    <WindowFrame
      open
      title={`${T.rowsOf(kpi.name)}${drill.of ? `：${drill.of}` : ''}`}
      width={960}
      onClose={onClose}
      extra={<Button onClick={() => void exportDrill({ ...drill, only })}>{T.exportRows}</Button>}
    >
      <p className="xl-stat-definition">{kpi.definition}</p>
      <p className="xl-stat-counted" role="status">
        {rows && (
          <>
            <strong>{T.rowsCount(rows.total)}</strong>
            {kpi.measure === 'sum' && ` · ${T.sum} ${valueText(kpi, rows.sum)}`}
          </>
        )}
        {kpi.measure === 'rate' && (
          <label>
            <input
              type="checkbox"
              checked={isHit}
              onChange={event => {
                setHit(event.target.checked)
                setPage(1)
              }}
            />
            只看计入的
          </label>
        )}
      </p>
      {state.kind === 'loading' && <i className="xl-skeleton is-card" role="status" aria-label="加载中" />}
      {state.kind === 'failed' && <LoadError className="xl-nothing" failure={state.failure} again={again} lead={T.rowsFailed} />}
      {rows &&
        (rows.total === 0 ? <p className="xl-nothing">{T.noRows}</p> : <RowsTable figure={drill.figure} rows={rows.rows} />)}
      {rows && rows.total > STATISTICS_PAGE && (
        <Pages
          current={page}
          size={STATISTICS_PAGE}
          sizes={[STATISTICS_PAGE]}
          total={rows.total}
          isNarrow={isNarrow}
          onChange={setPage}
        />
      )}
    </WindowFrame>
  )
}

import { useState, type ReactNode } from 'react'
import { InfoCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { Button } from '#src/ui/Button.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { STATISTICS_TEXT as T } from '#src/lib/text/statistics.ts'
import type { Loaded } from '#src/lib/useLoad.ts'
import './charts.css'

interface Props<V> {
  title: string
  /** of the numbers, in the head */
  unit: string
  definition: string
  state: Loaded<V>
  again: () => void
  /** nothing in it: axes stay, a sentence says so */
  isEmpty: (value: V) => boolean
  renderChart: (value: V) => ReactNode
  /** the same numbers as a table */
  renderTable: (value: V) => ReactNode
  onExport?: () => void
  extra?: ReactNode
  note?: string
  className?: string
}

/** A chart with its unit, definition, table twin and export; loading, empty and failed stand in the same box. */
export function ChartFrame<V>(props: Props<V>) {
  const { title, unit, definition, state, again, extra, onExport, note, className = '' } = props
  const [isTable, setTable] = useState(false)
  return (
    <section className={`xl-plot ${className}`} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <span className="xl-chart-unit">单位：{unit}</span>
        <Tooltip
          title={definition}
          trigger={['hover', 'focus', 'click']}
          // over a dialog nothing of the page is seen
          getPopupContainer={trigger => trigger.closest('dialog') ?? document.body}
        >
          <Button variant="icon" aria-label={`${title}的统计口径：${definition}`}>
            <InfoCircleOutlined aria-hidden />
          </Button>
        </Tooltip>
        {extra}
        <span className="xl-plot-tools">
          <Button variant="text" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? T.chart : T.table}
            <span className="xl-hidden-text">：{title}</span>
          </Button>
          {onExport && (
            <Button variant="text" onClick={onExport}>
              {T.exportRows}
              <span className="xl-hidden-text">：{title}</span>
            </Button>
          )}
        </span>
      </header>
      {state.kind === 'loading' && <i className="xl-skeleton xl-chart-wait" role="status" aria-label="加载中" />}
      {state.kind === 'failed' && <LoadError className="xl-chart-failed" failure={state.failure} again={again} lead={T.failed} />}
      {state.kind === 'there' && (
        <div className="xl-chart-body" data-empty={props.isEmpty(state.value) || undefined}>
          {isTable ? props.renderTable(state.value) : props.renderChart(state.value)}
          {props.isEmpty(state.value) && <p className="xl-chart-empty">{T.empty}</p>}
        </div>
      )}
      {note && <p className="xl-chart-note">{note}</p>}
    </section>
  )
}

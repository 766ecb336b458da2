import { Tooltip } from 'antd'
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { kpiChange, KPIS, kpiNumber, type KpiId, type KpiSum } from '#contract/statistics/kpi.ts'
import { kpiDetail, kpiText } from '#contract/statistics/kpiTexts.ts'
import { Button } from '#src/ui/Button.tsx'
import { STATISTICS_TEXT as T } from '#src/lib/text/statistics.ts'

/** The change against the period before: arrow, share, and whether it is good. */
function Change({ id, now, before }: { id: KpiId; now: KpiSum | undefined; before: KpiSum | undefined }) {
  const kpi = KPIS[id]
  const change = now && before ? kpiChange(kpiNumber(kpi, now), kpiNumber(kpi, before)) : null
  if (change === null) return <small className="xl-figure-change">{T.noPrior}</small>
  const isUp = change > 0
  const tone = Math.abs(change) < 0.0005 ? undefined : isUp === !kpi.isBurden ? 'good' : 'bad'
  return (
    <small className="xl-figure-change" data-tone={tone}>
      {T.against}
      {tone === undefined ? '持平' : isUp ? <ArrowUpOutlined aria-label="上升" /> : <ArrowDownOutlined aria-label="下降" />}
      {tone === undefined ? '' : `${(Math.abs(change) * 100).toFixed(1)}%`}
    </small>
  )
}

interface Props {
  id: KpiId
  now: KpiSum | undefined
  /** undefined: not compared */
  before?: KpiSum | undefined
  isCompared?: boolean
  isMain?: boolean
  onOpen: (id: KpiId) => void
}

/** A number that opens its rows; hover and focus say what it is (STAT-02). */
export function Figure({ id, now, before, isCompared = false, isMain = false, onOpen }: Props) {
  const kpi = KPIS[id]
  const detail = kpiDetail(kpi, now)
  return (
    <Tooltip title={kpi.definition} trigger={['hover', 'focus']}>
      <Button
        className={isMain ? 'xl-figure is-main' : 'xl-figure'}
        data-kpi={id}
        aria-description={kpi.definition}
        onClick={() => onOpen(id)}
      >
        <span className="xl-figure-name">{kpi.name}</span>
        <strong>{kpiText(kpi, now)}</strong>
        {isMain && isCompared && <Change id={id} now={now} before={before} />}
        {isMain && detail !== '' && <small>{detail}</small>}
      </Button>
    </Tooltip>
  )
}

import { useState } from 'react'
import { Select } from 'antd'
import * as calls from '#contract/http/calls/serviceData.ts'
import type { StatisticsPoint } from '#contract/entities/serviceData.ts'
import { REJECT_REASONS } from '#contract/prescriptions/rejectReasons.ts'
import { FUNNEL, KPI_IDS, KPIS, kpiNumber, STATISTICS_RIGHTS, type KpiId } from '#contract/statistics/kpi.ts'
import { kpiText, UNIT_TEXT, valueText } from '#contract/statistics/kpiTexts.ts'
import { call } from '#src/lib/http/call.ts'
import { STATISTICS_TEXT as T, WEEKDAYS } from '#src/lib/text/statistics.ts'
import { useLoad, type Loaded } from '#src/lib/useLoad.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { Button } from '#src/ui/Button.tsx'
import { DOWN } from '#src/ui/icons.tsx'
import { Bars } from '#src/widgets/charts/Bars.tsx'
import { ChartFrame } from '#src/widgets/charts/ChartFrame.tsx'
import { DataTable } from '#src/widgets/charts/DataTable.tsx'
import { HeatMap } from '#src/widgets/charts/HeatMap.tsx'
import { Lines } from '#src/widgets/charts/Lines.tsx'
import { pointsOf, type Question } from './filter.ts'
import { exportDrill, type Drill } from './RowsDrawer.tsx'

interface Props {
  question: Question
  onOpen: (drill: Drill) => void
  /** changes when everything is asked for anew */
  round: number
}

const asking = (load: (question: Question) => Promise<StatisticsPoint[]>) => (key: string) => load(JSON.parse(key).question)
const loadReject = asking(question => call(calls.rejectReasons, question, { quiet: true }))
const loadDisease = asking(question => call(calls.rankDiseases, question, { quiet: true }))
const loadDrug = asking(question => call(calls.rankDrugs, question, { quiet: true }))
const loadTrend = (key: string): Promise<StatisticsPoint[]> => {
  const { question, figure } = JSON.parse(key)
  return call(calls.statisticsTrend, { ...question, figure }, { quiet: true })
}
const loadFunnel = (key: string) => call(calls.statisticsFunnel, JSON.parse(key).question, { quiet: true })
const loadHeat = (key: string) => call(calls.statisticsHeat, JSON.parse(key).question, { quiet: true })
const noTrend: readonly KpiId[] = ['drugs', 'diseases', 'returnRate']
/** Durations are drawn in minutes, money in yuan, shares in percent. */
const scaled = (id: KpiId, value: number | null): number | null => {
  const { unit, measure } = KPIS[id]
  if (value === null) return null
  if (measure === 'rate' || measure === 'share') return value * 100
  return unit === 'ms' ? value / 60_000 : unit === 'fen' ? value / 100 : value
}
const unitOf = (id: KpiId) => {
  const { unit, measure } = KPIS[id]
  return measure === 'rate' || measure === 'share' ? '%' : UNIT_TEXT[unit]
}

/** A figure over the days of the period, of one day over its hours. */
export function Trend({ question, onOpen, round, figures }: Props & { figures: readonly KpiId[] }) {
  const choices = KPI_IDS.filter(id => figures.includes(id) && !noTrend.includes(id))
  const [chosen, setChosen] = useState<KpiId | null>(null)
  const figure = chosen && choices.includes(chosen) ? chosen : (choices[0] ?? 'prescriptions')
  const { state, again } = useLoad(JSON.stringify({ question, figure, round }), loadTrend)
  const keys = pointsOf(question)
  const isDay = keys.length === 24 && question.from === question.to
  const kpi = KPIS[figure]
  const isSum = kpi.measure === 'count' || kpi.measure === 'sum'
  const sums = (points: readonly StatisticsPoint[]) => {
    const by = new Map(points.map(point => [point.key, point]))
    return keys.map(key => by.get(key))
  }
  const labels = keys.map(key => (isDay ? `${Number(key)}时` : key.slice(5)))
  const drillAt = (at: number): Drill => ({
    figure,
    question,
    of: isDay ? `${labels[at]}` : (keys[at] ?? ''),
    only: isDay ? { hour: at } : { day: keys[at] ?? '' },
  })
  return (
    <ChartFrame
      title={`${T.charts.trend}：${kpi.name}`}
      className="is-wide"
      unit={unitOf(figure)}
      definition={kpi.definition}
      state={state}
      again={again}
      isEmpty={points => points.length === 0}
      onExport={() => void exportDrill({ figure, question })}
      extra={
        <Select<KpiId>
          className="xl-chart-choice"
          aria-label={T.charts.trendOf}
          value={figure}
          suffixIcon={DOWN}
          showSearch={{ optionFilterProp: 'label' }}
          options={choices.map(id => ({ value: id, label: KPIS[id].name }))}
          onChange={setChosen}
        />
      }
      renderChart={points => (
        <Lines
          name={kpi.name}
          labels={labels}
          series={[
            {
              name: kpi.name,
              values: sums(points).map(sum => scaled(figure, sum ? kpiNumber(kpi, sum) : isSum ? 0 : null)),
            },
          ]}
          text={value => `${Number(value.toFixed(2)).toLocaleString('zh-CN')} ${unitOf(figure)}`}
          onOpen={at => onOpen(drillAt(at))}
        />
      )}
      renderTable={points => (
        <DataTable
          caption={`${T.charts.trend}：${kpi.name}`}
          heads={[isDay ? '时' : '日期', kpi.name, '记录数']}
          rows={sums(points).map((sum, at) => ({
            key: keys[at] ?? '',
            cells: [
              labels[at],
              sum ? kpiText(kpi, sum) : isSum ? '0' : '—',
              <Open key="n" n={sum?.n ?? 0} onOpen={() => onOpen(drillAt(at))} />,
            ],
          }))}
        />
      )}
    />
  )
}

/** A number of a table that opens its rows. */
export function Open({ n, text, onOpen }: { n: number; text?: string; onOpen: () => void }) {
  if (n === 0) return <>{text ?? '0'}</>
  return (
    <Button variant="link" onClick={onOpen}>
      {text ?? n.toLocaleString('zh-CN')}
    </Button>
  )
}

function PointBars(
  props: Props & {
    figure: KpiId
    title: string
    state: Loaded<StatisticsPoint[]>
    again: () => void
    nameOf: (point: StatisticsPoint) => string
    /** all points are here, not the first ones alone: each has its share */
    isWhole?: boolean
    className?: string
  },
) {
  const { figure, title, question, onOpen, state, again, nameOf, isWhole = false, className = '' } = props
  const kpi = KPIS[figure]
  const drill = (point: { key: string; name: string }): Drill => ({ figure, question, of: point.name, only: { key: point.key } })
  const all = (points: readonly StatisticsPoint[]) => points.reduce((sum, { n }) => sum + n, 0) || 1
  return (
    <ChartFrame
      title={title}
      className={className}
      unit={UNIT_TEXT[kpi.unit]}
      definition={kpi.definition}
      state={state}
      again={again}
      isEmpty={points => points.length === 0}
      onExport={() => void exportDrill({ figure, question })}
      renderChart={points => (
        <Bars
          name={title}
          bars={points.map(point => ({
            key: point.key,
            name: nameOf(point),
            value: point.n,
            text: valueText(kpi, point.n),
            ...(isWhole ? { more: `${((point.n / all(points)) * 100).toFixed(0)}%` } : {}),
          }))}
          onOpen={bar => onOpen(drill(bar))}
        />
      )}
      renderTable={points => (
        <DataTable
          caption={title}
          heads={['名称', '编码', UNIT_TEXT[kpi.unit]]}
          rows={points.map(point => ({
            key: point.key,
            cells: [
              nameOf(point),
              point.key,
              <Open key="n" n={point.n} onOpen={() => onOpen(drill({ key: point.key, name: nameOf(point) }))} />,
            ],
          }))}
        />
      )}
    />
  )
}

const reasonName = ({ key }: StatisticsPoint) => (REJECT_REASONS as Readonly<Record<string, string>>)[key] ?? key
const ownName = ({ key, text }: StatisticsPoint) => text || key

/** Reasons of rejections, as bars. */
export function Rejections(props: Props) {
  const loaded = useLoad(JSON.stringify({ question: props.question, round: props.round }), loadReject)
  return <PointBars {...props} {...loaded} figure="rejections" title={T.charts.reject} nameOf={reasonName} isWhole />
}
export function Diseases(props: Props) {
  const loaded = useLoad(JSON.stringify({ question: props.question, round: props.round }), loadDisease)
  return <PointBars {...props} {...loaded} figure="diseases" title={T.charts.disease} nameOf={ownName} />
}
function DrugBars(props: Props) {
  const loaded = useLoad(JSON.stringify({ question: props.question, round: props.round }), loadDrug)
  return <PointBars {...props} {...loaded} figure="drugs" title={T.charts.drug} nameOf={ownName} className="is-wide is-columns" />
}
/** Drugs prescribed most; absent without its right (STAT-07). */
export const Drugs = (props: Props) => (useCan(STATISTICS_RIGHTS.drugs) ? <DrugBars {...props} /> : null)

/** How far orders came. */
export function Funnel({ question, onOpen, round }: Props) {
  const { state, again } = useLoad(JSON.stringify({ question, round }), loadFunnel)
  const drill = (at: number): Drill => {
    const step = FUNNEL[at]
    return { figure: 'placed', question, of: step?.name ?? '', only: step?.mark ? { step: step.mark } : {} }
  }
  return (
    <ChartFrame
      title={T.charts.funnel}
      unit="单"
      definition={KPIS.placed.definition}
      state={state}
      again={again}
      isEmpty={steps => (steps[0]?.count ?? 0) === 0}
      onExport={() => void exportDrill({ figure: 'placed', question })}
      renderChart={steps => (
        <Bars
          name={T.charts.funnel}
          bars={steps.map(({ mark, count }, at) => ({
            key: mark || 'placed',
            name: FUNNEL[at]?.name ?? mark,
            value: count,
            text: count.toLocaleString('zh-CN'),
            ...(at > 0 && steps[0]?.count ? { more: `${((count / steps[0].count) * 100).toFixed(0)}%` } : {}),
          }))}
          onOpen={({ key }) => onOpen(drill(FUNNEL.findIndex(({ mark }) => (mark || 'placed') === key)))}
        />
      )}
      renderTable={steps => (
        <DataTable
          caption={T.charts.funnel}
          heads={['步骤', '单数', '占下单']}
          rows={steps.map(({ mark, count }, at) => ({
            key: mark || 'placed',
            cells: [
              FUNNEL[at]?.name,
              <Open key="n" n={count} onOpen={() => onOpen(drill(at))} />,
              steps[0]?.count ? `${((count / steps[0].count) * 100).toFixed(1)}%` : '—',
            ],
          }))}
        />
      )}
    />
  )
}

/** When patients ask. */
export function Heat({ question, onOpen, round }: Props) {
  const { state, again } = useLoad(JSON.stringify({ question, round }), loadHeat)
  const open = ({ weekday, hour }: { weekday: number; hour: number }) =>
    onOpen({ figure: 'created', question, of: `${WEEKDAYS[weekday - 1] ?? ''} ${hour} 时`, only: { weekday, hour } })
  return (
    <ChartFrame
      title={T.charts.heat}
      className="is-wide"
      unit="次"
      definition={KPIS.created.definition}
      state={state}
      again={again}
      isEmpty={cells => cells.length === 0}
      onExport={() => void exportDrill({ figure: 'created', question })}
      renderChart={cells => <HeatMap name={T.charts.heat} cells={cells} onOpen={open} />}
      renderTable={cells => (
        <DataTable
          caption={T.charts.heat}
          heads={['时段', '次数']}
          rows={cells.map(cell => ({
            key: `${cell.weekday} ${cell.hour}`,
            cells: [
              `${WEEKDAYS[cell.weekday - 1] ?? ''} ${cell.hour} 时`,
              <Open key="n" n={cell.count} onOpen={() => open(cell)} />,
            ],
          }))}
        />
      )}
    />
  )
}

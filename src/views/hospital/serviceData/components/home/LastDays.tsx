import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { dailyFigures, rankDepartments } from '#contract/http/calls/serviceData.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { KPIS } from '#contract/statistics/kpi.ts'
import { kpiText } from '#contract/statistics/kpiTexts.ts'
import { call } from '#src/lib/http/call.ts'
import { HOME_TEXT as T, STATISTICS_TEXT } from '#src/lib/text/statistics.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { useBoard } from '#src/runtime/chat/useBoard.ts'
import { Bars } from '#src/widgets/charts/Bars.tsx'
import { ChartFrame } from '#src/widgets/charts/ChartFrame.tsx'
import { DataTable } from '#src/widgets/charts/DataTable.tsx'
import { Lines } from '#src/widgets/charts/Lines.tsx'
import { STATISTICS_HASH, todayHash } from './hashes.ts'

const loadDays = () => call(dailyFigures, undefined, { quiet: true })
const loadLoad = (_key: string, of: { unattended: boolean }) => {
  const day = hospitalDay(Date.now())
  return call(rankDepartments, { from: day, to: day }, { quiet: true, ...of })
}
const MOST = 8

/** The last 14 days as the nightly job counted them. */
export function LastDays() {
  const go = useNavigate()
  const { state, again } = useLoad('', loadDays)
  return (
    <ChartFrame
      title={T.trend}
      unit="次"
      definition="每日凌晨按自然日统计的问诊与订单数；今天的数字在上方。"
      state={state}
      again={again}
      isEmpty={days => days.length === 0}
      note={state.kind === 'there' && state.value.length === 0 ? T.trendEmpty : ''}
      renderChart={days => (
        <Lines
          name={T.trend}
          height={180}
          labels={days.map(({ day }) => day.slice(5))}
          series={[
            { name: '问诊', values: days.map(({ consultations }) => consultations) },
            { name: '订单', values: days.map(({ orders }) => orders) },
          ]}
          text={value => `${value} 次`}
          onOpen={() => void go({ hash: STATISTICS_HASH })}
        />
      )}
      renderTable={days => (
        <DataTable
          caption={T.trend}
          heads={['日期', '问诊', '结束', '消息', '订单', '实付（元）', '退款（元）']}
          rows={days.map(one => ({
            key: one.day,
            cells: [
              one.day,
              one.consultations,
              one.ended,
              one.messages,
              one.orders,
              (one.paidFen / 100).toFixed(2),
              (one.refundFen / 100).toFixed(2),
            ],
          }))}
        />
      )}
    />
  )
}

type Departments = Awaited<ReturnType<typeof loadLoad>>

/** Who accepts today, by department; what was there stays while it is asked for anew. */
export function DepartmentLoad() {
  const go = useNavigate()
  const { state, again, freshen } = useLoad('', loadLoad)
  const [kept, setKept] = useState<Departments | null>(null)
  if (state.kind === 'there' && state.value !== kept) setKept(state.value)
  useBoard('live', freshen)
  const busy = (rows: Departments) => rows.filter(({ figures }) => (figures.accepted?.n ?? 0) > 0).slice(0, MOST)
  return (
    <ChartFrame
      title={T.load}
      unit="次"
      definition={KPIS.accepted.definition}
      state={state.kind === 'loading' && kept !== null ? { kind: 'there', value: kept } : state}
      again={again}
      isEmpty={rows => busy(rows).length === 0}
      renderChart={rows => (
        <Bars
          name={T.load}
          bars={busy(rows).map(({ id, name, figures }) => ({
            key: id,
            name: name || STATISTICS_TEXT.ofNone,
            value: figures.accepted?.n ?? 0,
            text: kpiText(KPIS.accepted, figures.accepted),
          }))}
          onOpen={({ key }) => void go({ hash: todayHash('accepted', key) })}
        />
      )}
      renderTable={rows => (
        <DataTable
          caption={T.load}
          heads={['科室', KPIS.accepted.name]}
          rows={busy(rows).map(({ id, name, figures }) => ({
            key: id,
            cells: [name || STATISTICS_TEXT.ofNone, kpiText(KPIS.accepted, figures.accepted)],
          }))}
        />
      )}
    />
  )
}

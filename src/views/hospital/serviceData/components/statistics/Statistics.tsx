import { useEffect, useState } from 'react'
import { statisticsOverview } from '#contract/http/calls/serviceData.ts'
import type { Overview } from '#contract/entities/serviceData.ts'
import { KPI_IDS, STATISTICS_RIGHTS } from '#contract/statistics/kpi.ts'
import { call } from '#src/lib/http/call.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { STATISTICS_TEXT as T } from '#src/lib/text/statistics.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { Diseases, Drugs, Funnel, Heat, Rejections, Trend } from './Charts.tsx'
import { FilterBar } from './FilterBar.tsx'
import { presetDays, questionOf, untilToday, type StatisticsFilter } from './filter.ts'
import { Departments, Doctors } from './Ranks.tsx'
import { RowsDrawer, type Drill } from './RowsDrawer.tsx'
import { Tiles } from './Tiles.tsx'
import './statistics.css'

const load = (key: string): Promise<Overview> => {
  const { question, compare } = JSON.parse(key)
  return call(statisticsOverview, { ...question, compare: compare ? 'Y' : 'N' }, { quiet: true })
}

/** 统计分析: filters that stick, twelve tiles and the charts; every number opens its rows (hospital.md part 8). */
export default function Statistics() {
  const [filter, setFilter] = useState<StatisticsFilter>(() => ({
    preset: 'week',
    ...presetDays('week', Date.now()),
    org: '',
    doctor: '',
    compare: true,
  }))
  // shown again the page may be of another day
  useEffect(() => setFilter(last => untilToday(last, Date.now())), [])
  const [round, setRound] = useState(0)
  const [drill, setDrill] = useState<Drill | null>(null)
  const isWhole = useCan(STATISTICS_RIGHTS.all)
  const question = questionOf(filter)
  const { state, again } = useLoad(JSON.stringify({ question, compare: filter.compare, round }), load)
  const [kept, setKept] = useState<Overview | null>(null)
  if (state.kind === 'there' && state.value !== kept) setKept(state.value)
  const shown = state.kind === 'there' ? state.value : kept
  const figures = KPI_IDS.filter(id => shown?.figures[id] !== undefined)
  const charts = { question, round, onOpen: setDrill }
  return (
    <div className="xl-stat">
      <FilterBar
        filter={filter}
        onChange={next => setFilter(untilToday(next, Date.now()))}
        asOf={state.kind === 'there' ? state.value.asOf : null}
        onRefresh={() => {
          setFilter(untilToday(filter, Date.now()))
          setRound(round + 1)
        }}
      />
      {state.kind === 'failed' && <LoadError className="xl-nothing" failure={state.failure} again={again} lead={T.failed} />}
      {shown && state.kind !== 'failed' ? (
        <div className="xl-stat-figures" aria-busy={state.kind === 'loading'}>
          <Tiles overview={shown} onOpen={figure => setDrill({ figure, question })} />
        </div>
      ) : null}
      {!shown && state.kind === 'loading' && (
        <div className="xl-stat-tiles" role="status" aria-label="加载中">
          {Array.from({ length: 12 }, (_, at) => (
            <i key={at} className="xl-skeleton xl-stat-wait" />
          ))}
        </div>
      )}
      {figures.length > 0 && (
        <div className="xl-stat-charts">
          <Trend {...charts} figures={figures} />
          {isWhole && <Funnel {...charts} />}
          {isWhole && <Departments {...charts} />}
          <Rejections {...charts} />
          <Diseases {...charts} />
          {isWhole && <Heat {...charts} />}
          <Drugs {...charts} />
          {isWhole && <Doctors {...charts} />}
        </div>
      )}
      {drill && <RowsDrawer key={JSON.stringify(drill)} drill={drill} onClose={() => setDrill(null)} />}
    </div>
  )
}

import { rankDepartments, rankDoctors } from '#contract/http/calls/serviceData.ts'
import type { RankRow } from '#contract/entities/serviceData.ts'
import { KPIS, RANKED_KPIS, type KpiId } from '#contract/statistics/kpi.ts'
import { kpiText } from '#contract/statistics/kpiTexts.ts'
import { call } from '#src/lib/http/call.ts'
import { STATISTICS_TEXT as T } from '#src/lib/text/statistics.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Bars } from '#src/widgets/charts/Bars.tsx'
import { ChartFrame } from '#src/widgets/charts/ChartFrame.tsx'
import { DataTable } from '#src/widgets/charts/DataTable.tsx'
import { Open } from './Charts.tsx'
import type { Question } from './filter.ts'
import { exportDrill, type Drill } from './RowsDrawer.tsx'

interface Props {
  question: Question
  onOpen: (drill: Drill) => void
  round: number
}
const loadOrgs = (key: string) => call(rankDepartments, JSON.parse(key).question, { quiet: true })
const loadDoctors = (key: string) => call(rankDoctors, JSON.parse(key).question, { quiet: true })

const RankTable = ({
  caption,
  rows,
  drillOf,
  onOpen,
}: {
  caption: string
  rows: readonly RankRow[]
  drillOf: (row: RankRow, figure: KpiId) => Drill
  onOpen: Props['onOpen']
}) => (
  <DataTable
    caption={caption}
    heads={['名称', ...RANKED_KPIS.map(id => KPIS[id].name)]}
    rows={rows.map(row => ({
      key: row.id,
      cells: [
        row.name || T.ofNone,
        ...RANKED_KPIS.map(id => (
          <Open
            key={id}
            n={row.figures[id]?.n ?? 0}
            text={kpiText(KPIS[id], row.figures[id])}
            onOpen={() => onOpen(drillOf(row, id))}
          />
        )),
      ],
    }))}
  />
)

/** What each department accepted; its table has the other figures, too. */
export function Departments({ question, onOpen, round }: Props) {
  const { state, again } = useLoad(JSON.stringify({ question, round }), loadOrgs)
  const drillOf = (row: RankRow, figure: KpiId): Drill => ({
    figure,
    question: { ...question, org: row.id },
    of: row.name || T.ofNone,
  })
  return (
    <ChartFrame
      title={T.charts.org}
      unit="次"
      definition={KPIS.accepted.definition}
      state={state}
      again={again}
      isEmpty={rows => rows.length === 0}
      onExport={() => void exportDrill({ figure: 'accepted', question })}
      renderChart={rows => (
        <Bars
          name={T.charts.org}
          bars={rows
            .filter(({ figures }) => figures.accepted?.n)
            .map(({ id, name, figures }) => ({
              key: id,
              name: name || T.ofNone,
              value: figures.accepted?.n ?? 0,
              text: kpiText(KPIS.accepted, figures.accepted),
            }))}
          onOpen={({ key }) => {
            const row = rows.find(({ id }) => id === key)
            if (row) onOpen(drillOf(row, 'accepted'))
          }}
        />
      )}
      renderTable={rows => <RankTable caption={T.charts.org} rows={rows} drillOf={drillOf} onOpen={onOpen} />}
    />
  )
}

/** Doctors by what they accepted, with their other figures; each number opens its rows. */
export function Doctors({ question, onOpen, round }: Props) {
  const { state, again } = useLoad(JSON.stringify({ question, round }), loadDoctors)
  const drillOf = (row: RankRow, figure: KpiId): Drill => ({
    figure,
    question: { ...question, doctor: row.id },
    of: row.name || T.ofNone,
  })
  const table = (rows: readonly RankRow[]) => (
    <RankTable caption={T.charts.doctors} rows={rows} drillOf={drillOf} onOpen={onOpen} />
  )
  return (
    <ChartFrame
      title={T.charts.doctors}
      className="is-wide"
      unit="见表头"
      definition={T.segmentsNote}
      note={T.segmentsNote}
      state={state}
      again={again}
      isEmpty={rows => rows.length === 0}
      onExport={() => void exportDrill({ figure: 'accepted', question, only: { by: 'doctor' } })}
      renderChart={table}
      renderTable={rows => (
        <Bars
          name={T.charts.doctors}
          bars={rows.map(({ id, name, figures }) => ({
            key: id,
            name: name || T.ofNone,
            value: figures.accepted?.n ?? 0,
            text: kpiText(KPIS.accepted, figures.accepted),
          }))}
        />
      )}
    />
  )
}

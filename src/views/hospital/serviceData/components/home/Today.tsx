import { useState, type ReactNode } from 'react'
import { Tooltip } from 'antd'
import { Link } from 'react-router-dom'
import { statisticsOverview } from '#contract/http/calls/serviceData.ts'
import type { Overview } from '#contract/entities/serviceData.ts'
import { KPIS, type KpiId } from '#contract/statistics/kpi.ts'
import { kpiText } from '#contract/statistics/kpiTexts.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { call } from '#src/lib/http/call.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { HOME_TEXT as T, STATISTICS_TEXT as S } from '#src/lib/text/statistics.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { useBoard } from '#src/runtime/chat/useBoard.ts'
import { todayHash } from './hashes.ts'

const SHOWN: readonly KpiId[] = [
  'orders',
  'accepted',
  'turnover',
  'satisfaction',
  'wait',
  'firstReply',
  'prescriptions',
  'passRate',
  'reviewTime',
]
const MOST = 8
const load = (_key: string, of: { unattended: boolean }): Promise<Overview> => {
  const day = hospitalDay(Date.now())
  return call(statisticsOverview, { from: day, to: day, compare: 'Y' }, { quiet: true, ...of })
}

interface Props {
  /** a tile before the others */
  lead?: ReactNode
  /** tiles of figures */
  most?: number
}

/** Today beside yesterday, each number a link to its rows. */
export function Today({ lead, most = MOST }: Props) {
  const { state, again, freshen } = useLoad('', load)
  const [kept, setKept] = useState<Overview | null>(null)
  if (state.kind === 'there' && state.value !== kept) setKept(state.value)
  useBoard('live', freshen)
  const shown = state.kind === 'there' ? state.value : kept
  const ids = shown ? SHOWN.filter(id => shown.figures[id]).slice(0, most) : []
  return (
    <section className="xl-home-today" aria-label={T.today}>
      {state.kind === 'failed' && <LoadError className="xl-home-failed" failure={state.failure} again={again} lead={S.failed} />}
      {lead}
      {shown === null && state.kind === 'loading'
        ? SHOWN.slice(0, most).map(id => <i key={id} className="xl-skeleton xl-home-tile" aria-hidden="true" />)
        : ids.map(id => (
            <Tooltip key={id} title={KPIS[id].definition} trigger={['hover', 'focus']}>
              <Link to={todayHash(id)} className="xl-home-tile" aria-description={KPIS[id].definition}>
                <span>今日{KPIS[id].name}</span>
                <strong>{kpiText(KPIS[id], shown?.figures[id])}</strong>
                <small>{T.yesterday(kpiText(KPIS[id], shown?.before?.[id]))}</small>
              </Link>
            </Tooltip>
          ))}
    </section>
  )
}

import { useState } from 'react'
import { Link } from 'react-router-dom'
import { homeNeeds } from '#contract/http/calls/serviceData.ts'
import type { HomeNeeds } from '#contract/entities/serviceData.ts'
import { call } from '#src/lib/http/call.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { HOME_TEXT as T } from '#src/lib/text/statistics.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { useBoard } from '#src/runtime/chat/useBoard.ts'
import { liveHash } from './hashes.ts'

const load = (_key: string, of: { unattended: boolean }): Promise<HomeNeeds> => call(homeNeeds, undefined, { quiet: true, ...of })
/** What comes first stands first; the urgent ones have a ground. */
const LINES: readonly { key: keyof HomeNeeds; to: string; isUrgent?: true }[] = [
  { key: 'waitingLate', to: liveHash('waiting'), isUrgent: true },
  { key: 'waitingLong', to: liveHash('waiting'), isUrgent: true },
  { key: 'unanswered', to: liveHash('talking'), isUrgent: true },
  { key: 'refundsFailed', to: '/hospital/orders', isUrgent: true },
  { key: 'refundsToApprove', to: '/hospital/orders' },
  { key: 'ordersToIssue', to: liveHash('dispensing') },
  { key: 'careToAssign', to: '/care/reservation' },
  { key: 'lowStock', to: '/hospital/drugStock' },
  { key: 'nearExpiry', to: '/hospital/drugStock' },
  { key: 'dutyGaps', to: '/hospital/doctorSchedule' },
]

/** What somebody should do first, each number a link; what is 0 is left out. */
export function Needs() {
  const { state, again, freshen } = useLoad('', load)
  const [kept, setKept] = useState<HomeNeeds | null>(null)
  if (state.kind === 'there' && state.value !== kept) setKept(state.value)
  useBoard('live', freshen)
  const needs = state.kind === 'there' ? state.value : kept
  const lines = needs ? LINES.filter(({ key }) => needs[key] > 0) : []
  return (
    <section className="xl-home-panel" aria-label={T.needs}>
      <h3>{T.needs}</h3>
      {state.kind === 'failed' && <LoadError className="xl-home-failed" failure={state.failure} again={again} />}
      {needs === null && state.kind === 'loading' && <i className="xl-skeleton xl-home-wait" role="status" aria-label="加载中" />}
      {needs && lines.length === 0 && <p className="xl-home-none">{T.nothing}</p>}
      {needs && lines.length > 0 && (
        <ul className="xl-home-needs">
          {lines.map(({ key, to, isUrgent }) => (
            <li key={key}>
              <Link to={to} data-urgent={isUrgent}>
                <span>
                  {isUrgent && <i aria-hidden="true">▲</i>}
                  {T.need[key]}
                </span>
                <strong>{needs[key]}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

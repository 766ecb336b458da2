import { useState } from 'react'
import { Link } from 'react-router-dom'
import { statisticsLive } from '#contract/http/calls/serviceData.ts'
import type { LiveFigures } from '#contract/entities/serviceData.ts'
import { durationText } from '#contract/statistics/kpiTexts.ts'
import { LONG_WAIT } from '#contract/constants.ts'
import { call } from '#src/lib/http/call.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { HOME_TEXT as T, STATISTICS_TEXT as S } from '#src/lib/text/statistics.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { useBoard } from '#src/runtime/chat/useBoard.ts'
import { liveHash } from './hashes.ts'

const load = (_key: string, of: { unattended: boolean }): Promise<LiveFigures> =>
  call(statisticsLive, undefined, { quiet: true, ...of })

interface LiveTile {
  name: string
  to: string
  text: string
  more?: string
  isUrgent?: boolean
}

function tilesOf(live: LiveFigures): LiveTile[] {
  const waited = live.waitingSince === null ? null : Math.max(0, live.asOf - live.waitingSince)
  const reviewed = live.reviewSince === null ? null : Math.max(0, live.asOf - live.reviewSince)
  return [
    { name: T.live.online, to: liveHash('online'), text: String(live.online), more: T.busy(live.busy) },
    { name: T.live.talking, to: liveHash('talking'), text: String(live.talking), more: T.underWay },
    { name: T.live.waiting, to: liveHash('waiting'), text: String(live.waiting), more: live.waiting ? T.inQueue : T.nobodyWaits },
    {
      name: T.live.longest,
      to: liveHash('waiting'),
      text: waited === null ? '—' : durationText(waited),
      more: waited === null ? T.nobodyWaits : T.sinceAsked,
      isUrgent: waited !== null && waited >= LONG_WAIT,
    },
    {
      name: T.live.review,
      to: liveHash('review'),
      text: String(live.review),
      more: reviewed === null ? T.nothingToReview : `最长 ${durationText(reviewed)}`,
    },
    {
      name: T.live.dispensing,
      to: liveHash('dispensing'),
      text: String(live.dispensing),
      more: live.dispensing ? T.paid : T.nothingToIssue,
    },
  ]
}

/** The figures of now; what was there stays while they are asked for anew. */
function useLive() {
  const { state, again, freshen } = useLoad('', load)
  const [kept, setKept] = useState<LiveFigures | null>(null)
  if (state.kind === 'there' && state.value !== kept) setKept(state.value)
  useBoard('live', freshen)
  return { live: state.kind === 'there' ? state.value : kept, failure: state.kind === 'failed' ? state.failure : null, again }
}

const Tile = ({ name, to, text, more, isUrgent }: LiveTile) => (
  <Link to={to} className="xl-home-tile" data-urgent={isUrgent || undefined}>
    <span>{name}</span>
    <strong>{text}</strong>
    <small>{isUrgent ? T.longWait : more}</small>
  </Link>
)
const Waiting = ({ name }: { name: string }) => (
  <span className="xl-home-tile">
    <span>{name}</span>
    <i className="xl-skeleton" aria-hidden="true" />
  </span>
)

/** What is going on now, each number a link to its rows; it counts by itself (STAT-06). */
export function LiveStrip() {
  const { live, failure, again } = useLive()
  if (failure) return <LoadError className="xl-home-failed" failure={failure} again={again} lead={S.liveFailed} />
  return (
    <nav className="xl-home-strip" aria-label={T.strip}>
      {live
        ? tilesOf(live).map(tile => <Tile key={tile.name} {...tile} />)
        : Object.values(T.live).map(name => <Waiting key={name} name={name} />)}
    </nav>
  )
}

/** How long the sheet that waits longest has waited for a pharmacist. */
export function ReviewWait() {
  const { live, failure, again } = useLive()
  if (failure) return <LoadError className="xl-home-failed" failure={failure} again={again} lead={S.liveFailed} />
  if (live === null) return <Waiting name={T.reviewWait} />
  const waited = live.reviewSince === null ? null : Math.max(0, live.asOf - live.reviewSince)
  return (
    <Tile
      name={T.reviewWait}
      to={liveHash('review')}
      text={waited === null ? '—' : durationText(waited)}
      more={waited === null ? T.nothingToReview : ''}
      isUrgent={waited !== null && waited >= LONG_WAIT}
    />
  )
}

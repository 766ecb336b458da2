import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { reviewPool, type ReviewPool } from '#contract/http/calls/prescriptionReviews.ts'
import { selectUser } from '#machines/session/session.select.ts'
import { call } from '#src/lib/http/call.ts'
import { REVIEW_TEXT as T } from '#src/lib/text/review.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { useBoard } from '#src/runtime/chat/useBoard.ts'
import { useSession } from '#src/runtime/machines/useSession.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { ReviewQueue } from './ReviewQueue.tsx'
import './pharmacistStrip.css'

const REVIEW = '/hospitalChat/review'
const DISPENSING = '/hospitalChat/dispensing'

const load = (_key: string, of: { unattended: boolean }): Promise<ReviewPool> =>
  call(reviewPool, undefined, { quiet: true, ...of })

/**
 * What waits for a pharmacist, each a link, and below it the queue; both follow by themselves (PHARM-01, hospital.md 1.4). `children`: stands between
 * the two.
 */
export default function PharmacistStrip({ children }: { children?: ReactNode }) {
  const me = useSession(selectUser)?.id
  const { state, again, freshen } = useLoad('', load)
  const [kept, setKept] = useState<ReviewPool | null>(null)
  if (state.kind === 'there' && state.value !== kept) setKept(state.value)
  useBoard('review', freshen)
  useBoard('dispensing', freshen)
  if (state.kind === 'failed')
    return (
      <div className="xl-strip-all">
        <LoadError failure={state.failure} again={again} lead={T.stripFailed} />
        {children}
      </div>
    )
  const pool = state.kind === 'there' ? state.value : kept
  const tiles = [
    { name: T.tiles.waiting, to: REVIEW, n: pool?.waiting },
    { name: T.tiles.mine, to: REVIEW, n: pool?.rows.filter(({ reviewerId }) => reviewerId === me).length },
    { name: T.tiles.dispensing, to: DISPENSING, n: pool?.toDispense },
  ]
  return (
    <div className="xl-strip-all">
      <nav className="xl-strip" aria-label={T.strip}>
        {tiles.map(({ name, to, n }) => (
          <Link key={name} to={to} className="xl-strip-tile">
            <span>{name}</span>
            {n === undefined ? <i className="xl-skeleton" aria-hidden="true" /> : <strong>{n}</strong>}
          </Link>
        ))}
      </nav>
      {children}
      <ReviewQueue rows={pool?.rows} waiting={pool?.waiting ?? 0} />
    </div>
  )
}

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import type { ReviewPool } from '#contract/http/calls/prescriptionReviews.ts'
import { selectUser } from '#machines/session/session.select.ts'
import { useBoard } from '#src/runtime/chat/useBoard.ts'
import { useSession } from '#src/runtime/machines/useSession.ts'
import { useTabLeft } from '#src/runtime/machines/useTabLeft.ts'
import { createReviewDesk, recheckOpened, releaseAtLeaving } from './reviewLogic.ts'

/** An approval refused for these is refused again: the pharmacist rejects, with this code (hospital.md 5.3). */
const NOW_UNSAFE = 'RX_BLOCKED'
const UNSAFE_CODE = '209'

/** The pharmacist's desk: the machine, what it shows of queue and sheet, and the boards that keep it fresh. */
export function useReview() {
  const me = useSession(selectUser)?.id ?? ''
  const [desk] = useState(() => createReviewDesk(me))
  const actor = useActorRef(desk.logic)
  const { send } = actor
  const snapshot = useSelector(actor, state => state)
  const pool = useSyncExternalStore(desk.pool.subscribe, desk.pool.current)
  const opened = useSyncExternalStore(desk.opened.subscribe, desk.opened.current)
  const checked = useSyncExternalStore(desk.checked.subscribe, desk.checked.current)
  useBoard('review', () => send({ type: 'board.changed' }))

  // a page that is closed gives its sheet back; a decision that is under way says itself what becomes of it
  useTabLeft(() => {
    const last = actor.getSnapshot()
    if (last.context.sheet !== null && last.hasTag('reviewing') && !last.hasTag('deciding')) releaseAtLeaving(last.context.sheet)
  })

  const { sheet, failure } = snapshot.context
  const compare = useEffectEvent((found: ReviewPool | null) => {
    if (found === null || sheet === null || !snapshot.hasTag('reviewing')) return
    const row = found.rows.find(({ id }) => id === sheet.id)
    const isElsewhere = row === undefined || (row.version >= sheet.version && row.reviewerId !== me)
    if (isElsewhere) send({ type: 'claim.lost' })
  })
  useEffect(() => compare(pool), [pool])

  const code = failure?.code
  const refuse = useEffectEvent(() => {
    void recheckOpened(desk).catch(() => undefined)
    if (code === NOW_UNSAFE && !snapshot.context.rejection.codes.includes(UNSAFE_CODE))
      send({ type: 'code.toggle', code: UNSAFE_CODE })
  })
  useEffect(() => {
    if (code === NOW_UNSAFE || code === 'OPEN_CHECKS') refuse()
  }, [code])

  return {
    actor,
    snapshot,
    send,
    pool,
    opened,
    checked,
    toggleItem: (key: string) => desk.checked.set(checked.includes(key) ? checked.filter(one => one !== key) : [...checked, key]),
  }
}
export type ReviewState = ReturnType<typeof useReview>

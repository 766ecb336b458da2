import { useEffect, useRef } from 'react'
import { nextSheet } from '#machines/prescriptionReview/prescriptionReview.rules.ts'
import { selectReview, selectRows } from '#machines/prescriptionReview/prescriptionReview.select.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { REVIEW_TEXT as T } from '#src/lib/text/review.ts'
import { useFillHeight } from '#src/lib/useFillHeight.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { useReview, type ReviewState } from '#src/runtime/prescription/useReview.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/Button.tsx'
import '#src/widgets/consultation/consultation.css'
import '#src/widgets/prescription/prescription.css'
import { Opened } from './components/Opened.tsx'
import { Queue } from './components/Queue.tsx'
import './review.css'

/** Below this width queue and sheet are one page each. */
const BOTH = 1_024
const DECIDED = { approve: T.approved, reject: T.rejected, escalate: T.escalated, release: null } as const

/** Nothing is open, or the claim is over. */
function Idle({ review }: { review: ReviewState }) {
  const { snapshot, send } = review
  const { failure } = selectReview(snapshot)
  const isLost = snapshot.hasTag('lost')
  const next = nextSheet(selectRows(snapshot), null)
  return (
    <div className="xl-nothing xl-review-idle" role={failure === null ? undefined : 'alert'}>
      {isLost && <strong>{T.lostTitle}</strong>}
      <span>{snapshot.hasTag('claiming') ? T.claiming : failure === null ? T.none : failureLine(failure)}</span>
      {isLost ? (
        <Button onClick={() => send({ type: 'cancel' })}>{T.back}</Button>
      ) : (
        next !== null &&
        !snapshot.hasTag('claiming') && (
          <Button variant="primary" onClick={() => send({ type: 'claim', id: next.id })}>
            {T.openNext}
          </Button>
        )
      )}
    </div>
  )
}

/** /hospitalChat/review: the live queue and one claimed sheet at a time (hospital.md 7.3; PHARM-02 to 08). */
export default function Review() {
  const box = useRef<HTMLDivElement>(null)
  const height = useFillHeight(box, 0)
  const isNarrow = useNarrowerThan(BOTH)
  const review = useReview()
  const { snapshot, opened, actor, send } = review
  const isOpen = snapshot.hasTag('reviewing') && opened !== null && opened.sheet.id === snapshot.context.sheet?.id
  useEffect(() => {
    const { unsubscribe } = actor.on('sheet.decided', ({ kind }) => {
      const told = DECIDED[kind]
      if (told !== null) message.success(told)
    })
    return unsubscribe
  }, [actor])
  const isAway = isNarrow && (isOpen || snapshot.hasTag('lost'))
  return (
    <div ref={box} className="xl-review" style={isNarrow ? undefined : { height }}>
      <h1 className="xl-hidden-text">{T.title}</h1>
      {!isAway && <Queue review={review} />}
      {isOpen ? (
        <>
          {isNarrow && (
            <Button variant="link" className="xl-review-back" onClick={() => send({ type: 'release' })}>
              {T.back}
            </Button>
          )}
          <Opened key={opened.sheet.id} review={review} opened={opened} />
        </>
      ) : (
        <Idle review={review} />
      )}
    </div>
  )
}

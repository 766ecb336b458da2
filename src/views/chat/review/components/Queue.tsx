import type { KeyboardEvent } from 'react'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { failure } from '#contract/http/failure.ts'
import { selectRows } from '#machines/prescriptionReview/prescriptionReview.select.ts'
import { REVIEW_TEXT as T } from '#src/lib/text/review.ts'
import type { ReviewState } from '#src/runtime/prescription/useReview.ts'
import { Button } from '#src/ui/Button.tsx'
import { QueueRow } from './QueueRow.tsx'

/** ↑ and ↓ walk through the rows; Enter opens one, as a button does. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex(button => button === document.activeElement)
  event.preventDefault()
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
}

/** The open queue in all its states; it changes by itself (PHARM-02). */
export function Queue({ review }: { review: ReviewState }) {
  const { snapshot, send, pool } = review
  const rows = pool?.rows ?? []
  const queued = new Map(selectRows(snapshot).map(row => [row.id, row]))
  const openId = snapshot.context.sheet?.id ?? snapshot.context.wantedId
  const isBusy = snapshot.hasTag('deciding') || snapshot.hasTag('claiming')
  return (
    <aside className="xl-review-queue" aria-label={T.queue}>
      <header>
        <h2>{T.queue}</h2>
        <span>{pool === null ? '' : T.count(pool.total, rows.length)}</span>
      </header>
      {snapshot.hasTag('loading') && pool === null && (
        <div role="status" aria-label={T.loading} className="xl-review-skeleton">
          {[0, 1, 2].map(i => (
            <i key={i} className="xl-skeleton" />
          ))}
        </div>
      )}
      {snapshot.hasTag('failed') && <LoadError failure={failure('server', T.failed)} again={() => send({ type: 'retry' })} />}
      {pool !== null && rows.length === 0 && (
        <div className="xl-nothing" role="status">
          <span>{T.empty}</span>
          <Button onClick={() => send({ type: 'board.changed' })}>{T.emptyAction}</Button>
        </div>
      )}
      {rows.length > 0 && (
        // the keys belong to the buttons inside
        <ul onKeyDown={walk}>
          {rows.map(row => (
            <QueueRow
              key={row.id}
              row={row}
              isMine={queued.get(row.id)?.isMine ?? false}
              isOpen={row.id === openId}
              isDisabled={isBusy || (queued.get(row.id)?.isForbidden ?? false)}
              onOpen={() => {
                if (row.id !== openId) send({ type: 'claim', id: row.id })
              }}
            />
          ))}
        </ul>
      )}
    </aside>
  )
}

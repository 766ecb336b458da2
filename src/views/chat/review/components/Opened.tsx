import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { openChecks } from '#contract/prescriptions/overrides.ts'
import { selectReview, selectRows } from '#machines/prescriptionReview/prescriptionReview.select.ts'
import { nextSheet } from '#machines/prescriptionReview/prescriptionReview.rules.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { REVIEW_TEXT as T } from '#src/lib/text/review.ts'
import { useSecond } from '#src/lib/useSecond.ts'
import type { OpenedSheet } from '#src/runtime/prescription/reviewLogic.ts'
import type { ReviewState } from '#src/runtime/prescription/useReview.ts'
import { useReviewKeys, useReviewLetters } from '#src/runtime/prescription/useReviewKeys.ts'
import { Button } from '#src/ui/Button.tsx'
import { SignDialog } from '#src/widgets/prescription/SignDialog.tsx'
import { EscalateDialog } from './EscalateDialog.tsx'
import { Changes } from './Changes.tsx'
import { Facts } from './Facts.tsx'
import { Findings } from './Findings.tsx'
import { Paper } from './Paper.tsx'
import { RejectPanel } from './RejectPanel.tsx'
import { clockText } from './clockText.ts'

/** 四查十对, to be ticked while the sheet is read; kept with the decision. */
function FourChecks({ checked, onToggle }: { checked: readonly string[]; onToggle(key: string): void }) {
  return (
    <fieldset className="xl-review-four">
      <legend>{T.fourChecks}</legend>
      {T.items.map(({ key, name, detail }) => (
        <label key={key}>
          <input type="checkbox" checked={checked.includes(key)} onChange={() => onToggle(key)} />
          <span>
            {name} <small>{detail}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const ASKS_PASSWORD = new Set(['PASSWORD', 'PASSWORD_ASKED'])

function Left({ until }: { until: number }) {
  return (
    <span className="xl-review-left" role="timer" aria-label={T.leftLabel}>
      {T.left(clockText(until - useSecond()))}
    </span>
  )
}

/** Why the sheet cannot be approved, in words; '' where it can. */
function standsAgainst({ current, sheet }: OpenedSheet): string {
  const { blocked, reasons } = openChecks(current.results, sheet.signed?.ticks ?? [], sheet.signed?.overrides ?? [])
  if (blocked.length > 0) return T.blocked(blocked.length)
  return reasons.length > 0 ? T.unreasoned(reasons.length) : ''
}

/** The claimed sheet: as printed on the left, all that decides about it on the right, the decisions below (hospital.md 7.3). */
export function Opened({ review, opened }: { review: ReviewState; opened: OpenedSheet }) {
  const { snapshot, send, pool } = review
  const { rejection, failure } = selectReview(snapshot)
  const [isEscalating, setEscalating] = useState(false)
  const [hasLetters] = useReviewLetters()
  const letter = (key: string) => (hasLetters ? { 'aria-keyshortcuts': key } : {})
  const face = (key: string) => hasLetters && <kbd>{key}</kbd>
  const [answered, setAnswered] = useState<typeof failure>(null)
  const last = useRef<'approve' | 'reject'>('approve')
  const isBusy = snapshot.hasTag('deciding')
  const isRejecting = snapshot.hasTag('rejecting')
  const asksPassword = !isBusy && failure !== null && failure !== answered && ASKS_PASSWORD.has(failure.code ?? '')
  const against = standsAgainst(opened)
  const { sheet } = opened
  const orgName = pool?.rows.find(({ id }) => id === sheet.id)?.orgName ?? sheet.orgCode
  const next = nextSheet(selectRows(snapshot), sheet.id)

  const approve = (password: string | null = null): void => {
    last.current = 'approve'
    send({ type: 'approve', password })
  }
  const reject = (password: string | null = null): void => {
    last.current = 'reject'
    send({ type: 'reject.begin' })
    send({ type: 'reject', password })
  }
  const canDecide = !isBusy && !asksPassword && !isEscalating
  useReviewKeys([
    { key: 'a', label: T.approve, isAvailable: canDecide && !isRejecting && against === '', run: () => approve() },
    { key: 'r', label: T.reject, isAvailable: canDecide && !isRejecting, run: () => send({ type: 'reject.begin' }) },
    { key: 'e', label: T.escalate, isAvailable: canDecide, run: () => setEscalating(true) },
    { key: 's', label: T.skip, isAvailable: canDecide, run: () => send({ type: 'skip' }) },
    {
      key: 'n',
      label: T.next,
      isAvailable: canDecide && next !== null,
      run: () => {
        if (next) send({ type: 'claim', id: next.id })
      },
    },
  ])
  const keys = (event: KeyboardEvent): void => {
    if (!isRejecting || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    reject()
  }
  return (
    <div className="xl-review-open" onKeyDown={keys}>
      <div className="xl-review-main">
        {failure !== null && !ASKS_PASSWORD.has(failure.code ?? '') && (
          <p className="xl-review-issue" role="alert">
            {failureLine(failure)}
          </p>
        )}
        <Changes versions={opened.versions} />
        <Paper
          sheet={sheet}
          orgName={orgName}
          marked={new Set(opened.current.results.filter(({ level }) => level > 1).flatMap(({ lineNos }) => lineNos))}
          comments={isRejecting ? rejection.comments : null}
          onComment={(no, text) => send({ type: 'comment.set', no, text })}
        />
      </div>
      <div className="xl-review-side">
        <Facts opened={opened} orgName={orgName} />
        {isRejecting ? (
          <RejectPanel
            rejection={rejection}
            isBusy={isBusy}
            onToggle={code => send({ type: 'code.toggle', code })}
            onText={text => send({ type: 'text.set', text })}
            onSend={() => reject()}
            onCancel={() => send({ type: 'cancel' })}
          />
        ) : (
          <>
            <Findings results={opened.current.results} overrides={sheet.signed?.overrides ?? []} />
            <FourChecks checked={review.checked} onToggle={review.toggleItem} />
          </>
        )}
      </div>
      <footer className="xl-review-actions">
        <Left until={opened.until} />
        <span className="xl-review-against" role="status">
          {against}
        </span>
        <Button disabled={!canDecide} {...letter('S')} onClick={() => send({ type: 'skip' })}>
          {T.skip} {face('S')}
        </Button>
        <Button disabled={!canDecide} {...letter('E')} onClick={() => setEscalating(true)}>
          {T.escalate} {face('E')}
        </Button>
        <Button disabled={!canDecide || isRejecting} {...letter('R')} onClick={() => send({ type: 'reject.begin' })}>
          {T.reject} {face('R')}
        </Button>
        <Button
          variant="primary"
          disabled={!canDecide || isRejecting || against !== ''}
          {...letter('A')}
          onClick={() => approve()}
        >
          {isBusy ? T.approving : T.approve} {face('A')}
        </Button>
      </footer>
      {asksPassword && (
        <SignDialog
          title={T.passwordTitle}
          ask={T.passwordAsk}
          issue={failure.code === 'PASSWORD' ? failure.text : ''}
          onSign={password => (last.current === 'approve' ? approve(password) : reject(password))}
          onClose={() => setAnswered(failure)}
        />
      )}
      {isEscalating && (
        <EscalateDialog
          onClose={() => setEscalating(false)}
          onSend={text => {
            setEscalating(false)
            send({ type: 'escalate', text })
          }}
        />
      )}
    </div>
  )
}

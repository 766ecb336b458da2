import type { PoolRow } from '#contract/entities/prescriptionSheet.ts'
import { HOSPITAL_OFFSET } from '#contract/rules/hospitalClock.ts'
import type { CheckLevel } from '#contract/prescriptions/types.ts'
import { SEX_TEXT } from '#src/lib/text/chat.ts'
import { RX_TEXT } from '#src/lib/text/prescription.ts'
import { REVIEW_TEXT as T } from '#src/lib/text/review.ts'
import { useSecond } from '#src/lib/useSecond.ts'
import { Button } from '#src/ui/Button.tsx'
import { UrgencyMark } from '#src/widgets/consultation/Urgency.tsx'
import { LevelMark } from '#src/widgets/prescription/LevelMark.tsx'
import { clockText } from './clockText.ts'

const MINUTE = 60_000
/** minutes after which a wait is long (looks.md 2) */
const LONG = 15
const momentOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}${HOSPITAL_OFFSET}`)
const levelOf = (level: number): CheckLevel => (level === 3 ? 3 : level === 2 ? 2 : level === 1 ? 1 : 0)

function Wait({ row }: { row: PoolRow }) {
  const minutes = Math.max(0, Math.floor((useSecond() - momentOf(row.submittedAt)) / MINUTE))
  const text = T.waited(minutes)
  if (row.urgent) return <UrgencyMark level={2}>{`${T.urgent} ${text}`}</UrgencyMark>
  return minutes >= LONG ? <UrgencyMark level={3}>{text}</UrgencyMark> : <span className="xl-waited">{text}</span>
}

function Claim({ row, isMine }: { row: PoolRow; isMine: boolean }) {
  const now = useSecond()
  if (row.status !== '2' || row.claimUntil === null) return null
  return (
    <span className="xl-review-claim">
      {isMine ? T.mine : T.claimedBy(row.reviewerName ?? '')} {clockText(momentOf(row.claimUntil) - now)}
    </span>
  )
}

/** A sheet of the queue: how long it waits, for whom, by whom, what, the gravest finding, and who has it. */
export function QueueRow(props: { row: PoolRow; isMine: boolean; isOpen: boolean; isDisabled: boolean; onOpen(): void }) {
  const { row, isMine, isOpen } = props
  return (
    <li>
      <Button
        className={`xl-review-row${row.urgent ? ' is-u2' : ''}`}
        aria-current={isOpen ? 'true' : undefined}
        data-rx={row.id}
        disabled={props.isDisabled}
        onClick={props.onOpen}
      >
        <span className="xl-review-row-line">
          <strong>{row.patientName}</strong>
          <small>
            {SEX_TEXT[row.sex]} {row.ageText}
            {row.weightG !== null && ` ${T.weight(String(row.weightG / 1_000))}`}
          </small>
          <Wait row={row} />
        </span>
        <span className="xl-review-row-line is-cut">{row.diagnoses.map(({ name }) => name).join('、')}</span>
        <span className="xl-review-row-line">
          {row.maxLevel > 0 && <LevelMark level={levelOf(row.maxLevel)} />}
          <span>{RX_TEXT.types[row.rxType]}</span>
          <span>{T.kinds(row.kinds)}</span>
          {row.rxVersion > 1 && <span>{T.version(row.rxVersion)}</span>}
          {row.isSenior && <span>{T.senior}</span>}
        </span>
        <span className="xl-review-row-line is-cut">
          {row.doctorName} {row.orgName}
        </span>
        <Claim row={row} isMine={isMine} />
      </Button>
    </li>
  )
}

import { Link } from 'react-router-dom'
import type { PrescriptionCard } from '#contract/entities/chat.ts'
import type { RxStatus } from '#contract/entities/prescription.ts'
import { RX_TEXT, moneyText } from '#src/lib/text/prescription.ts'
import { REVIEW_TEXT as T } from '#src/lib/text/review.ts'
import { Button } from '#src/ui/Button.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'

const TONES: Record<RxStatus, StatusTone> = {
  '0': 'off',
  '1': 'going',
  '2': 'going',
  '3': 'good',
  '4': 'bad',
  '5': 'off',
  '6': 'off',
  '7': 'going',
  '8': 'good',
  '9': 'off',
}

/** A prescription in the conversation, as it stands: number, kind, sum and state, no drug (RX-32). `isOwn`: shown to the doctor who wrote it;
 * `onOpen`: to its patient, whose page of it says more. */
export default function PrescriptionCardView(props: {
  card: PrescriptionCard
  isOwn: boolean
  onOpen?: ((rxId: string) => void) | undefined
}) {
  const { card, isOwn, onOpen } = props
  const isOver = card.status === '6' || card.status === '9'
  return (
    <section className="xl-rx-card" aria-label={RX_TEXT.typeNames[card.rxType]} data-status={card.status}>
      <h4>
        {RX_TEXT.typeNames[card.rxType]}
        <StatusTag tone={TONES[card.status]}>{RX_TEXT.states[card.status]}</StatusTag>
      </h4>
      <p className={isOver ? 'is-over' : undefined}>
        {card.rxNo}
        <br />
        {T.kinds(card.kinds)} {moneyText(card.totalFen)}
      </p>
      {onOpen && (
        <Button variant="link" onClick={() => onOpen(card.rxId)}>
          {T.open}
        </Button>
      )}
      {isOwn && card.status === '4' && (
        <Link to={`/hospitalChat/prescription?sid=${encodeURIComponent(card.sid)}&rx=${encodeURIComponent(card.rxId)}`}>
          {T.mend}
        </Link>
      )}
    </section>
  )
}

import { useEffect, useState } from 'react'
import type { SessionTransfer } from '#contract/entities/sessionTransfer.ts'
import { TRANSFER_REASONS } from '#contract/rules/transferTexts.ts'
import { selectOffset } from '#machines/chatLink/chatLink.select.ts'
import { dateTime } from '#src/lib/format.ts'
import { navigate } from '#src/lib/navigation.ts'
import { SEX_TEXT } from '#src/lib/text/chat.ts'
import { TRANSFER_TEXT as T } from '#src/lib/text/transfer.ts'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'
import { useServerNow } from '#src/runtime/chat/useServerNow.ts'
import { useTransfer, type Transfer } from '#src/runtime/chat/useTransfer.ts'
import { Button } from '#src/ui/Button.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'
import { Avatar } from '#src/widgets/consultation/Avatar.tsx'
import { RejectDialog } from '#src/widgets/consultation/transfer/RejectDialog.tsx'
import { leftText } from '#src/widgets/conversation/timeText.ts'

const TONE: Readonly<Record<SessionTransfer['status'], StatusTone>> = {
  '1': 'attention',
  '2': 'good',
  '3': 'bad',
  '4': 'bad',
  '5': 'off',
}
const openSession = (sid: string): void => navigate(`/hospitalChat/imChat?sid=${encodeURIComponent(sid)}`)

/** Time left, or how it ended. */
function State({ transfer, row }: { transfer: Transfer; row: SessionTransfer }) {
  const now = useServerNow()
  const left = transfer.is('overdue') ? T.overdue : T.left(leftText(row.deadline - now))
  return (
    <>
      <StatusTag tone={TONE[row.status]}>{T.status[row.status]}</StatusTag>
      {row.status === '1' && <span className="xl-transfer-left">{left}</span>}
    </>
  )
}

function Actions({ transfer, row, onReject }: { transfer: Transfer; row: SessionTransfer; onReject(): void }) {
  const { commands } = transfer
  const closed = transfer.is('busy') || transfer.is('overdue')
  if (row.status === '1' && row.side === 'from')
    return (
      <>
        <Button onClick={() => openSession(row.sid)}>{T.open}</Button>
        <Button disabled={closed} onClick={commands.withdraw}>
          {T.withdraw}
        </Button>
      </>
    )
  if (row.status === '1')
    return (
      <>
        {row.to.kind === 'doctor' && (
          <Button disabled={closed} onClick={onReject}>
            {T.reject}
          </Button>
        )}
        <Button variant="primary" disabled={closed} onClick={commands.accept}>
          {T.accept}
        </Button>
      </>
    )
  return null
}

/** One transfer: whose, from whom to whom, why, what the next doctor must know, and what may be done about it (hospital.md 3). */
export function TransferRow({ seen: first }: { seen: SessionTransfer }) {
  const { link } = useChat()
  const [seen] = useState(() => ({ transfer: first, now: Date.now() + selectOffset(link.getSnapshot()) }))
  const transfer = useTransfer({ sid: first.sid, seen })
  const [isRejecting, setRejecting] = useState(false)
  const row = transfer.transfer?.id === first.id ? transfer.transfer : first
  const { actor, commands, failure } = transfer
  useEffect(() => {
    const done = actor.on('transfer.done', ({ status }) => {
      if (status === '2') openSession(first.sid)
    })
    return () => done.unsubscribe()
  }, [actor, first.sid])
  return (
    <li className="xl-transfer-row" aria-busy={transfer.is('busy')} data-transfer={row.id}>
      <Avatar name={row.patient.name} sex={row.patient.sex} />
      <div className="xl-transfer-text">
        <p className="xl-transfer-head">
          <strong>{row.patient.name}</strong>
          <span>
            {SEX_TEXT[row.patient.sex]} {row.patient.ageText}
          </span>
          <State transfer={transfer} row={row} />
        </p>
        <p>{row.chiefComplaint}</p>
        <dl>
          <dt>{T.from}</dt>
          <dd>{[row.from.name, row.from.orgName].filter(text => text !== '').join(' · ')}</dd>
          <dt>{T.to}</dt>
          <dd>{`${T.kinds[row.to.kind]} ${row.to.name}`}</dd>
          <dt>{T.reason}</dt>
          <dd>{TRANSFER_REASONS[row.reason] ?? row.reason}</dd>
          <dt>{T.note}</dt>
          <dd>{row.note}</dd>
          <dt>{T.askedAt}</dt>
          <dd>{dateTime(row.createdAt).slice(0, 16)}</dd>
          {row.status !== '1' && (
            <>
              <dt>{T.resultLabel}</dt>
              <dd>{T.result(row.status, row.handledBy ?? row.to.name, row.rejectReason)}</dd>
            </>
          )}
        </dl>
        {failure !== null && (
          <p className="xl-field-error" role="alert">
            {failure}
          </p>
        )}
      </div>
      <div className="xl-transfer-actions">
        <Actions transfer={transfer} row={row} onReject={() => setRejecting(true)} />
      </div>
      {isRejecting && (
        <RejectDialog
          onClose={() => setRejecting(false)}
          onReject={reason => {
            setRejecting(false)
            commands.reject(reason)
          }}
        />
      )}
    </li>
  )
}

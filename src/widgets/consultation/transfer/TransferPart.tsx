import { useEffect } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { TRANSFER_TEXT as T } from '#src/lib/text/transfer.ts'
import { useServerNow } from '#src/runtime/chat/useServerNow.ts'
import { useTransfer, type Transfer } from '#src/runtime/chat/useTransfer.ts'
import { Button } from '#src/ui/Button.tsx'
import { leftText } from '#src/widgets/conversation/timeText.ts'
import { TransferDialog } from './TransferDialog.tsx'
import './transfer.css'

/** Whom one waits for, how long still, and the way back; then how it ended. */
function TransferBar({ transfer, onClose }: { transfer: Transfer; onClose(): void }) {
  const now = useServerNow()
  const { commands, failure } = transfer
  const row = transfer.transfer
  if (transfer.is('recalling'))
    return transfer.is('failed') ? (
      <div className="xl-banner" role="alert">
        <span>{failure ?? T.recallFailed}</span>
        <Button variant="link" onClick={commands.retry}>
          {T.retry}
        </Button>
      </div>
    ) : (
      <div className="xl-banner" role="status">
        {T.recalling}
      </div>
    )
  if (row === null || row.side !== 'from') return null
  if (transfer.is('waiting'))
    return (
      <div className="xl-banner xl-transfer-bar" role="status">
        <span>{T.waitingFor(row.to.name)}</span>
        <span aria-hidden="true" className="xl-transfer-left">
          {transfer.is('overdue') ? T.overdue : T.left(leftText(row.deadline - now))}
        </span>
        {failure !== null && <span className="xl-field-error">{failure}</span>}
        <Button variant="link" disabled={transfer.is('busy') || transfer.is('overdue')} onClick={commands.withdraw}>
          {T.withdraw}
        </Button>
      </div>
    )
  if (!transfer.is('settled')) return null
  return (
    <div className="xl-banner xl-transfer-bar" role="status">
      <span>{T.result(row.status, row.handledBy ?? row.to.name, row.rejectReason)}</span>
      <Button variant="link" onClick={onClose}>
        {T.close}
      </Button>
    </div>
  )
}

/**
 * The transfer of a conversation: dialog, countdown, result. `asked`: the doctor pressed 转诊; it closes itself by `onAnswered`. Give it the session's
 * id as key.
 */
export default function TransferPart(props: { session: ChatSession; asked: boolean; onAnswered(): void; onClose(): void }) {
  const { session, asked, onAnswered } = props
  const transfer = useTransfer({ sid: session.id, isOpen: session.status === '25' })
  const { commands, actor } = transfer
  const choosing = transfer.is('choosing')
  useEffect(() => {
    if (asked) commands.open()
  }, [asked, commands])
  useEffect(() => {
    const sent = actor.on('transfer.done', onAnswered)
    return () => sent.unsubscribe()
  }, [actor, onAnswered])
  return (
    <>
      <TransferBar transfer={transfer} onClose={props.onClose} />
      {choosing && (
        <TransferDialog
          transfer={transfer}
          onClose={() => {
            commands.close()
            onAnswered()
          }}
        />
      )}
    </>
  )
}

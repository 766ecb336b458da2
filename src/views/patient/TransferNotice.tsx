import { useState } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { declineTransfer } from '#contract/http/calls/sessionTransfers.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { TRANSFER_TEXT as T } from '#src/lib/text/transfer.ts'
import { useServerNow } from '#src/runtime/chat/useServerNow.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { leftText } from '#src/widgets/conversation/timeText.ts'

/** That another doctor is asked; then who took over, and for ten minutes the way out with the whole fee (hospital.md 3.4). */
export function TransferNotice({ session }: { session: ChatSession }) {
  const now = useServerNow()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const { id: sid, status, declineUntil, version } = session
  const decline = async (): Promise<void> => {
    setAsking(false)
    setBusy(true)
    setFailed(null)
    try {
      await patientCall(declineTransfer, { sid, version })
    } catch (error) {
      setFailed(toFailure(error).text)
    } finally {
      setBusy(false)
    }
  }
  if (status === '25')
    return (
      <div className="xl-banner" role="status">
        {T.patientWaiting}
      </div>
    )
  if (status !== '20' || declineUntil === null || declineUntil <= now) return null
  return (
    <div className="xl-banner xl-patient-moved">
      <span role="status">{T.patientMoved(session.doctor.name)}</span>
      <span aria-hidden="true">{leftText(declineUntil - now)}</span>
      <Button variant="link" disabled={isBusy} onClick={() => setAsking(true)}>
        {T.decline}
      </Button>
      {failed !== null && (
        <span className="xl-field-error" role="alert">
          {failed}
        </span>
      )}
      {isAsking && (
        <ConfirmDialog
          title={T.decline}
          confirm={T.decline}
          cancel={T.declineKeep}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => void decline()}
        >
          {T.declineAsk}
        </ConfirmDialog>
      )}
    </div>
  )
}

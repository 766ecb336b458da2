import { useState } from 'react'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import type { Failure } from '#contract/http/failure.ts'
import { navigate } from '#src/lib/navigation.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'

/** What a doctor may still do with a sheet that is with the pharmacist. */
export function SheetActions(props: {
  sheet: Sheet
  isBusy: boolean
  isDone: boolean
  failure: Failure | null
  onWithdraw(): void
}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <footer className="xl-rx-actions">
      <span
        className={props.failure === null ? 'xl-rx-left' : 'xl-field-error'}
        role={props.failure === null ? 'status' : 'alert'}
      >
        {props.failure?.text ?? (props.isDone ? T.submitted : '')}
      </span>
      {props.sheet.signed !== null && (
        <Button onClick={() => navigate(`/hospitalChat/print?rx=${encodeURIComponent(props.sheet.id)}`)}>{T.print}</Button>
      )}
      {props.sheet.status === '1' && (
        <Button disabled={props.isBusy} onClick={() => setAsking(true)}>
          {T.withdraw}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={T.withdrawTitle}
          confirm={T.withdraw}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            props.onWithdraw()
          }}
        >
          {T.withdrawAsk}
        </ConfirmDialog>
      )}
    </footer>
  )
}

import { useState } from 'react'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { OpenChecks } from '#contract/prescriptions/overrides.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { openText } from './openText.ts'

/** 提交审核 and why it is not possible yet; 删除草稿 asks first (looks.md 7). */
export function EditorActions(props: {
  sheet: Sheet | null
  failure: Failure | null
  open: OpenChecks
  isPreparing: boolean
  canSubmit: boolean
  onSubmit(): void
  onDiscard(): void
}) {
  const [isAsking, setAsking] = useState(false)
  const { failure } = props
  return (
    <footer className="xl-rx-actions">
      {props.sheet?.status === '0' && (
        <Button variant="link" disabled={!props.canSubmit} onClick={() => setAsking(true)}>
          {T.discard}
        </Button>
      )}
      <span className={failure === null ? 'xl-rx-left' : 'xl-field-error'} role={failure === null ? 'status' : 'alert'}>
        {failure?.text ?? openText(props.open)}
      </span>
      <Button
        variant="primary"
        title="Ctrl+Enter"
        disabled={!props.canSubmit || props.open.blocked.length > 0}
        onClick={props.onSubmit}
      >
        {props.isPreparing ? T.preparing : T.submit}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={T.discardTitle}
          confirm={T.discard}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            props.onDiscard()
          }}
        >
          {T.discardAsk}
        </ConfirmDialog>
      )}
    </footer>
  )
}

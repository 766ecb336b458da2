import { useState } from 'react'
import { removeTemplate } from '#contract/http/calls/drugPicks.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'

/** 删除常用方: takes an own template away after a question; those of the department and of the hospital belong to the office. */
export function RemoveTemplate({ id, name, onRemoved }: { id: string; name: string; onRemoved(): void }) {
  const [requestId] = useState(newId)
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(removeTemplate, { requestId, id }, { quiet: true })
      message.success(T.templateRemoved(name))
      onRemoved()
    } catch (error) {
      message.warning(toFailure(error).text)
      setAsked(false)
    }
    setBusy(false)
  }
  return (
    <>
      <Button variant="danger" className="xl-source-remove" onClick={() => setAsked(true)}>
        {T.removeTemplate}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={T.removeTemplate}
          confirm={T.removeTemplate}
          danger
          busy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => setAsked(false)}
        >
          {T.removeTemplateText(name)}
        </ConfirmDialog>
      )}
    </>
  )
}

import { useState } from 'react'
import { patientClose } from '#contract/http/calls/patientRights.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { forgetClosedPatient, patientCall } from '#src/runtime/patient/account.ts'
import { RIGHTS_TEXT as T } from '#src/lib/text/patientRights.ts'
import { Button } from '#src/ui/Button.tsx'
import { Part } from './Fields.tsx'
import { CodeDialog } from './CodeDialog.tsx'

const close = async (code: string): Promise<void> => {
  await patientCall(patientClose, { code })
  message.success(T.closed)
  forgetClosedPatient()
}

/** 注销账号, confirmed by a code. */
export function CloseAccount({ phone }: { phone: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Part title={T.close}>
      <div className="xl-rights-card">
        <p className="xl-quiet">{T.closeHint}</p>
        <div className="xl-rights-actions">
          <Button variant="danger" onClick={() => setOpen(true)}>
            {T.close}
          </Button>
        </div>
      </div>
      {isOpen && (
        <CodeDialog
          title={T.close}
          to="close"
          variant="danger"
          confirm={T.closeNow}
          confirming={T.closing}
          act={close}
          onClose={() => setOpen(false)}
        >
          <p>{T.closeHint}</p>
          <p>{T.closeCode(phone)}</p>
        </CodeDialog>
      )}
    </Part>
  )
}

import { useState } from 'react'
import { patientClose } from '#contract/http/calls/patientRights.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { forgetClosedPatient, patientCall } from '#src/runtime/patient/account.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { RIGHTS_TEXT as T } from '#src/lib/text/patientRights.ts'
import { Button } from '#src/ui/Button.tsx'
import { Part } from './Fields.tsx'
import { CodeField } from './CodeField.tsx'

const CODE = /^\d{6}$/

function CloseDialog({ phone, onClose }: { phone: string; onClose(): void }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const close = async (): Promise<void> => {
    if (!CODE.test(code)) return setError(PATIENT_TEXT.codeWrong)
    setBusy(true)
    try {
      await patientCall(patientClose, { code })
      message.success(T.closed)
      forgetClosedPatient()
    } catch (failed) {
      setError(toFailure(failed).text)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={T.close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{T.cancel}</Button>
          <Button variant="danger" disabled={busy} onClick={() => void close()}>
            {busy ? T.closing : T.closeNow}
          </Button>
        </>
      }
    >
      <p>{T.closeHint}</p>
      <p>{T.closeCode(phone)}</p>
      <CodeField
        value={code}
        error={error}
        onChange={value => {
          setCode(value)
          setError(undefined)
        }}
      />
    </Dialog>
  )
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
      {isOpen && <CloseDialog phone={phone} onClose={() => setOpen(false)} />}
    </Part>
  )
}

import { useState } from 'react'
import type { ReactNode } from 'react'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { toFailure } from '#src/lib/http/call.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { RIGHTS_TEXT as T } from '#src/lib/text/patientRights.ts'
import { Button } from '#src/ui/Button.tsx'
import { CodeField } from './CodeField.tsx'

const CODE = /^\d{6}$/

/** Asks for a code that is sent to the own phone before something is done `to` the account; what `act` rejects with stays in view. */
export function CodeDialog(props: {
  title: string
  children: ReactNode
  to: 'close' | 'endSignIn'
  variant: 'primary' | 'danger'
  confirm: string
  confirming: string
  act(code: string): Promise<void>
  onClose(): void
}) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const confirm = async (): Promise<void> => {
    if (!CODE.test(code)) return setError(PATIENT_TEXT.codeWrong)
    setBusy(true)
    try {
      await props.act(code)
    } catch (failed) {
      setError(toFailure(failed).text)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{T.cancel}</Button>
          <Button variant={props.variant} disabled={busy} onClick={() => void confirm()}>
            {busy ? props.confirming : props.confirm}
          </Button>
        </>
      }
    >
      {props.children}
      <CodeField
        to={props.to}
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

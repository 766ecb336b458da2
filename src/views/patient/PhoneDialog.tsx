import { useId, useState } from 'react'
import type { PatientFile } from '#contract/entities/patientRights.ts'
import { patientChangePhone } from '#contract/http/calls/patientRights.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { RIGHTS_TEXT as T } from '#src/lib/text/patientRights.ts'
import { Button } from '#src/ui/Button.tsx'
import { CodeField } from './CodeField.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

const PHONE = /^1[3-9]\d{9}$/
const CODE = /^\d{6}$/

/** 更换手机号: by a code that is sent to the new number. */
export function PhoneDialog({ onChanged, onClose }: { onChanged(file: PatientFile): void; onClose(): void }) {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<{ phone?: string; code?: string }>({})
  const [busy, setBusy] = useState(false)
  const id = useId()
  const save = async (): Promise<void> => {
    const wrong = {
      ...(PHONE.test(phone) ? {} : { phone: PATIENT_TEXT.phoneWrong }),
      ...(CODE.test(code) ? {} : { code: PATIENT_TEXT.codeWrong }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      onChanged(await patientCall(patientChangePhone, { phone, code }))
      message.success(T.phoneChanged)
      onClose()
    } catch (error) {
      setErrors({ code: toFailure(error).text })
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={T.changePhone}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{T.cancel}</Button>
          <Button variant="primary" disabled={busy} onClick={() => void save()}>
            {busy ? T.saving : T.save}
          </Button>
        </>
      }
    >
      <div className="xl-field">
        <label htmlFor={id}>{T.newPhone}</label>
        <input
          id={id}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          maxLength={11}
          value={phone}
          aria-invalid={errors.phone !== undefined}
          aria-describedby={`${id}e`}
          onChange={event => setPhone(event.target.value.replace(/\D/g, ''))}
        />
        <FieldIssue id={`${id}e`} text={errors.phone} />
      </div>
      <CodeField phone={PHONE.test(phone) ? phone : null} value={code} error={errors.code} onChange={setCode} />
    </Dialog>
  )
}

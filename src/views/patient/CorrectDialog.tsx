import { useId, useRef, useState } from 'react'
import type { PatientFile } from '#contract/entities/patientRights.ts'
import { patientCorrect, patientFile } from '#contract/http/calls/patientRights.ts'
import { FAMILY_TEXT } from '#contract/rules/familyTexts.ts'
import { CORRECTION_LIMITS as MAX } from '#contract/rules/patientConsents.ts'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { date } from '#src/lib/format.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { SEX_TEXT } from '#src/lib/text/chat.ts'
import { RIGHTS_TEXT as T } from '#src/lib/text/patientRights.ts'
import { Button } from '#src/ui/Button.tsx'
import { ChoiceField, TextField } from './Fields.tsx'
import { correctionErrors, correctionOf, draftOf, type CorrectionDraft, type CorrectionErrors } from './correction.ts'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

const SEXES = [
  { value: '1' as const, text: SEX_TEXT[1] },
  { value: '2' as const, text: SEX_TEXT[2] },
]

/** The field at which a refusal of the server is shown. */
const FIELD_OF: Readonly<Record<string, keyof CorrectionDraft>> = {
  [FAMILY_TEXT.badBirthday]: 'birthday',
  [FAMILY_TEXT.badSex]: 'sex',
}

/** 更正信息: what a patient may put right themselves. */
export function CorrectDialog({
  file,
  onChanged,
  onClose,
}: {
  file: PatientFile
  onChanged(file: PatientFile): void
  onClose(): void
}) {
  const [draft, setDraft] = useState(() => draftOf(file))
  const [errors, setErrors] = useState<CorrectionErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const day = useId()
  const form = useRef<HTMLDivElement>(null)
  const [today] = useState(() => date(Date.now()))
  const edit = (part: Partial<CorrectionDraft>): void => {
    setDraft(old => ({ ...old, ...part }))
    setErrors(old => Object.fromEntries(Object.entries(old).filter(([key]) => !(key in part))))
  }
  const save = async (): Promise<void> => {
    if (busy) return
    const wrong = correctionErrors(draft, today)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0)
      return void requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    setBusy(true)
    try {
      const input = correctionOf(draft)
      const next = await patientCall(patientCorrect, { ...input, version: file.version })
      onChanged(next)
      message.success(T.saved)
      const kept = next.allergies.filter(word => !input.allergies.includes(word))
      if (kept.length > 0) message.info(T.allergiesKept(kept))
      onClose()
    } catch (error) {
      const { text } = toFailure(error)
      const field = FIELD_OF[text]
      setErrors(field ? { [field]: text } : {})
      setProblem(field ? null : text)
      // the form keeps what was typed, over the card as it is now
      if (text === FAMILY_TEXT.stale) await patientCall(patientFile, {}).then(onChanged, () => undefined)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={T.correct}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{T.cancel}</Button>
          <Button variant="primary" aria-disabled={busy} onClick={() => void save()}>
            {busy ? T.saving : T.save}
          </Button>
        </>
      }
    >
      <div ref={form} className="xl-patient-form">
        <TextField
          name="name"
          label={T.name}
          hint={T.nameNeeded}
          required
          max={MAX.name}
          value={draft.name}
          error={errors.name}
          onChange={name => edit({ name })}
        />
        <ChoiceField
          name="sex"
          label={T.sex}
          options={SEXES}
          value={draft.sex}
          error={errors.sex}
          onChange={sex => edit({ sex })}
        />
        <div className="xl-field">
          <label htmlFor={day} className="is-required">
            {T.birthday}
          </label>
          <input
            id={day}
            type="date"
            max={today}
            min="1900-01-01"
            value={draft.birthday}
            aria-invalid={errors.birthday !== undefined}
            aria-describedby={`${day}e`}
            onChange={event => edit({ birthday: event.target.value })}
          />
          <FieldIssue id={`${day}e`} text={errors.birthday} />
        </div>
        <TextField
          name="allergies"
          label={T.allergies}
          hint={T.allergiesHint}
          max={MAX.allergy * MAX.allergies}
          value={draft.allergies}
          error={errors.allergies}
          onChange={allergies => edit({ allergies })}
        />
        <TextField
          name="pastHistory"
          label={T.pastHistory}
          hint={T.pastHint}
          rows={3}
          max={MAX.pastHistory}
          value={draft.pastHistory}
          error={errors.pastHistory}
          onChange={pastHistory => edit({ pastHistory })}
        />
        {problem && (
          <p className="xl-field-error" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}

import { useId, useState, type FormEvent } from 'react'
import { addPatientAllergy } from '#contract/http/calls/prescriptions.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { useRequestIds } from '#src/lib/useRequestIds.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'
import { RadioChoice } from './RadioChoice.tsx'

type Kind = keyof typeof T.allergyKinds
type Severity = keyof typeof T.severities

/** An allergy that the patient tells of, or that there is none; the checks run again with it (RX-17). */
export function AllergyDialog({ sid, onRecorded, onClose }: { sid: string; onRecorded(): void; onClose(): void }) {
  const [kind, setKind] = useState<Kind>('1')
  const [severity, setSeverity] = useState<Severity>('2')
  const [text, setText] = useState('')
  const [reaction, setReaction] = useState('')
  const [issue, setIssue] = useState('')
  const [isBusy, setBusy] = useState(false)
  const requests = useRequestIds()
  const form = useId()
  const record = async (isNone: boolean): Promise<void> => {
    // the server finds which class or ingredient the words name
    const codes = { ingredientCode: null, classCode: null }
    const allergy = { kind, text: text.trim(), ...codes, severity, reaction: reaction.trim() }
    setBusy(true)
    try {
      const input = { sid, allergy: isNone ? null : allergy }
      await call(addPatientAllergy, { ...input, requestId: requests.idOf(input) }, { quiet: true })
      onRecorded()
    } catch (error) {
      const { text: why, retryable } = toFailure(error)
      setIssue(why)
      if (!retryable) requests.settle()
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return setIssue(T.allergyNeeded)
    void record(false)
  }
  return (
    <Dialog
      title={T.allergyTitle}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => void record(true)}>
            {T.noneKnown}
          </Button>
          <Button onClick={onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" type="submit" form={form} disabled={isBusy}>
            {T.saveAllergy}
          </Button>
        </>
      }
    >
      <form id={form} className="xl-rx-form" onSubmit={onSubmit}>
        <label className="xl-field">
          <span>{T.allergyText}</span>
          <input
            autoFocus
            maxLength={50}
            placeholder={T.allergyHint}
            value={text}
            aria-invalid={issue !== ''}
            onChange={event => {
              setText(event.target.value)
              setIssue('')
            }}
          />
          <FieldIssue text={issue} />
        </label>
        <RadioChoice<Kind> legend={T.allergyKind} texts={T.allergyKinds} value={kind} onChange={setKind} />
        <RadioChoice<Severity> legend={T.severity} texts={T.severities} value={severity} onChange={setSeverity} />
        <label className="xl-field">
          <span>{T.reaction}</span>
          <input maxLength={100} value={reaction} onChange={event => setReaction(event.target.value)} />
        </label>
      </form>
    </Dialog>
  )
}

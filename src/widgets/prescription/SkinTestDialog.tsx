import { useId, useState, type FormEvent } from 'react'
import type { SkinTest } from '#contract/prescriptions/types.ts'
import { SKIN_TEST_RESULTS } from '#contract/prescriptions/skinTests.ts'
import { RX_REFUSALS } from '#contract/rules/prescriptionTexts.ts'
import { HOSPITAL_OFFSET, hospitalTime } from '#contract/rules/hospitalClock.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'
import { RadioChoice } from './RadioChoice.tsx'

/** A moment as a field of the browser holds it, in the hospital's clock. */
const fieldText = (moment: number): string => hospitalTime(moment).toISOString().slice(0, 16)

/** Result and time of a skin test, written into the head of the sheet (rule A6). `now`: epoch ms, no test is later. */
export function SkinTestDialog(props: { ingredientCode: string; now: number; onRecord(test: SkinTest): void; onClose(): void }) {
  const { ingredientCode, now } = props
  const [result, setResult] = useState<SkinTest['result'] | ''>('')
  const [moment, setMoment] = useState(fieldText(now))
  const [issue, setIssue] = useState('')
  const form = useId()
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const at = Date.parse(`${moment}:00${HOSPITAL_OFFSET}`)
    if (result === '') return setIssue(T.skinTestNeeded)
    if (Number.isNaN(at)) return setIssue(T.skinTestMoment)
    if (at > now) return setIssue(RX_REFUSALS.TEST_LATER)
    props.onRecord({ ingredientCode, result, at })
  }
  return (
    <Dialog
      title={T.skinTestTitle(ingredientCode)}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" type="submit" form={form}>
            {T.saveSkinTest}
          </Button>
        </>
      }
    >
      <form id={form} className="xl-rx-form" noValidate onSubmit={onSubmit}>
        <RadioChoice<SkinTest['result']>
          legend={T.skinTestResult}
          texts={SKIN_TEST_RESULTS}
          value={result}
          onChange={chosen => {
            setResult(chosen)
            setIssue('')
          }}
        />
        {result === 'positive' && <p role="status">{T.skinTestPositive}</p>}
        <label className="xl-field">
          <span>{T.skinTestAt}</span>
          <input
            type="datetime-local"
            max={fieldText(now)}
            value={moment}
            onChange={event => {
              setMoment(event.target.value)
              setIssue('')
            }}
          />
        </label>
        <FieldIssue text={issue} />
      </form>
    </Dialog>
  )
}

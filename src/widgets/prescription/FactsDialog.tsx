import { useId, useState, type FormEvent } from 'react'
import { recordPatientFacts } from '#contract/http/calls/prescriptions.ts'
import type { PatientFacts } from '#contract/prescriptions/types.ts'
import { CREATININE_UMOL10, typedNumber, WEIGHT_G, writtenNumber } from '#contract/rules/bodyFacts.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { useRequestIds } from '#src/lib/useRequestIds.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'
import { RadioChoice } from './RadioChoice.tsx'

type Three = keyof typeof T.threeStates
type Grade = keyof typeof T.liverGrades
const FEMALE = 2
const MIN_DAY = '1900-01-01'

interface Draft {
  weight: string
  creatinine: string
  day: string
}
type Issues = Partial<Record<keyof Draft | 'all', string>>

/** What stands in the fields as the call wants it, or what is wrong with them. */
function readDraft({ weight, creatinine, day }: Draft) {
  const weightG = typedNumber(weight, WEIGHT_G)
  const umol10 = typedNumber(creatinine, CREATININE_UMOL10)
  const issues: Issues = {
    ...(weightG === undefined ? { weight: T.weightWrong } : {}),
    ...(umol10 === undefined ? { creatinine: T.creatinineWrong } : {}),
    ...(umol10 != null && day === '' ? { day: T.dayNeeded } : {}),
  }
  return { issues, weightG: weightG ?? null, creatinine: umol10 == null ? null : { umol10, day } }
}

const three = (value: Three): 0 | 1 | 2 => (value === '2' ? 2 : value === '1' ? 1 : 0)
const dayOfTest = ({ scrAt }: PatientFacts): string => (scrAt === null ? '' : hospitalDay(scrAt))

/** Weight, kidneys, liver, pregnancy and lactation of the patient, which decide about drugs and doses; the checks run again with them (hospital.md 5). */
export function FactsDialog(props: {
  sid: string
  patient: PatientFacts
  /** epoch ms */
  now: number
  onRecorded(): void
  onClose(): void
}) {
  const { sid, patient, now } = props
  const today = hospitalDay(now)
  // only what was changed here is sent: the patient or another doctor may have written the rest meanwhile
  const [opened] = useState(patient)
  const [draft, setDraft] = useState<Draft>({
    // what stands is said beside the field: what is typed counts as of today, also the same weight again
    weight: '',
    creatinine: writtenNumber(patient.scrUmol10, CREATININE_UMOL10),
    day: dayOfTest(patient) || today,
  })
  const [pregnancy, setPregnancy] = useState<Three>(`${patient.pregnancy}`)
  const [lactation, setLactation] = useState<Three>(`${patient.lactation}`)
  const [grade, setGrade] = useState<Grade>(patient.liverGrade ?? '')
  const [issues, setIssues] = useState<Issues>({})
  const [isBusy, setBusy] = useState(false)
  const requests = useRequestIds()
  const form = useId()
  const set = (change: Partial<Draft>): void => {
    setDraft({ ...draft, ...change })
    setIssues({})
  }
  const { weightG: weight, weightAt } = patient
  const known =
    weight === null ? '' : T.weightKept(writtenNumber(weight, WEIGHT_G), weightAt === null ? '' : hospitalDay(weightAt))
  const record = async (): Promise<void> => {
    const { issues: found, weightG, creatinine } = readDraft(draft)
    setIssues(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const isSameTest = creatinine?.umol10 === opened.scrUmol10 && creatinine?.day === dayOfTest(opened)
    const liverGrade = grade === '' ? null : grade
    try {
      const input = {
        ...{ sid, weightG, creatinine: isSameTest ? null : creatinine },
        ...(three(pregnancy) === opened.pregnancy ? {} : { pregnancy: three(pregnancy) }),
        ...(three(lactation) === opened.lactation ? {} : { lactation: three(lactation) }),
        ...(liverGrade === opened.liverGrade ? {} : { liverGrade }),
      }
      await call(recordPatientFacts, { ...input, requestId: requests.idOf(input) }, { quiet: true })
      props.onRecorded()
    } catch (error) {
      const { text, retryable } = toFailure(error)
      setIssues({ all: text })
      if (!retryable) requests.settle()
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void record()
  }
  const numberField = (
    key: 'weight' | 'creatinine',
    label: string,
    { hasFocus = false, hint = '' }: { hasFocus?: boolean; hint?: string } = {},
  ) => (
    <label className="xl-field">
      <span>{label}</span>
      <input
        autoFocus={hasFocus}
        inputMode="decimal"
        maxLength={8}
        placeholder={hint}
        value={draft[key]}
        aria-invalid={issues[key] !== undefined}
        onChange={event => set({ [key]: event.target.value })}
      />
      <FieldIssue text={issues[key] ?? ''} />
    </label>
  )
  return (
    <Dialog
      title={T.factsTitle}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" type="submit" form={form} disabled={isBusy}>
            {T.saveFacts}
          </Button>
        </>
      }
    >
      <form id={form} className="xl-rx-form" noValidate onSubmit={onSubmit}>
        <p>{T.factsHint}</p>
        {numberField('weight', T.weightKg, { hasFocus: true, hint: known })}
        {numberField('creatinine', T.creatinine)}
        <label className="xl-field">
          <span>{T.creatinineDay}</span>
          <input
            type="date"
            min={MIN_DAY}
            max={today}
            value={draft.day}
            aria-invalid={issues.day !== undefined}
            onChange={event => set({ day: event.target.value })}
          />
          <FieldIssue text={issues.day ?? ''} />
        </label>
        {patient.sex === FEMALE && (
          <>
            <RadioChoice<Three> legend={T.pregnancy} texts={T.threeStates} value={pregnancy} onChange={setPregnancy} />
            <RadioChoice<Three> legend={T.lactation} texts={T.threeStates} value={lactation} onChange={setLactation} />
          </>
        )}
        <RadioChoice<Grade> legend={T.liver} texts={T.liverGrades} value={grade} onChange={setGrade} />
        <FieldIssue text={issues.all ?? ''} />
      </form>
    </Dialog>
  )
}

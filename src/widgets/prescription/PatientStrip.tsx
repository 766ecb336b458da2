import { useState } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { EditorFacts } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { namesText, SEX_TEXT } from '#src/lib/text/chat.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { UrgencyMark } from '#src/widgets/consultation/Urgency.tsx'
import { AllergyDialog } from './AllergyDialog.tsx'
import { FactsDialog } from './FactsDialog.tsx'
import { kidneysOf } from './kidneys.ts'

function Allergies({ patient }: EditorFacts) {
  if (patient.allergies.length > 0) {
    const names = patient.allergies.map(({ text }) => text)
    return (
      <span title={names.join('、')}>
        <UrgencyMark level={1}>{`${T.allergic} ${namesText(names)}`}</UrgencyMark>
      </span>
    )
  }
  return patient.allergyAsked === null ? <UrgencyMark level={2}>{T.notAsked}</UrgencyMark> : <span>{T.noAllergy}</span>
}

/** What decides about drugs, always in view over the lines: age, weight, allergies, pregnancy, kidneys, drugs in use (hospital.md 7.1). */
export function PatientStrip(props: {
  session: ChatSession
  facts: EditorFacts | null
  isDisabled: boolean
  onRecorded(): void
}) {
  const [asking, setAsking] = useState<'allergy' | 'facts' | null>(null)
  const { session, facts } = props
  const { patient } = session
  const renal = facts === null ? null : kidneysOf(facts)
  const answers = {
    onClose: () => setAsking(null),
    onRecorded: () => {
      setAsking(null)
      props.onRecorded()
    },
  }
  const drugs = [...new Set(facts?.active.map(({ name }) => name))]
  return (
    <div className="xl-rx-strip" role="group" aria-label={T.strip}>
      <strong>{patient.name}</strong>
      <span>
        {SEX_TEXT[patient.sex]} {patient.ageText}
      </span>
      {facts === null ? (
        <span className="xl-skeleton" aria-hidden="true" />
      ) : (
        <>
          <span>{facts.patient.weightG === null ? T.noWeight : T.weight(String(facts.patient.weightG / 1_000))}</span>
          <Allergies {...facts} />
          {facts.patient.pregnancy === 2 && <UrgencyMark level={2}>{T.pregnant}</UrgencyMark>}
          {facts.patient.lactation === 2 && <UrgencyMark level={3}>{T.lactating}</UrgencyMark>}
          <span>{renal === null ? T.noEgfr : T.egfr(renal.egfr, renal.day)}</span>
          {facts.patient.liverGrade !== null && <span>{T.liverOf(facts.patient.liverGrade)}</span>}
          <span title={drugs.join('、')}>{drugs.length === 0 ? T.noActive : T.active(drugs.length)}</span>
        </>
      )}
      <Button variant="link" disabled={props.isDisabled || facts === null} onClick={() => setAsking('allergy')}>
        <span aria-hidden="true">＋</span>
        {T.addAllergy}
      </Button>
      <Button variant="link" disabled={props.isDisabled || facts === null} onClick={() => setAsking('facts')}>
        <span aria-hidden="true">＋</span>
        {T.facts}
      </Button>
      {asking === 'allergy' && <AllergyDialog sid={session.id} {...answers} />}
      {asking === 'facts' && facts !== null && (
        <FactsDialog sid={session.id} patient={facts.patient} now={facts.now} {...answers} />
      )}
    </div>
  )
}

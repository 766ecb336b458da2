import { skinTestsText } from '#contract/prescriptions/skinTests.ts'
import { REVIEW_TEXT as T } from '#src/lib/text/review.ts'
import type { OpenedSheet } from '#src/runtime/prescription/reviewLogic.ts'
import { UrgencyMark } from '#src/widgets/consultation/Urgency.tsx'
import { kidneysOf } from '#src/widgets/prescription/kidneys.ts'

function Allergies({ patient }: OpenedSheet['patient']) {
  if (patient.allergies.length > 0)
    return <UrgencyMark level={1}>{patient.allergies.map(({ text }) => text).join('、')}</UrgencyMark>
  return patient.allergyAsked === null ? <UrgencyMark level={2}>{T.notAsked}</UrgencyMark> : <>{T.noAllergy}</>
}

/** What decides about the drugs, beside the sheet and always in view (PHARM-08). */
export function Facts({ opened, orgName }: { opened: OpenedSheet; orgName: string }) {
  const { sheet, patient: facts } = opened
  const { patient } = facts
  const kidneys = kidneysOf(facts)
  const active = [...new Map(facts.active.map(one => [one.name, one])).values()]
  const N = T.factNames
  return (
    <section className="xl-review-facts" aria-label={T.facts}>
      <dl>
        <dt>{N.age}</dt>
        <dd>{sheet.snapshot?.ageText ?? T.unknown}</dd>
        <dt>{N.weight}</dt>
        <dd>{patient.weightG === null ? T.unknown : T.weight(String(patient.weightG / 1_000))}</dd>
        <dt>{N.allergies}</dt>
        <dd>
          <Allergies {...facts} />
        </dd>
        <dt>{N.diagnosis}</dt>
        <dd>{sheet.head.diagnoses.map(({ name }) => name).join('、')}</dd>
        <dt>{N.doctor}</dt>
        <dd>
          {sheet.doctorName} {orgName}
        </dd>
        <dt>{N.active}</dt>
        <dd>{active.length === 0 ? T.noActive : active.map(({ name, activeUntil }) => T.until(name, activeUntil)).join('、')}</dd>
        {patient.sex === 2 && (
          <>
            <dt>{N.pregnancy}</dt>
            <dd>{T.pregnancy[patient.pregnancy]}</dd>
            {patient.lactation === 2 && (
              <>
                <dt>{N.lactation}</dt>
                <dd>{T.lactating}</dd>
              </>
            )}
          </>
        )}
        <dt>{N.kidneys}</dt>
        <dd>{kidneys === null ? T.unknown : T.egfr(kidneys.egfr, kidneys.day)}</dd>
        {patient.liverGrade !== null && (
          <>
            <dt>{N.liver}</dt>
            <dd>{T.liverOf(patient.liverGrade)}</dd>
          </>
        )}
        {sheet.head.skinTests.length > 0 && (
          <>
            <dt>{N.skinTests}</dt>
            <dd>{skinTestsText(sheet.head.skinTests)}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

import { RELATION_TEXT } from '#contract/rules/familyTexts.ts'
import { FAMILY_PAGE as T } from '#src/lib/text/family.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { choosePerson, loadPeople, usePeople } from '#src/runtime/patient/people.ts'
import { Button } from '#src/ui/Button.tsx'
import { ChoiceField } from './Fields.tsx'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'

/** Who is treated, of the account's people; the one of the frame until another is chosen (PAY-10). */
export function MemberChoice() {
  const { members, chosen, failure } = usePeople()
  if (failure !== null) return <Retry failure={failure} onRetry={() => void loadPeople()} />
  if (members === null) return <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />
  const options = members.map(({ id, name, relation, ageText }) => ({
    value: id,
    text: `${name} ${RELATION_TEXT[relation]} ${ageText}`,
  }))
  return (
    <>
      <ChoiceField
        name="member"
        label={T.title}
        options={options}
        value={chosen?.id ?? ''}
        error={undefined}
        onChange={choosePerson}
      />
      {chosen !== null && chosen.allergies.length > 0 && (
        <p className="xl-patient-allergies">{`⬢ ${T.allergy} ${chosen.allergies.map(({ text }) => text).join('、')}`}</p>
      )}
      <Button variant="link" onClick={() => go({ page: 'family' })}>
        {T.add}
      </Button>
    </>
  )
}

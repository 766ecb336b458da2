import { useState } from 'react'
import type { FamilyMember } from '#contract/entities/family.ts'
import { memberList } from '#contract/http/calls/family.ts'
import { FAMILY_PAGE as T } from '#src/lib/text/family.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { showPeople } from '#src/runtime/patient/people.ts'
import { TopBar } from './Frame.tsx'
import { MemberAllergies } from './MemberAllergies.tsx'
import { MemberForm } from './MemberForm.tsx'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import './rights.css'

const load = (): Promise<FamilyMember[]> => patientCall(memberList, {})

function Existing({ id }: { id: string }) {
  const { state, again } = useLoad(id, load)
  const [changed, setChanged] = useState<FamilyMember[] | null>(null)
  if (state.kind === 'loading') return <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />
  if (state.kind === 'failed') return <Retry failure={state.failure} onRetry={again} />
  const member = (changed ?? state.value).find(one => one.id === id)
  if (!member) return <p className="xl-nothing">{T.notFound}</p>
  return (
    <>
      <MemberForm member={member} />
      <MemberAllergies
        member={member}
        onChanged={next => {
          setChanged(next)
          showPeople(next)
        }}
      />
    </>
  )
}

/** The form of one of the account's people, with what is known of allergies; `new` adds one (PAY-10). */
export default function Member({ id }: { id: string }) {
  const isNew = id === 'new'
  return (
    <>
      <TopBar title={isNew ? T.addTitle : T.editTitle} onBack={() => go({ page: 'family' })} />
      <main className="xl-patient-main">{isNew ? <MemberForm member={null} /> : <Existing id={id} />}</main>
    </>
  )
}

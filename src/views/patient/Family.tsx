import { useState } from 'react'
import type { FamilyMember } from '#contract/entities/family.ts'
import { memberDefault, memberList } from '#contract/http/calls/family.ts'
import { FAMILY_MAX, FAMILY_TEXT, RELATION_TEXT } from '#contract/rules/familyTexts.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { SEX_TEXT } from '#src/lib/text/chat.ts'
import { FAMILY_PAGE as T } from '#src/lib/text/family.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { showPeople } from '#src/runtime/patient/people.ts'
import { Button } from '#src/ui/Button.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { TopBar } from './Frame.tsx'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import './rights.css'

const load = (): Promise<FamilyMember[]> => patientCall(memberList, {})

function MemberCard({ member, onDefault }: { member: FamilyMember; onDefault(): void }) {
  const facts: [string, string][] = [[T.cert, member.certNoMasked || T.noCert]]
  if (member.guardian) facts.push([T.guardian, `${member.guardian.name} ${member.guardian.phoneMasked}`])
  if (member.allergies.length > 0) facts.push([`⬢ ${T.allergy}`, member.allergies.map(({ text }) => text).join('、')])
  return (
    <li className="xl-rights-card" aria-label={member.name}>
      <p>
        <strong>{member.name}</strong> {RELATION_TEXT[member.relation]} · {SEX_TEXT[member.sex]} · {member.ageText}
        {member.isDefault && <span className="xl-rights-tag">{T.isDefault}</span>}
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="xl-rights-actions">
        <Button aria-label={`${T.edit} ${member.name}`} onClick={() => go({ page: 'member', id: member.id })}>
          {T.edit}
        </Button>
        {!member.isDefault && (
          <Button aria-label={`${T.makeDefault} ${member.name}`} onClick={onDefault}>
            {T.makeDefault}
          </Button>
        )}
      </div>
    </li>
  )
}

/** 就诊人: the people of the account, each with relation, age, allergies and guardian; one of them is the default (PAY-10). */
export default function Family() {
  const { state, again } = useLoad('family', load)
  const [changed, setChanged] = useState<FamilyMember[] | null>(null)
  const members = changed ?? (state.kind === 'there' ? state.value : null)
  const makeDefault = async (id: string): Promise<void> => {
    try {
      const next = await patientCall(memberDefault, { id, requestId: newId() })
      setChanged(next)
      showPeople(next)
      message.success(FAMILY_TEXT.madeDefault)
    } catch (error) {
      message.error(toFailure(error).text)
    }
  }
  return (
    <>
      <TopBar title={T.title} onBack={() => go({ page: 'me' })} />
      <main className="xl-patient-main">
        {members === null && state.kind === 'loading' && (
          <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />
        )}
        {members === null && state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />}
        {members && (
          <>
            <ul className="xl-patient-list" aria-label={T.title}>
              {members.map(member => (
                <MemberCard key={member.id} member={member} onDefault={() => void makeDefault(member.id)} />
              ))}
            </ul>
            <p className="xl-quiet">{T.rest(members.length)}</p>
            {members.length < FAMILY_MAX && (
              <Button variant="primary" className="xl-wide" onClick={() => go({ page: 'member', id: 'new' })}>
                {T.add}
              </Button>
            )}
          </>
        )}
      </main>
    </>
  )
}

import { useState } from 'react'
import type { FamilyAllergy, FamilyMember } from '#contract/entities/family.ts'
import { allergyAdd, allergyRemove } from '#contract/http/calls/family.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { FAMILY_PAGE as T } from '#src/lib/text/family.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { Button } from '#src/ui/Button.tsx'
import { ChoiceField, Part, TextField } from './Fields.tsx'

const CODES: readonly FamilyAllergy['kind'][] = ['1', '2', '3']
const KINDS = CODES.map(value => ({ value, text: T.kinds[value] }))
const MAX = 50

/** 过敏记录 of a person: what the account told may be taken back, what a doctor confirmed may not. */
export function MemberAllergies({ member, onChanged }: { member: FamilyMember; onChanged(members: FamilyMember[]): void }) {
  const [kind, setKind] = useState<FamilyAllergy['kind']>('1')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [listProblem, setListProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const run = async (command: () => Promise<FamilyMember[]>, refuse: (text: string) => void): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    setListProblem(undefined)
    try {
      onChanged(await command())
    } catch (error) {
      refuse(toFailure(error).text)
    }
    setBusy(false)
  }
  const add = (): void => {
    if (text.trim() === '') return setProblem(T.allergyNeeded)
    const input = { memberId: member.id, requestId: newId(), kind, text: text.trim() }
    void run(async () => {
      const members = await patientCall(allergyAdd, input)
      setText('')
      return members
    }, setProblem)
  }
  const remove = (id: string): void =>
    void run(() => patientCall(allergyRemove, { memberId: member.id, id, requestId: newId() }), setListProblem)
  return (
    <Part title={T.allergies}>
      <div className="xl-rights-card">
        {member.allergies.length === 0 && <p className="xl-quiet">{T.noAllergies}</p>}
        <ul aria-label={T.allergies}>
          {member.allergies.map(allergy => (
            <li key={allergy.id}>
              <span>
                {allergy.text} <small className="xl-quiet">{allergy.confirmed ? T.confirmed : T.kinds[allergy.kind]}</small>
              </span>
              {!allergy.confirmed && (
                <Button disabled={busy} aria-label={T.removeAllergy(allergy.text)} onClick={() => remove(allergy.id)}>
                  ×
                </Button>
              )}
            </li>
          ))}
        </ul>
        {listProblem !== undefined && (
          <p className="xl-field-error" role="alert">
            {listProblem}
          </p>
        )}
      </div>
      <ChoiceField name="kind" label={T.kind} options={KINDS} value={kind} error={undefined} onChange={value => setKind(value)} />
      <TextField
        name="allergy"
        label={T.allergyText}
        hint={T.allergyHint}
        max={MAX}
        value={text}
        error={problem}
        onChange={value => {
          setText(value)
          setProblem(undefined)
        }}
      />
      <Button variant="default" className="xl-wide" disabled={busy} onClick={add}>
        {T.addAllergy}
      </Button>
    </Part>
  )
}

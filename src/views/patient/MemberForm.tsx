import { useRef, useState, type FormEvent } from 'react'
import type { FamilyMember } from '#contract/entities/family.ts'
import { memberAdd, memberEdit } from '#contract/http/calls/family.ts'
import { FAMILY_TEXT, GUARDIAN_BELOW_YEARS, needsGuardian, RELATION_TEXT, type Relation } from '#contract/rules/familyTexts.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { FAMILY_PAGE as T } from '#src/lib/text/family.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { patientCall, useAccount } from '#src/runtime/patient/account.ts'
import { showPeople } from '#src/runtime/patient/people.ts'
import { Button } from '#src/ui/Button.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { ChoiceField, Part, TextField } from './Fields.tsx'
import {
  changedFacts,
  keptGuardian,
  knownFacts,
  knownWeight,
  memberDraft,
  memberErrors,
  memberInput,
  type MemberDraft,
  type MemberErrors,
} from './member.ts'
import { go } from './patientLocation.ts'

const RELATIONS = (['1', '2', '3', '9'] satisfies Relation[]).map(value => ({ value, text: RELATION_TEXT[value] }))
const PREGNANCIES = T.pregnancies.map((text, index) => ({ value: String(index), text }))
const NAME_MAX = 30
const CERT_MAX = 18

/** Adds or changes a person; below six years the guardian is asked for. */
export function MemberForm({ member }: { member: FamilyMember | null }) {
  const [draft, setDraft] = useState<MemberDraft>(() => memberDraft(member))
  // what the draft began with: telling an allergy below gives a newer one
  const [begun] = useState(member)
  const [errors, setErrors] = useState<MemberErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [requestId, setRequestId] = useState(newId)
  const [now] = useState(() => Date.now())
  const form = useRef<HTMLFormElement>(null)
  const edit = (part: Partial<MemberDraft>): void => {
    setDraft(old => ({ ...old, ...part }))
    setErrors(old => Object.fromEntries(Object.entries(old).filter(([key]) => !(key in part))))
  }
  const facts = knownFacts(draft, member, now)
  const account = useAccount()
  const belowYears = account.kind === 'signedIn' ? account.patient.guardianBelowYears : GUARDIAN_BELOW_YEARS
  const isSmall = facts !== null && needsGuardian(facts.birthday, now, belowYears)

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const wrong = memberErrors(draft, member, { now: Date.now(), belowYears })
    const count = Object.keys(wrong).length
    setErrors(wrong)
    if (count > 0) {
      setProblem(PATIENT_TEXT.correct(count))
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    setProblem(null)
    setBusy(true)
    try {
      const input = memberInput(draft, requestId)
      const { weightG: _weight, pregnancy: _pregnancy, ...rest } = input
      const people = await (member
        ? patientCall(memberEdit, { ...rest, ...changedFacts(draft, begun ?? member), id: member.id, version: member.version })
        : patientCall(memberAdd, input))
      showPeople(people)
      message.success(member ? FAMILY_TEXT.saved : FAMILY_TEXT.added)
      go({ page: 'family' }, { replace: true })
    } catch (error) {
      const failure = toFailure(error)
      setProblem(failure.text)
      if (failure.kind === 'refused') setRequestId(newId())
      setBusy(false)
    }
  }
  const field = (
    name: 'name' | 'certNo' | 'guardianName' | 'guardianCertNo' | 'guardianPhone' | 'weight',
    more: { label: string; hint: string; max: number; required?: boolean },
  ) => <TextField {...more} name={name} value={draft[name]} error={errors[name]} onChange={value => edit({ [name]: value })} />
  const guardian = keptGuardian(draft, member)
  const kept = (masked: string | undefined, hint: string) => (masked ? T.kept(masked) : hint)
  return (
    <form ref={form} className="xl-patient-form" noValidate onSubmit={event => void save(event)}>
      <Part title={T.title}>
        {field('name', { label: T.name, hint: T.nameHint, max: NAME_MAX, required: true })}
        {member?.relation !== '0' && (
          <ChoiceField
            name="relation"
            label={T.relation}
            options={RELATIONS}
            value={draft.relation === '0' ? '' : draft.relation}
            error={errors.relation}
            onChange={relation => edit({ relation })}
          />
        )}
        {!member?.certNoMasked &&
          field('certNo', { label: T.certNo, hint: T.certHint, max: CERT_MAX, required: member === null })}
        {field('weight', { label: T.weight, hint: knownWeight(member) || T.weightHint, max: 7 })}
        {facts?.sex === 2 && !isSmall && (
          <ChoiceField
            name="pregnancy"
            label={T.pregnancy}
            options={PREGNANCIES}
            value={String(draft.pregnancy)}
            error={undefined}
            onChange={value => edit({ pregnancy: value === '2' ? 2 : value === '1' ? 1 : 0 })}
          />
        )}
      </Part>
      {isSmall && (
        <Part title={T.guardianTitle}>
          <p className="xl-quiet">{T.guardianWhy(belowYears)}</p>
          {field('guardianName', { label: T.guardianName, hint: T.nameHint, max: NAME_MAX, required: true })}
          {field('guardianCertNo', {
            label: T.guardianCertNo,
            hint: kept(guardian?.certNoMasked, T.certHint),
            max: CERT_MAX,
            required: true,
          })}
          {field('guardianPhone', {
            label: T.guardianPhone,
            hint: kept(guardian?.phoneMasked, T.phoneHint),
            max: 11,
            required: true,
          })}
        </Part>
      )}
      {problem && (
        <p className="xl-field-error" role="alert">
          {problem}
        </p>
      )}
      <Button variant="primary" type="submit" className="xl-wide" aria-disabled={busy}>
        {busy ? T.saving : T.save}
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { RELATION_TEXT } from '#contract/rules/familyTexts.ts'
import { FAMILY_PAGE as T } from '#src/lib/text/family.ts'
import { choosePerson, usePeople } from '#src/runtime/patient/people.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { go } from './patientLocation.ts'

/** 就诊人 in the frame: who the pages are about; opens the people of the account to choose another of them (PAY-10). */
export function MemberSwitch() {
  const { members, chosen } = usePeople()
  const [isOpen, setOpen] = useState(false)
  if (chosen === null || members === null) return null
  const close = (): void => setOpen(false)
  return (
    <>
      <Button variant="bare" className="xl-patient-switch" aria-label={T.current(chosen.name)} onClick={() => setOpen(true)}>
        <span>{T.title}</span>
        <strong>{chosen.name}</strong>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="M3 4.5 6 8l3-3.5" />
        </svg>
      </Button>
      {isOpen && (
        <Dialog
          title={T.choose}
          onClose={close}
          footer={
            <>
              <Button onClick={close}>{T.cancel}</Button>
              <Button onClick={() => go({ page: 'family' })}>{T.manage}</Button>
            </>
          }
        >
          <ul className="xl-patient-people" aria-label={T.title}>
            {members.map(member => (
              <li key={member.id}>
                <Button
                  variant="bare"
                  aria-pressed={member.id === chosen.id}
                  onClick={() => {
                    choosePerson(member.id)
                    close()
                  }}
                >
                  <strong>{member.name}</strong>
                  <span>
                    {RELATION_TEXT[member.relation]} · {member.ageText}
                  </span>
                  {member.allergies.length > 0 && (
                    <em>{`${T.allergy} ${member.allergies.map(({ text }) => text).join('、')}`}</em>
                  )}
                </Button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

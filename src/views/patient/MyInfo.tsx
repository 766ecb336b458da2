import { useState } from 'react'
import type { PatientFile } from '#contract/entities/patientRights.ts'
import { date } from '#src/lib/format.ts'
import { SEX_TEXT } from '#src/lib/text/chat.ts'
import { RIGHTS_TEXT as T } from '#src/lib/text/patientRights.ts'
import { Button } from '#src/ui/Button.tsx'
import { Part } from './Fields.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'
import { PhoneDialog } from './PhoneDialog.tsx'

/** What is stored of the person, with the ways to put it right. */
export function MyInfo({ file, onChanged }: { file: PatientFile; onChanged(file: PatientFile): void }) {
  const [open, setOpen] = useState<'correct' | 'phone' | null>(null)
  const close = (): void => setOpen(null)
  const facts: [string, string][] = [
    [T.name, file.name],
    [T.sex, SEX_TEXT[file.sex]],
    [T.birthday, file.birthday],
    [T.phone, file.phoneMasked],
    [T.allergies, file.allergies.join('、') || T.nothing],
    [T.pastHistory, file.pastHistory || T.nothing],
    ...(file.registeredAt === null ? [] : [[T.registered, date(file.registeredAt)] as [string, string]]),
  ]
  return (
    <Part title={T.info}>
      <div className="xl-rights-card">
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="xl-rights-actions">
          <Button onClick={() => setOpen('correct')}>{T.correct}</Button>
          <Button onClick={() => setOpen('phone')}>{T.changePhone}</Button>
        </div>
      </div>
      {open === 'correct' && <CorrectDialog file={file} onChanged={onChanged} onClose={close} />}
      {open === 'phone' && <PhoneDialog onChanged={onChanged} onClose={close} />}
    </Part>
  )
}

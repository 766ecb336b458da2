import { useState } from 'react'
import { MEDICAL_TEXT as T } from '#src/lib/text/record.ts'
import type { WrittenRecord } from '#src/runtime/chat/useMedicalRecord.ts'
import { Button } from '#src/ui/Button.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

/** The password of the sign-in, when the server does not know it any more: in the window of the record, Enter signs. */
export function RecordPassword({ record }: { record: WrittenRecord }) {
  const [password, setPassword] = useState('')
  const { failure, commands } = record
  const busy = record.is('signing')
  return (
    <form
      className="xl-record-password"
      onSubmit={event => {
        event.preventDefault()
        if (password !== '') commands.password(password)
      }}
    >
      <label className="xl-field">
        <span>{T.passwordAsk}</span>
        <input
          type="password"
          autoFocus
          autoComplete="current-password"
          aria-label={T.password}
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      </label>
      <Button variant="primary" type="submit" disabled={password === '' || busy}>
        {T.sign}
      </Button>
      <FieldIssue text={failure ?? ''} />
    </form>
  )
}

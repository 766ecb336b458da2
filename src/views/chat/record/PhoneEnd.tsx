import { useId, type FormEvent } from 'react'
import { RECORD_TEXT as T } from '#src/lib/text/chat.ts'
import { Button } from '#src/ui/Button.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

/** The second thing that a reader of a shared record must know. */
export function PhoneEnd(props: { value: string; error: string | null; onChange(value: string): void; onSubmit(): void }) {
  const id = useId()
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <main className="xl-record-ask">
      <form noValidate onSubmit={onSubmit}>
        <div className="xl-field">
          <label htmlFor={id}>{T.phoneEnd}</label>
          <input
            id={id}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={props.value}
            aria-invalid={props.error !== null}
            aria-describedby={`${id}e`}
            onChange={event => props.onChange(event.target.value.replace(/\D/g, ''))}
          />
          <FieldIssue id={`${id}e`} text={props.error} />
        </div>
        <p className="xl-quiet">{T.phoneEndWhy}</p>
        <Button variant="primary" type="submit">
          {T.view}
        </Button>
      </form>
    </main>
  )
}

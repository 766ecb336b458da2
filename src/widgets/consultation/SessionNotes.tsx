import { useState, type FormEvent } from 'react'
import { addSessionNote, sessionNotes, type SessionNote } from '#contract/http/calls/sessionNotes.ts'
import { dateTime } from '#src/lib/format.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useRequestIds } from '#src/lib/useRequestIds.ts'
import { NOTES_TEXT as T } from '#src/lib/text/notes.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'
import './notes.css'

const NOTE_MAX = 500
const load = (sid: string): Promise<SessionNote[]> => call(sessionNotes, { sid }, { quiet: true })

/** 内部备注 of a session: what doctors tell one another, never the patient. */
export default function SessionNotes({ sid }: { sid: string }) {
  const { state, again } = useLoad(sid, load)
  const [kept, setKept] = useState<SessionNote[] | null>(null)
  const [text, setText] = useState('')
  const requests = useRequestIds()
  const [issue, setIssue] = useState('')
  const [isBusy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (text.trim() === '') return setIssue(T.needed)
    setBusy(true)
    try {
      const input = { sid, text: text.trim() }
      setKept(await call(addSessionNote, { ...input, requestId: requests.idOf(input) }, { quiet: true }))
      setText('')
      setIssue('')
      requests.settle()
    } catch (error) {
      setIssue(toFailure(error).text)
    } finally {
      setBusy(false)
    }
  }
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} lead={T.failed} />
  const notes = kept ?? (state.kind === 'there' ? state.value : null)
  return (
    <div className="xl-notes">
      <form onSubmit={event => void onSubmit(event)}>
        <label className="xl-field">
          <span>{T.title}</span>
          <textarea
            rows={3}
            maxLength={NOTE_MAX}
            value={text}
            placeholder={T.hint}
            aria-invalid={issue !== ''}
            onChange={event => setText(event.target.value)}
          />
          <FieldIssue text={issue} />
        </label>
        <Button type="submit" disabled={isBusy}>
          {T.add}
        </Button>
      </form>
      {notes === null ? (
        <div className="xl-skeleton" role="status" aria-label={T.loading} />
      ) : notes.length === 0 ? (
        <p className="xl-quiet">{T.none}</p>
      ) : (
        <ul>
          {notes.map(note => (
            <li key={note.id}>
              <p>{note.text}</p>
              <small>
                {note.byName} {dateTime(note.at).slice(0, 16)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

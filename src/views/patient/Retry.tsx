import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'

/** What went wrong and the way to try again. */
export function Retry({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <div className="xl-nothing" role="alert">
      <span>{text || T.loadFailed}</span>
      <button type="button" className="xl-button" onClick={onRetry}>
        {T.retry}
      </button>
    </div>
  )
}

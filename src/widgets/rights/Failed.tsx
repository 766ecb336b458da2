import type { Failure } from '#contract/http/failure.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { RIGHTS_TEXT as T } from './rightsTexts.ts'
import './rights.css'

/** What could not be loaded, with another try. */
export function Failed({ failure, onAgain }: { failure: Failure; onAgain: () => void }) {
  return (
    <p className="xl-rights-failed" role="alert">
      <span>{failureLine(failure)}</span>
      <button type="button" className="xl-button" onClick={onAgain}>
        {T.retry}
      </button>
    </p>
  )
}

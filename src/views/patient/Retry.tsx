import type { Failure } from '#contract/http/failure.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'

/** What went wrong on a page of the patient, and the way to try again where there is one. */
export const Retry = ({ failure, onRetry }: { failure: Failure; onRetry(): void }) => (
  <LoadError className="xl-nothing" failure={failure} again={onRetry} />
)

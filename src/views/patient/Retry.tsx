import type { Failure } from '#contract/http/failure.ts'
import { LoadFault } from '#src/lib/loading/LoadFault.tsx'

/** What went wrong on a page of the patient, and the way to try again where there is one. */
export const Retry = ({ failure, onRetry }: { failure: Failure; onRetry(): void }) => (
  <LoadFault className="xl-nothing" failure={failure} again={onRetry} />
)

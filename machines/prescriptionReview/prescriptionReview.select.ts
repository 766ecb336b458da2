import type { SnapshotFrom } from 'xstate'
import type { prescriptionReviewMachine } from './prescriptionReview.machine.ts'

type ReviewSnapshot = SnapshotFrom<typeof prescriptionReviewMachine>

/** The queue as it stands. */
export const selectRows = ({ context }: ReviewSnapshot) => context.rows
/** The open sheet, what was written of its rejection, and what went wrong last. */
export const selectReview = ({ context: { sheet, rejection, failure } }: ReviewSnapshot) => ({ sheet, rejection, failure })

import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { prescriptionReviewMachine } from './prescriptionReview.machine.ts'
import type { QueuedSheet } from './prescriptionReview.types.ts'

const row = (id: string): QueuedSheet => ({ id, version: 1, claimedBy: null, isMine: false, isForbidden: false })
const error = failure('network', '网络异常')
const lost = failure('refused', '处方已作废', { code: 'RX_VOIDED' })

/** Cases for the path generator: two sheets or none; decisions that succeed, fail and come too late. */
export const model: ModelOptions<typeof prescriptionReviewMachine> = {
  context: ({ rows, sheet, wantedId, rejection, decision, isSerial, failure: why }) => ({
    hasNext: rows.length > 1,
    isClaimed: sheet !== null,
    isWanted: wantedId !== null,
    isReasoned: rejection.codes.length > 0,
    isDeciding: decision !== null,
    isSerial,
    isFailed: why !== null,
  }),
  events: [
    { type: 'claim', id: 'a' },
    { type: 'comment.set', no: 1, text: '剂量偏大' },
    { type: 'code.toggle', code: '207' },
    { type: 'text.set', text: '请核对' },
    { type: 'approve', password: null },
    { type: 'reject', password: null },
    { type: 'escalate', text: '请上级审核' },
    { type: 'fetchPool done', output: [row('a'), row('b')] },
    { type: 'fetchPool done', output: [] },
    { type: 'fetchPool failed', error },
    { type: 'claimSheet done', output: { id: 'a', version: 1, leftMs: 600_000 } },
    { type: 'claimSheet failed', error },
    { type: 'decide failed', error },
    { type: 'decide failed', error: lost },
  ],
}

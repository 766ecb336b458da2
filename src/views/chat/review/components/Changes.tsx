import type { SheetVersion } from '#contract/entities/prescriptionSheet.ts'
import { REJECT_REASONS } from '#contract/prescriptions/rejectReasons.ts'
import { REVIEW_TEXT as T } from '#src/lib/text/review.ts'
import { SheetChanges } from '#src/widgets/prescription/SheetChanges.tsx'

const reasonName = (code: string): string => Object.entries(REJECT_REASONS).find(([one]) => one === code)?.[1] ?? code

/** What the doctor changed since the last decision, or why the sheet stayed as it was (hospital.md 7.3). */
export function Changes({ versions }: { versions: readonly SheetVersion[] }) {
  const [newest, before] = versions
  if (newest === undefined || newest.diff === null) return null
  const review = before?.reviews.findLast(({ result }) => result === '2')
  return (
    <div className="xl-review-changes">
      {review && (
        <p>
          {T.before}：{review.reasonCodes.map(reasonName).join('、')}
          {review.text !== '' && ` ${review.text}`}
        </p>
      )}
      {newest.objection !== '' && (
        <p>
          {T.objection}：{newest.objection}
        </p>
      )}
      <SheetChanges diff={newest.diff} />
    </div>
  )
}

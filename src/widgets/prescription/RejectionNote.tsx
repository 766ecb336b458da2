import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { dictText } from '#src/runtime/dictionaries/store.ts'
import { useDictionary } from '#src/runtime/dictionaries/useDictionary.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'

/** What the pharmacist said of a sheet at its last rejection: coded reasons, words, and a comment for each line that was meant (RX-26). */
export function RejectionNote({ sheet, onLocate }: { sheet: Sheet; onLocate?: (no: number) => void }) {
  useDictionary('reject_reason')
  const review = sheet.reviews.findLast(({ result }) => result === '2')
  if (review === undefined) return null
  const code = (value: string): string => dictText('reject_reason', value) ?? value
  return (
    <section className="xl-rejection" aria-label={T.reasons}>
      <p>
        <strong>{review.reasonCodes.map(code).join('、')}</strong>{' '}
        <small>{T.reviewer(review.reviewerName, review.finishedAt.slice(5, 16))}</small>
      </p>
      {review.text !== '' && <p>{review.text}</p>}
      <ul aria-label={T.comment}>
        {review.lineComments.map(({ no, code: reason, text }) => (
          <li key={no}>
            {T.lineName(no, sheet.lines.find(line => line.no === no)?.facts.name ?? '')}：
            {[reason === '' ? '' : code(reason), text].filter(Boolean).join('，')}
            {onLocate !== undefined && (
              <Button variant="link" onClick={() => onLocate(no)}>
                {T.locate}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

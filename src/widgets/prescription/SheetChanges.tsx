import type { SheetDiff } from '#contract/entities/prescriptionSheet.ts'
import { dictText } from '#src/runtime/dictionaries/store.ts'
import { RX_TEXT } from '#src/lib/text/prescription.ts'
import { REVIEW_TEXT as T } from '#src/lib/text/review.ts'

const CODED = new Set(['freq', 'route', 'timing', 'decoction'])
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = { rxClass: T.classes, feeType: T.feeTypes }
/** A value as the sheet prints it. */
function printed(field: string, value: string): string {
  if (value === '') return T.nothing
  return WORDS[field]?.[value] ?? (CODED.has(field) ? (dictText(field, value) ?? value) : value)
}

function Cell({ of, field, before, after }: { of: string; field: string; before: string; after: string }) {
  return (
    <li>
      {of} {T.fieldName(field)} <del>{printed(field, before)}</del> → <ins>{printed(field, after)}</ins>
    </li>
  )
}

/** What a version changed: new lines, dropped ones, and cells from old to new (RX-26). */
export function SheetChanges({ diff }: { diff: SheetDiff }) {
  const isEmpty = diff.head.length + diff.lines.length === 0
  return (
    <section className="xl-sheet-changes" aria-label={RX_TEXT.changes}>
      <h4>{RX_TEXT.changes}</h4>
      {isEmpty && <p>{T.unchanged}</p>}
      <ul>
        {diff.head.map(one => (
          <Cell key={one.field} of="" {...one} />
        ))}
        {diff.lines.map(({ no, drugCode, name, field, before, after }) =>
          before === null || after === null ? (
            <li key={`${no} ${drugCode} ${before === null ? 'new' : 'gone'}`}>
              {before === null ? <ins>{T.added(name)}</ins> : <del>{T.removed(name)}</del>}
            </li>
          ) : (
            <Cell key={`${no} ${drugCode} ${field}`} of={name} field={field} before={before} after={after} />
          ),
        )}
      </ul>
    </section>
  )
}

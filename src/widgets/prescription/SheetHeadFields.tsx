import { skinTestText } from '#contract/prescriptions/skinTests.ts'
import { ageMonths } from '#contract/prescriptions/calendar.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import type { SheetHead } from '#contract/entities/prescriptionSheet.ts'
import type { EditorFacts } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { CodeField, type CodeChoice } from './CodeField.tsx'
import { DiagnosisField } from './DiagnosisField.tsx'
import { DraftInput } from './DraftInput.tsx'

/** Days that need no reason (H7). */
const PLAIN_DAYS = 7
const CLASSES: readonly CodeChoice[] = Object.entries(T.rxClasses).map(([code, text]) => ({ code, text }))
const VALID: readonly CodeChoice[] = [1, 2, 3].map(n => ({ code: String(n), text: T.days(n) }))

const isYoung = ({ patient, now, config }: EditorFacts): boolean =>
  ageMonths(patient.birthday, hospitalDay(now)) < config.guardianBelowYears * 12

/** Skin tests as recorded on the sheet; one written in error is taken away. */
function SkinTests(props: { tests: SheetHead['skinTests']; isDisabled: boolean; onChange(tests: SheetHead['skinTests']): void }) {
  return (
    <div className="xl-rx-small-fields" role="group" aria-label={T.skinTest}>
      <span className="xl-rx-label">{T.skinTest}</span>
      {props.tests.map(test => {
        const text = skinTestText(test)
        const removal = T.removeSkinTest(text)
        return (
          <span key={text} className="xl-rx-chip">
            {text}
            <Button
              variant="bare"
              aria-label={removal}
              title={removal}
              disabled={props.isDisabled}
              onClick={() => props.onChange(props.tests.filter(one => one !== test))}
            >
              ×
            </Button>
          </span>
        )
      })}
    </div>
  )
}

/** Head of a sheet: diagnoses, class, validity; what a long supply, a young child or a skin test asks for appears when it does. */
export function SheetHeadFields(props: {
  head: SheetHead
  facts: EditorFacts | null
  supplyDays: number
  isDisabled: boolean
  onChange(patch: Partial<SheetHead>): void
}) {
  const { head, facts, isDisabled, onChange } = props
  const isLong = props.supplyDays > PLAIN_DAYS
  const kinds = head.type === '3' ? ([2, 3] as const) : ([1] as const)
  return (
    <div className="xl-rx-head-fields">
      {kinds.map(kind => (
        <DiagnosisField
          key={kind}
          kind={kind}
          diagnoses={head.diagnoses}
          isDisabled={isDisabled}
          onChange={diagnoses => onChange({ diagnoses })}
        />
      ))}
      <div className="xl-rx-small-fields">
        <span className="xl-rx-label">{T.rxClass}</span>
        <CodeField
          label={T.rxClass}
          value={head.rxClass}
          choices={CLASSES}
          isDisabled={isDisabled}
          onChange={code => onChange({ rxClass: code === '2' ? '2' : code === '3' ? '3' : '1' })}
        />
        <span className="xl-rx-label">{T.validDays}</span>
        <CodeField
          label={T.validDays}
          value={String(head.validDays)}
          choices={VALID}
          isDisabled={isDisabled}
          onChange={code => onChange({ validDays: Number(code) })}
        />
        {head.type !== '3' && (isLong || head.longTerm) && (
          <label>
            <input
              type="checkbox"
              checked={head.longTerm}
              disabled={isDisabled}
              onChange={event => onChange({ longTerm: event.target.checked })}
            />
            {T.longTerm}
          </label>
        )}
        {facts !== null && isYoung(facts) && (
          <label>
            <input
              type="checkbox"
              checked={head.guardianPresent}
              disabled={isDisabled}
              onChange={event => onChange({ guardianPresent: event.target.checked })}
            />
            {T.guardian}
          </label>
        )}
        {(head.longTerm || isLong) && (
          <DraftInput
            className="xl-rx-why"
            aria-label={head.longTerm ? T.longTermReason : T.classReason}
            placeholder={head.longTerm ? T.longTermReason : T.classReason}
            maxLength={200}
            disabled={isDisabled}
            value={head.longTerm ? head.longTermReason : head.classReason}
            onCommit={text => onChange(head.longTerm ? { longTermReason: text.trim() } : { classReason: text.trim() })}
          />
        )}
      </div>
      {head.skinTests.length > 0 && (
        <SkinTests tests={head.skinTests} isDisabled={isDisabled} onChange={skinTests => onChange({ skinTests })} />
      )}
    </div>
  )
}

import type { OpenChecks } from '#contract/prescriptions/overrides.ts'
import type { CheckResult } from '#contract/prescriptions/types.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { type CheckAnswers, CheckItem } from './CheckItem.tsx'
import { openText } from './openText.ts'

const WIDTH = 720

/** What the server's check still asks before a signature: reasons and ticks (RX-15). */
export function AskDialog(
  props: CheckAnswers & { results: readonly CheckResult[]; open: OpenChecks; onNext(): void; onClose(): void },
) {
  const asked = props.results.filter(({ level }) => level === 1 || level === 2).toSorted((a, b) => b.level - a.level)
  const left = openText(props.open)
  return (
    <Dialog
      title={T.askTitle}
      width={WIDTH}
      onClose={props.onClose}
      footer={
        <>
          <span className="xl-rx-left" role="status">
            {left}
          </span>
          <Button onClick={props.onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" disabled={left !== ''} onClick={props.onNext}>
            {T.next}
          </Button>
        </>
      }
    >
      <ul className="xl-finding-list">
        {asked.map(result => (
          <CheckItem key={result.key} {...props} result={result} />
        ))}
      </ul>
    </Dialog>
  )
}

import { careNoShow, finishCare } from '#contract/http/calls/care.ts'
import { CARE_LIST_TEXT as T } from '#contract/rules/careReservations.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { PickWindow } from './PickWindow.tsx'
import type { Choice } from './PickWindow.tsx'
import { said } from './said.ts'

const CHOICES: Choice[] = [
  { value: 'done', text: T.settled.done, note: '' },
  { value: 'refund', text: T.settled.refund, note: T.settled.refundNote },
  { value: 'keep', text: T.settled.keep, note: T.settled.keepNote },
]
const load = (): Promise<Choice[]> => Promise.resolve(CHOICES)

/** 逾期处理: what became of a visit that was assigned and never begun. */
export default function SettleWindow(props: ActionDialogProps) {
  return (
    <PickWindow
      {...props}
      title={T.settle}
      hint={T.settleHint}
      confirm={T.settle}
      label={T.outcome}
      missing={T.outcomeMissing}
      none=""
      load={load}
      run={({ value, ...of }) =>
        value === 'done' ? said(finishCare, of) : said(careNoShow, { ...of, withRefund: value === 'refund' })
      }
    />
  )
}

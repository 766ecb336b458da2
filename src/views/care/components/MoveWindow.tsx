import { careMoves, rescheduleCare } from '#contract/http/calls/care.ts'
import { CARE_LIST_TEXT as T } from '#contract/rules/careReservations.ts'
import { call } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { PickWindow } from './PickWindow.tsx'
import type { Choice } from './PickWindow.tsx'
import { said } from './said.ts'

const load = async (id: string): Promise<Choice[]> =>
  (await call(careMoves, { id }, { quiet: true })).map(slot => ({
    value: slot.scheduleId,
    text: `${slot.date} ${slot.at}`,
    note: `${slot.nurseName} · ${T.left(slot.left)}`,
  }))

/** 改约: other hours for the visit. */
export default function MoveWindow(props: ActionDialogProps) {
  return (
    <PickWindow
      {...props}
      title={T.reschedule}
      hint={T.rescheduleHint}
      confirm={T.reschedule}
      label={T.slot}
      missing={T.slotMissing}
      none={T.noSlots}
      load={load}
      run={({ value: scheduleId, ...of }) => said(rescheduleCare, { ...of, scheduleId })}
    />
  )
}

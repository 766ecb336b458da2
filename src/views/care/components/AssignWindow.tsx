import { assignCare, careNurses } from '#contract/http/calls/care.ts'
import { CARE_LIST_TEXT as T } from '#contract/rules/careReservations.ts'
import { call } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { PickWindow } from './PickWindow.tsx'
import type { Choice } from './PickWindow.tsx'
import { said } from './said.ts'

const noteOf = ({ isBusy, isOnDuty }: { isBusy: boolean; isOnDuty: boolean }): string =>
  isBusy ? T.nurseBusy : isOnDuty ? T.onDuty : T.offDuty

/** Those on duty first, who is at another visit last. */
const load = async (id: string): Promise<Choice[]> => {
  const nurses = await call(careNurses, { id }, { quiet: true })
  const place = (one: (typeof nurses)[number]) => (one.isBusy ? 2 : one.isOnDuty ? 0 : 1)
  return nurses
    .toSorted((a, b) => place(a) - place(b))
    .map(nurse => ({ value: nurse.id, text: nurse.name, note: noteOf(nurse), off: nurse.isBusy }))
}

/** 派单: the nurse who goes. */
export default function AssignWindow(props: ActionDialogProps) {
  return (
    <PickWindow
      {...props}
      title={T.assign}
      hint={T.assignHint}
      confirm={T.assign}
      label={T.nurse}
      missing={T.nurseMissing}
      none={T.noNurses}
      load={load}
      run={({ value: nurseId, ...of }) => said(assignCare, { ...of, nurseId })}
    />
  )
}

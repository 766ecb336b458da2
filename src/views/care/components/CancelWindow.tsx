import { cancelCare } from '#contract/http/calls/care.ts'
import { CARE_LIST_TEXT as T } from '#contract/rules/careReservations.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { CommandWindow } from '#src/resource/windows/CommandWindow.tsx'
import { said } from './said.ts'

/** 取消预约 by the office. */
export default function CancelWindow(props: ActionDialogProps) {
  return (
    <CommandWindow
      {...props}
      title={T.cancel}
      hint={T.cancelHint}
      confirm={T.cancel}
      isDangerous
      run={of => said(cancelCare, of)}
    />
  )
}

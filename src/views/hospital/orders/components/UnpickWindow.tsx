import { unpickOrder } from '#contract/http/calls/dispense.ts'
import { ORDER_LIST_TEXT as T } from '#contract/rules/orderList.ts'
import { call } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { OfficeStep } from './OfficeStep.tsx'

/** 撤销调配: the office takes a pick back that nobody issues; what was picked is reserved as before (hospital.md 3.2). */
export default function UnpickWindow(props: ActionDialogProps) {
  return (
    <OfficeStep
      {...props}
      title={T.unpick}
      said={T.unpicked}
      missing={null}
      renderAsk={({ orderNo }) => <p>{T.unpickAsk(orderNo)}</p>}
      send={command => call(unpickOrder, command, { quiet: true })}
    />
  )
}

import { useState } from 'react'
import type { OfficeOrder, PaymentsFound } from '#contract/entities/order.ts'
import { askPayments, ORDER_RIGHTS } from '#contract/http/calls/orders.ts'
import { ASKABLE, ORDER_LIST_TEXT as T } from '#contract/rules/orderList.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { Button } from '#src/ui/Button.tsx'

/** 补单查询: asks the provider about payments of which nothing was heard, and says what it said. */
export function AskPayments({ order, onFound }: { order: OfficeOrder; onFound(order: OfficeOrder): void }) {
  const [said, setSaid] = useState<PaymentsFound | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const mayAsk = useCan(ORDER_RIGHTS.refund)
  if (!mayAsk || (said === null && !ASKABLE.includes(order.status))) return null
  const ask = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { found, order: now } = await call(askPayments, { id: order.id, requestId: newId() }, { quiet: true })
      setSaid(found)
      onFound(now)
    } catch (error) {
      setFailure(failureLine(toFailure(error)))
    }
    setBusy(false)
  }
  return (
    <div className="xl-order-ask">
      <Button disabled={isBusy} onClick={() => void ask()}>
        {isBusy ? T.asking : T.ask}
      </Button>
      <span role="status">{said === null ? '' : T.found[said]}</span>
      {failure !== null && (
        <span className="xl-form-error" role="alert">
          {failure}
        </span>
      )}
    </div>
  )
}

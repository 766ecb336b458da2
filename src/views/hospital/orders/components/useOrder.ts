import { useCallback } from 'react'
import { orderDetail } from '#contract/http/calls/orders.ts'
import { call } from '#src/lib/http/call.ts'
import { useLoad } from '#src/lib/useLoad.ts'

/** An order with its money as it stands; the read is audited. */
export const useOrder = (id: string) =>
  useLoad(
    id,
    useCallback((of: string) => call(orderDetail, { id: of }, { quiet: true }), []),
  )

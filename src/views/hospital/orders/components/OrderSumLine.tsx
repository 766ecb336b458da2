import { useMemo } from 'react'
import type { OrderSums } from '#contract/entities/order.ts'
import { orderSums } from '#contract/http/calls/orders.ts'
import type { ListInput } from '#contract/resources/defineResource.ts'
import { ORDER_LIST_TEXT as T } from '#contract/rules/orderList.ts'
import { call } from '#src/lib/http/call.ts'
import { fenText } from '#src/lib/text/patientOrders.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import type { BelowProps } from '#src/resource/screen.ts'
import '../orders.css'

/** What does not change which rows are found. */
const PAGING: ReadonlySet<string> = new Set(['pageNo', 'pageSize', 'column', 'order', 'field'])
const questionOf = (input: ListInput): string =>
  JSON.stringify(Object.entries(input).filter(([name, value]) => !PAGING.has(name) && value !== undefined))

/** Asks for the sums of the moment in which these rows were loaded. */
const sumsBeside = (_rows: unknown) => (question: string) =>
  call(orderSums, Object.fromEntries<string>(JSON.parse(question)), { quiet: true })

const Sum = ({ name, fen }: { name: string; fen: number | undefined }) => (
  <span>
    {name} <strong>{fen === undefined ? '…' : fenText(fen)}</strong>
  </span>
)

/** 合计 of all orders that the filter finds, not only of the page (PAY-12). */
export function OrderSumLine({ input, rows }: BelowProps) {
  const load = useMemo(() => sumsBeside(rows), [rows])
  const { state } = useLoad<OrderSums>(questionOf(input), load)
  if (state.kind === 'failed') return <p className="xl-order-sums">{T.noSums}</p>
  const sums = state.kind === 'there' ? state.value : null
  return (
    <p className="xl-order-sums" role="group" aria-label={T.sums}>
      <span>{T.sums}</span>
      <Sum name="金额" fen={sums?.amountFen} />
      <Sum name="实付" fen={sums?.paidFen} />
      <Sum name="退款" fen={sums?.refundFen} />
    </p>
  )
}

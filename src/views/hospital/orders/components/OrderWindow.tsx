import { useState, type ReactNode } from 'react'
import type { OfficeOrder } from '#contract/entities/order.ts'
import { dateTime } from '#src/lib/format.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { fenText, ORDER_TEXT, orderStatusText } from '#src/lib/text/patientOrders.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { WindowFrame } from '#src/ui/dialogs/WindowFrame.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import { AskPayments } from './AskPayments.tsx'
import { ORDER_TONES } from './orderTones.ts'
import { useOrder } from './useOrder.ts'
import '../orders.css'

const WIDTH = 560
const STATES = { 0: '待复核', 1: '处理中', 2: '成功', 3: '失败', 4: '已驳回' } as const

const factsOf = (order: OfficeOrder): [string, ReactNode][] => [
  [ORDER_TEXT.orderNo, order.orderNo],
  [
    '状态',
    <StatusTag key="status" tone={ORDER_TONES[order.status] ?? 'normal'}>
      {orderStatusText(order)}
    </StatusTag>,
  ],
  [ORDER_TEXT.patient, `${order.patientName} ${order.phoneMasked}`],
  [ORDER_TEXT.subject, order.subject],
  [ORDER_TEXT.amount, fenText(order.payFen)],
  [ORDER_TEXT.refunded, fenText(order.refundFen)],
  ['可退金额', fenText(order.refundableFen)],
  ...(order.shopName === '' ? [] : [[ORDER_TEXT.shop, order.shopName] as [string, ReactNode]]),
  ...(order.delivery === null ? [] : [[ORDER_TEXT.delivery, ORDER_TEXT.deliveries[order.delivery]] as [string, ReactNode]]),
  ...(order.expressNo === '' ? [] : [['快递单号', order.expressNo] as [string, ReactNode]]),
]

function Refunds({ order }: { order: OfficeOrder }) {
  if (order.refunds.length === 0) return null
  return (
    <section aria-label="退款记录" className="xl-order-part">
      <h3>退款记录</h3>
      <ul>
        {order.refunds.map(one => (
          <li key={one.id}>
            <strong>
              {fenText(one.amountFen)} {STATES[one.status]}
            </strong>
            <span>
              {one.requestedName} {dateTime(one.at)}：{one.reason}
              {one.approvedName === '' ? '' : `（复核 ${one.approvedName}）`}
              {one.manualRef === '' ? '' : `（线下凭证 ${one.manualRef}，${one.manualName} 登记）`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Whole({ id, onChanged }: { id: string; onChanged(): void }) {
  const { state, again } = useOrder(id)
  const [found, setFound] = useState<OfficeOrder | null>(null)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  const order = found ?? state.value
  const show = (next: OfficeOrder) => {
    setFound(next)
    onChanged()
  }
  return (
    <>
      <dl className="xl-order-about">
        {factsOf(order).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <AskPayments order={order} onFound={show} />
      <Refunds order={order} />
      <section aria-label={ORDER_TEXT.timeline} className="xl-order-part">
        <h3>{ORDER_TEXT.timeline}</h3>
        <ol>
          {[...order.steps].reverse().map(({ what, at, fen }) => (
            <li key={`${what} ${at}`}>
              <strong>
                {ORDER_TEXT.steps[what]}
                {fen === undefined ? '' : ` ${fenText(fen)}`}
              </strong>
              <time>{dateTime(at)}</time>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

/** 详情: an order, its refunds and what happened to it, the newest first. */
export default function OrderWindow({ open, rows, list, onClose }: ActionDialogProps) {
  const [row] = rows
  return (
    <WindowFrame open={open} title={ORDER_TEXT.order} width={WIDTH} onClose={onClose}>
      {row === undefined ? null : <Whole id={row.id} onChanged={list.reload} />}
    </WindowFrame>
  )
}

import { useState } from 'react'
import type { PatientOrder } from '#contract/entities/order.ts'
import { myOrders } from '#contract/http/calls/orders.ts'
import { dateTime } from '#src/lib/format.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { fenText, orderStatusText, ORDER_TEXT as T } from '#src/lib/text/patientOrders.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { useOrderUpdates } from '#src/runtime/patient/useOrderUpdates.ts'
import { Button } from '#src/ui/Button.tsx'
import { useLastWhile } from '#src/ui/dialogs/useLastWhile.ts'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import { TopBar } from './Frame.tsx'
import { More } from './More.tsx'
import { ORDER_TAB, ORDER_TONES } from './orderTones.ts'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import './orders.css'

/** The first pages of the account's orders. */
async function load(pages: string): Promise<{ rows: PatientOrder[]; hasMore: boolean }> {
  const answers = await Promise.all(Array.from({ length: Number(pages) }, (_, n) => patientCall(myOrders, { page: n + 1 })))
  return { rows: answers.flatMap(({ rows }) => rows), hasMore: answers.at(-1)?.hasMore ?? false }
}

const TABS = ['open', 'going', 'over'] as const
type Tab = (typeof TABS)[number]

function OrderCard({ order }: { order: PatientOrder }) {
  return (
    <li className="xl-order-card">
      <Button variant="bare" className="xl-order-line" onClick={() => go({ page: 'order', id: order.id })}>
        <span>
          <strong>{order.subject}</strong>
          <small className="xl-quiet">
            {order.patientName} · {dateTime(order.createdAt).slice(5, 16)}
          </small>
        </span>
        <span className="xl-order-end">
          <strong>{fenText(order.payFen)}</strong>
          <StatusTag tone={ORDER_TONES[order.status]}>{orderStatusText(order)}</StatusTag>
        </span>
      </Button>
      {order.status === '0' && (
        <div className="xl-order-next">
          <Button variant="primary" aria-label={`${T.goPay} ${order.subject}`} onClick={() => go({ page: 'pay', id: order.id })}>
            {T.goPay}
          </Button>
        </div>
      )}
    </li>
  )
}

/** 我的订单: 待支付, 进行中, 已完成, each with its next action. */
export default function Orders() {
  const [tab, setTab] = useState<Tab | null>(null)
  const [pages, setPages] = useState(1)
  const { state, again, look } = useLoad(String(pages), load)
  useOrderUpdates(look)
  // what is there stays while the next page is awaited
  const there = useLastWhile(state.kind === 'there', state)
  const rows = there.kind === 'there' ? there.value.rows : []
  const of = (one: Tab) => rows.filter(({ status }) => ORDER_TAB[status] === one)
  // the first that has something to show
  const shown = tab ?? TABS.find(one => of(one).length > 0) ?? 'open'
  return (
    <>
      <TopBar title={T.orders} onBack={() => go({ page: 'me' })} />
      <main className="xl-patient-main">
        {there.kind === 'loading' && state.kind === 'loading' && (
          <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />
        )}
        {there.kind === 'there' && (
          <>
            <div className="xl-order-tabs" role="group" aria-label={T.orders}>
              {TABS.map(one => (
                <Button key={one} variant="bare" aria-pressed={shown === one} onClick={() => setTab(one)}>
                  {T.tabs[one]}
                  {of(one).length > 0 && ` ${of(one).length}`}
                </Button>
              ))}
            </div>
            {of(shown).length === 0 ? (
              <div className="xl-nothing">
                <span>{T.none}</span>
                <Button variant="primary" onClick={() => go({ page: 'home' }, { replace: true })}>
                  {T.noneAction}
                </Button>
              </div>
            ) : (
              <ul className="xl-patient-list">
                {of(shown).map(order => (
                  <OrderCard key={order.id} order={order} />
                ))}
              </ul>
            )}
            {there.value.hasMore && state.kind !== 'failed' && (
              <More text={T.more} isBusy={state.kind === 'loading'} onMore={() => setPages(pages + 1)} />
            )}
          </>
        )}
        {state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />}
      </main>
    </>
  )
}

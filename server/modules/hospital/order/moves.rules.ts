import { decide } from '#contract/lifecycles/lifecycle.ts'
import { CONSULT_ORDER_RULES } from '#contract/lifecycles/consultOrder.ts'
import type { ConsultOrderActor, ConsultOrderEvent } from '#contract/lifecycles/consultOrder.ts'
import { DRUG_ORDER_RULES } from '#contract/lifecycles/drugOrder.ts'
import type { DrugOrderActor, DrugOrderEvent } from '#contract/lifecycles/drugOrder.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import { statusOf } from './order.repository.ts'
import type { OrderRow } from './order.repository.ts'

/** Where an event leads a consultation's order, or why it may not be. */
export function nextConsultOrder(order: OrderRow, event: ConsultOrderEvent, who: ConsultOrderActor): OrderStatus {
  const verdict = decide(CONSULT_ORDER_RULES, statusOf(order), event, who)
  if (!verdict.ok) throw wrongState(order)
  return verdict.to
}
/** The same of an order of drugs. */
export function nextDrugOrder(order: OrderRow, event: DrugOrderEvent, who: DrugOrderActor): OrderStatus {
  const verdict = decide(DRUG_ORDER_RULES, statusOf(order), event, who)
  if (!verdict.ok) throw wrongState(order)
  return verdict.to
}
/** How long after its end a consultation may be complained of, ms (3.2). */
const COMPLAINT_MS = 15 * 86_400_000

/** What stands against a refund of a consultation that the office asked for at `asked`: it still follows its session, or ended too long ago (3.2: 3 → 5). */
export function checkComplaint(order: OrderRow, asked: Date): void {
  const { status } = order
  if (order.type !== '1') return
  if (status === '1' || status === '2') throw orderRefusal('CONSULT_OPEN', { cur: { status } })
  nextConsultOrder(order, 'refund', 'office')
  if (asked.getTime() > (order.finishedAt ?? order.createTime).getTime() + COMPLAINT_MS) throw orderRefusal('REFUND_OVERDUE')
}

/** The words for a state that does not know an event. */
export function wrongState(order: OrderRow): Refusal {
  const { status } = order
  if (status === '7' || status === '4') return orderRefusal('ORDER_CLOSED', { cur: { status } })
  return orderRefusal(status === '0' ? 'WRONG_STATE' : 'ORDER_PAID', { cur: { status } })
}

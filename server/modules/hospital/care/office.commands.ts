import { CARE_ENDS } from '#contract/rules/careReservations.ts'
import { isOverdue, mayStart } from '#contract/rules/careTimes.ts'
import type { CareSpan } from '#contract/rules/careTimes.ts'
import type { OrderContext } from '../order/order.context.ts'
import { placeIn } from './booking.commands.ts'
import { isNurse } from './care.repository.ts'
import { careRefusal, nextCare } from './careRefusal.rules.ts'
import { findItem, freePlace, hasVisitAt, isNurseBusy, lockVisited } from './reservation.repository.ts'
import { endVisit, moveVisit, notifyMoved } from './visit.service.ts'
import type { LockedVisit } from './visit.service.ts'

const spanOf = ({ visit }: LockedVisit): CareSpan & { id: string } => ({
  id: visit.id,
  start: visit.start.getTime(),
  end: visit.end.getTime(),
})

/** A nurse goes who is free then. Refuses NO_NURSE, NURSE_BUSY. */
export async function assign(context: OrderContext, locked: LockedVisit, nurseId: string): Promise<void> {
  const { tx } = context
  const status = nextCare(locked.visit, 'assign', 'office')
  if (!(await isNurse(tx, locked.visit.tenantId, nurseId))) throw careRefusal('NO_NURSE')
  if (await isNurseBusy(tx, nurseId, spanOf(locked))) throw careRefusal('NURSE_BUSY')
  await notifyMoved(context, await moveVisit(context, locked, { status, nurseId }), 'assigned')
}

/** The visit begins, within half an hour of its time. */
export async function start(context: OrderContext, locked: LockedVisit): Promise<void> {
  const status = nextCare(locked.visit, 'start', 'office')
  if (!mayStart(locked.visit.start.getTime(), context.now.getTime())) throw careRefusal('START_TIME')
  await moveVisit(context, locked, { status, startedAt: context.now })
}

/** The visit is over; one that was never begun only a day after its time. */
export async function finish(context: OrderContext, locked: LockedVisit): Promise<void> {
  const { visit } = locked
  const isLate = visit.status === '2'
  const status = nextCare(visit, isLate ? 'finishLate' : 'finish', 'office')
  if (isLate && !isOverdue(visit.start.getTime(), context.now.getTime())) throw careRefusal('NOT_OVERDUE')
  await moveVisit(context, locked, { status, startedAt: visit.startedAt ?? visit.start, finishedAt: context.now })
}

/** Other hours, in which the person has no other visit: their place is taken before the old one is free; of a visit that was assigned their nurse goes, who must be free. */
export async function reschedule(context: OrderContext, locked: LockedVisit, scheduleId: string): Promise<void> {
  const { tx, now } = context
  const { visit } = locked
  const status = nextCare(visit, 'reschedule', 'office')
  const item = await findItem(tx, visit.tenantId, visit.itemId)
  if (!item) throw careRefusal('NO_ITEM')
  await lockVisited(tx, visit.patientId)
  const { schedule, span } = await placeIn(context, { tenantId: visit.tenantId, scheduleId, minutes: item.minutes })
  if (span.start <= now.getTime()) throw careRefusal('NO_SLOT')
  if (await hasVisitAt(tx, visit.patientId, span, visit.id)) throw careRefusal('OVERLAP')
  const nurseId = visit.nurseId === null ? null : schedule.nurseId
  if (nurseId !== null && (await isNurseBusy(tx, nurseId, { id: visit.id, ...span }))) throw careRefusal('NURSE_BUSY')
  if (visit.scheduleId !== null) await freePlace(tx, visit.scheduleId)
  const times = { start: new Date(span.start), end: new Date(span.end) }
  await notifyMoved(context, await moveVisit(context, locked, { status, ...times, scheduleId, nurseId }), 'rescheduled')
}

/** The office cancels for a reason; what was paid goes back. */
export const cancel = (context: OrderContext, locked: LockedVisit, reason: string): Promise<unknown> =>
  endVisit(context, locked, { event: 'cancel', who: 'office', reason })

/** Nobody was there: a day after its time, with or without its money. */
export async function noShow(context: OrderContext, locked: LockedVisit, withRefund: boolean): Promise<void> {
  nextCare(locked.visit, 'noShow', 'office')
  if (!isOverdue(locked.visit.start.getTime(), context.now.getTime())) throw careRefusal('NOT_OVERDUE')
  await endVisit(context, locked, { event: 'noShow', who: 'office', reason: CARE_ENDS.noShow, keepsMoney: !withRefund })
}

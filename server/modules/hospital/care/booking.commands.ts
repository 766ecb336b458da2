import type { Static } from 'typebox'
import type { bookCareBody } from '#contract/http/calls/care.schema.ts'
import { bookingIssues, CARE_ENDS, CARE_UNPAID_MAX } from '#contract/rules/careReservations.ts'
import { CARE_PAY_MS, clockOf, isInTime, visitIn } from '#contract/rules/careTimes.ts'
import type { CareSpan } from '#contract/rules/careTimes.ts'
import type { PatientPrincipal } from '#server/plugins/principal.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import type { OrderContext } from '../order/order.context.ts'
import { isNurse } from './care.repository.ts'
import { careRefusal } from './careRefusal.rules.ts'
import {
  findItem,
  hasSchedule,
  hasVisitAt,
  insertCareOrder,
  insertReservation,
  lockPerson,
  pricesOn,
  reservePlace,
  unpaidOf,
  updateReservation,
  visitsOf,
} from './reservation.repository.ts'
import type { ScheduleRow } from './reservation.repository.ts'
import { endVisit, notifyWaiting } from './visit.service.ts'
import type { LockedVisit } from './visit.service.ts'

/** Takes a place of some hours for a visit of so many minutes. Refuses SLOT_FULL, NO_SLOT, SLOT_SHORT. */
export async function placeIn(
  { tx }: Pick<OrderContext, 'tx'>,
  of: { tenantId: number; scheduleId: string; minutes: number },
): Promise<{ schedule: ScheduleRow; span: CareSpan }> {
  const { tenantId, scheduleId, minutes } = of
  const schedule = await reservePlace(tx, tenantId, scheduleId)
  if (schedule === null) throw careRefusal((await hasSchedule(tx, tenantId, scheduleId)) ? 'SLOT_FULL' : 'NO_SLOT')
  // whose account was deleted or moved to another department since nobody can be sent
  if (!(await isNurse(tx, tenantId, schedule.nurseId))) throw careRefusal('NO_SLOT')
  const taken = (await visitsOf(tx, [scheduleId])).get(scheduleId) ?? []
  const span = visitIn(schedule, minutes, taken)
  if (span === null) throw careRefusal('SLOT_SHORT')
  return { schedule, span }
}

/** Books a visit: a place is taken, and what costs something waits for its money; what costs nothing waits for a nurse at once (CARE-02, CARE-06). */
export async function book(
  context: OrderContext,
  patient: PatientPrincipal,
  id: string,
  of: Static<typeof bookCareBody> & { mayPay: boolean },
): Promise<void> {
  const { tx, now } = context
  const { tenantId } = patient
  const [address, contactPhone] = [of.address.trim(), of.contactPhone.trim()]
  const issues = bookingIssues({ address, contactPhone })
  if (issues.address) throw careRefusal(issues.address)
  if (issues.contactPhone) throw careRefusal(issues.contactPhone)
  const person = await lockPerson(tx, patient.id, of.memberId)
  if (!person) throw careRefusal('NO_MEMBER')
  if ((await unpaidOf(tx, patient.id)) >= CARE_UNPAID_MAX) throw careRefusal('UNPAID')
  const item = await findItem(tx, tenantId, of.itemId)
  if (item?.enabled !== 'Y') throw careRefusal('NO_ITEM')
  const { schedule, span } = await placeIn(context, { tenantId, scheduleId: of.scheduleId, minutes: item.minutes })
  // the place that was shown is another's by now
  if (of.at !== undefined && of.at !== clockOf(span.start)) throw careRefusal('SLOT_MOVED')
  if (!isInTime(span.start, now.getTime())) throw careRefusal('SLOT_LATE')
  if (await hasVisitAt(tx, person.id, span)) throw careRefusal('OVERLAP')
  const price = (await pricesOn(tx, { tenantId, day: schedule.date, itemIds: [item.id] })).get(item.id)
  if (price === undefined) throw careRefusal('NO_ITEM')
  const isFree = price.priceFen === 0
  if (!isFree && !of.mayPay) throw orderRefusal('PAY_OFF')
  const times = { start: new Date(span.start), end: new Date(span.end) }
  const facts = { tenantId, patientId: person.id, itemId: item.id, priceFen: price.priceFen, scheduleId: schedule.id }
  const visit = await insertReservation(
    tx,
    { ...facts, ...times, id, address, contactPhone, status: isFree ? '1' : '0', createBy: patient.id },
    now,
  )
  if (isFree) {
    await notifyWaiting(context, visit)
    return
  }
  const orderId = await insertCareOrder(tx, visit, new Date(now.getTime() + CARE_PAY_MS), now)
  await updateReservation(tx, visit, { orderId }, now)
}

/** Cancels an own visit in time; what was paid goes back (CARE-05). Refuses VERSION_CONFLICT, LATE_CANCEL, WRONG_STATE. */
export async function cancelOwn(context: OrderContext, locked: LockedVisit, version: number): Promise<void> {
  const { visit } = locked
  if (visit.version !== version) throw careRefusal('VERSION_CONFLICT', { cur: { version: visit.version } })
  const mayBe = visit.status === '0' || isInTime(visit.start.getTime(), context.now.getTime())
  if (!mayBe && (visit.status === '1' || visit.status === '2')) throw careRefusal('LATE_CANCEL')
  await endVisit(context, locked, { event: 'cancel', who: 'patient', reason: CARE_ENDS.patient })
}

import { CARE_NOTICES } from '#contract/rules/careReservations.ts'
import type { CareEvent } from '#contract/lifecycles/careReservation.ts'
import { hospitalTime } from '#contract/rules/hospitalClock.ts'
import type { ChatEvents } from '#contract/sockets/chat.ts'
import { patientStream } from '#server/realtime/chat/desk.ts'
import { BELL, insertMessage } from '#server/plugins/messageRecord.ts'
import { notifyOffice } from '../office.service.ts'
import type { OrderContext } from '../order/order.context.ts'
import type { OrderRow } from '../order/order.repository.ts'
import { nextCare } from './careRefusal.rules.ts'
import { findReservation, findVisit, freePlace, lockReservation, updateReservation } from './reservation.repository.ts'
import type { ReservationRow } from './reservation.repository.ts'

/** A visit with its order, both locked, the order first. */
export interface LockedVisit {
  visit: ReservationRow
  order: OrderRow | null
}

/** 11-27 08:30 of the hospital's clock. */
const when = (at: Date): string => hospitalTime(at.getTime()).toISOString().slice(5, 16).replace('T', ' ')

/** Locks a visit behind its order; null: there is none. */
export async function lockVisit({ tx, app }: Pick<OrderContext, 'tx' | 'app'>, id: string): Promise<LockedVisit | null> {
  const found = await findReservation(tx, id)
  if (!found) return null
  const order = found.orderId === null ? null : await app.orders.lock(tx, found.orderId)
  const visit = await lockReservation(tx, id)
  return visit ? { visit, order } : null
}

/** Notes what its patient is told of a visit among the messages, without names of people but the nurse's. */
async function notifyPatient({ tx, now }: OrderContext, visit: ReservationRow, content: string): Promise<void> {
  const { tenantId, no } = visit
  const sent = { msgType: BELL, source: 'careReservation', status: '1', createBy: '系统', at: now } as const
  await insertMessage(tx, { ...sent, tenantId, title: content, receiver: `患者（预约${no}）`, content })
}

/** The pages of the patient's account hear that a visit moved. */
async function announceVisit({ tx, emit }: OrderContext, { id, status }: ReservationRow): Promise<void> {
  const found = await findVisit(tx, id)
  if (found) emit(patientStream(found.account), 'care:update', { id, status } satisfies ChatEvents['care:update'])
}

/** The office is told of a visit that waits for a nurse. */
export async function notifyWaiting(context: OrderContext, visit: ReservationRow): Promise<void> {
  const found = await findVisit(context.tx, visit.id)
  const { title, abstract } = CARE_NOTICES.waiting
  await notifyOffice(context, visit.tenantId, {
    title,
    abstract: abstract(found?.item?.name ?? '', when(visit.start)),
    busId: visit.id,
    busType: 'careReservation',
  })
}

/** The patient is told that somebody comes, or comes at another time. */
export async function notifyMoved(context: OrderContext, visit: ReservationRow, what: 'assigned' | 'rescheduled'): Promise<void> {
  const found = await findVisit(context.tx, visit.id)
  const name = found?.item?.name ?? ''
  const said =
    what === 'assigned'
      ? CARE_NOTICES.assigned(name, when(visit.start), found?.nurseName ?? '')
      : CARE_NOTICES.rescheduled(name, when(visit.start))
  await notifyPatient(context, visit, said)
}

/** A visit that does not come about: its place is free again, its money goes back unless it is kept, its order is closed. */
export async function endVisit(
  context: OrderContext,
  { visit, order }: LockedVisit,
  of: { event: CareEvent; who: 'patient' | 'office' | 'clock'; reason: string; keepsMoney?: boolean },
): Promise<ReservationRow> {
  const { tx, now } = context
  const { orders } = context.app
  const status = nextCare(visit, of.event, of.who)
  const ended = await updateReservation(tx, visit, { status, cancelReason: of.reason, finishedAt: now }, now)
  if (visit.scheduleId !== null) await freePlace(tx, visit.scheduleId)
  const isPaid = order?.status === '1' || order?.status === '2'
  const isKept = order?.status === '1' && of.keepsMoney === true
  if (order?.status === '0') await orders.close(context, order, of.who === 'clock' ? 'timeout' : 'cancel')
  else if (isKept) await orders.follow(context, order, { status: '3', finishedAt: now })
  else if (isPaid) await orders.refundWhole(context, order, of.reason)
  if (of.who !== 'patient') {
    const found = await findVisit(tx, visit.id)
    const money = isKept ? 'kept' : isPaid || of.event === 'paidBack' ? 'back' : 'none'
    await notifyPatient(context, ended, CARE_NOTICES.cancelled(found?.item?.name ?? '', of.reason, money))
  }
  await announceVisit(context, ended)
  return ended
}

/** A visit goes on: its order follows. */
export async function moveVisit(
  context: OrderContext,
  { visit, order }: LockedVisit,
  change: Partial<ReservationRow>,
): Promise<ReservationRow> {
  const { tx, now } = context
  const moved = await updateReservation(tx, visit, change, now)
  await announceVisit(context, moved)
  if (order === null) return moved
  const facts = moved.status === '3' ? { status: '2' } : moved.status === '4' ? { status: '3', finishedAt: now } : {}
  const isOpen = order.status === '1' || order.status === '2'
  await context.app.orders.follow(context, order, isOpen ? facts : {})
  return moved
}

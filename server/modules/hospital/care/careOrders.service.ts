import type { FastifyInstance } from 'fastify'
import { CARE_ENDS } from '#contract/rules/careReservations.ts'
import { CARE_SETTLE_MS } from '#contract/rules/careTimes.ts'
import type { OrderFollower } from '../order/order.context.ts'
import { nextCare } from './careRefusal.rules.ts'
import { dueVisits, lockReservation, updateReservation } from './reservation.repository.ts'
import { endVisit, lockVisit, moveVisit, notifyWaiting } from './visit.service.ts'

/** What becomes of a visit when its order is paid, closed or paid back, and what the clock does with visits that nobody moved (3.7). */
export function careOrders(app: FastifyInstance): OrderFollower {
  /** A visit whose time is over: without a nurse it is cancelled, one that nobody ended is finished. */
  const settle = async (id: string): Promise<void> => {
    const settled = await app.orders.run(async context => {
      const locked = await lockVisit(context, id)
      const now = context.now.getTime()
      if (locked?.visit.status === '1' && locked.visit.start.getTime() <= now)
        return endVisit(context, locked, { event: 'expire', who: 'clock', reason: CARE_ENDS.expire })
      if (locked?.visit.status !== '3' || locked.visit.end.getTime() + CARE_SETTLE_MS > now) return null
      return moveVisit(context, locked, { status: nextCare(locked.visit, 'close', 'clock'), finishedAt: locked.visit.end })
    })
    if (settled) app.boards.changed(settled.tenantId, 'care', 'live')
  }
  return {
    onPaid: async (context, order) => {
      const { tx, now } = context
      const visit = await lockReservation(tx, order.refId ?? '')
      if (visit?.status !== '0') return CARE_ENDS.timeout
      await notifyWaiting(context, await updateReservation(tx, visit, { status: nextCare(visit, 'pay', 'provider') }, now))
      return null
    },
    onClosed: async (context, order, by) => {
      const visit = await lockReservation(context.tx, order.refId ?? '')
      if (visit?.status !== '0') return
      const of =
        by === 'timeout'
          ? ({ event: 'timeout', who: 'clock', reason: CARE_ENDS.timeout } as const)
          : ({ event: 'cancel', who: 'patient', reason: CARE_ENDS.unpaid } as const)
      await endVisit(context, { visit, order: null }, of)
    },
    onPaidBack: async (context, order) => {
      const visit = await lockReservation(context.tx, order.refId ?? '')
      if (visit?.status !== '1' && visit?.status !== '2') return
      await endVisit(context, { visit, order: null }, { event: 'paidBack', who: 'office', reason: CARE_ENDS.paidBack })
    },
    tick: async () => {
      const now = app.now()
      for (const { id } of await dueVisits(app.db, new Date(now), new Date(now - CARE_SETTLE_MS)))
        // one that cannot be settled must not keep the others waiting
        await settle(id).catch((error: unknown) => app.log.error({ err: error }, 'a visit could not be settled'))
    },
  }
}

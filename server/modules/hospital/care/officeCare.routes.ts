import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/care.ts'
import * as schemas from '#contract/http/calls/care.schema.ts'
import { CARE_LIST_TEXT as T, CARE_REASON_MIN } from '#contract/rules/careReservations.ts'
import { CARE_DAYS } from '#contract/rules/careTimes.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { daysLater } from '#contract/rules/scheduleWeek.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { serve } from '#server/plugins/serve.ts'
import { once } from '../once.repository.ts'
import type { OrderContext } from '../order/order.context.ts'
import { careRefusal } from './careRefusal.rules.ts'
import * as commands from './office.commands.ts'
import { busyNurses, findItem, findReservation, freeHours, nursesOn, visitsOf } from './reservation.repository.ts'
import type { ReservationRow } from './reservation.repository.ts'
import { presentNurses, presentSlots } from './visit.presenter.ts'
import { lockVisit } from './visit.service.ts'
import type { LockedVisit } from './visit.service.ts'

/** Visits of care for the office, who moves their states (contract/http/calls/care.ts, CARE-03). */
export function officeCareRoutes(app: FastifyInstance): void {
  const visitOf = async (user: UserPrincipal, id: string): Promise<ReservationRow> => {
    const visit = await findReservation(app.db, id)
    if (!visit || visit.tenantId !== user.tenantId) throw careRefusal('NOT_FOUND')
    return visit
  }
  /** A command on a visit, once; visit and order are locked. */
  const command = async (
    user: UserPrincipal,
    of: { id: string; requestId: string; version: number; name: string },
    work: (context: OrderContext, locked: LockedVisit) => Promise<unknown>,
  ): Promise<null> => {
    const { id, requestId, version, name } = of
    await visitOf(user, id)
    await app.orders.run(context => {
      const { tenantId } = user
      const known = { byUser: user.id, requestId, tenantId, name: `care.${name}`, refId: id, now: context.now }
      return once(context.tx, known, async () => {
        const locked = await lockVisit(context, id)
        if (!locked) throw careRefusal('NOT_FOUND')
        if (locked.visit.version !== version) throw careRefusal('VERSION_CONFLICT', { cur: { version: locked.visit.version } })
        await work(context, locked)
        await app.audit({ actor: user, action: `care.${name}`, entity: 'careReservation', entityId: id }, context.tx)
      })
    })
    app.boards.changed(user.tenantId, 'care', 'live')
    return null
  }

  serve(app, calls.careNurses, {
    schema: { query: schemas.careOfQuery },
    handler: async ({ user, input: { id } }) => {
      const visit = await visitOf(user, id)
      const day = hospitalDay(visit.start.getTime())
      const busy = await busyNurses(app.db, { id, start: visit.start.getTime(), end: visit.end.getTime() })
      return presentNurses(await nursesOn(app.db, user.tenantId, day), visit, day, busy)
    },
  })
  serve(app, calls.careMoves, {
    schema: { query: schemas.careOfQuery },
    handler: async ({ user, input: { id } }) => {
      const visit = await visitOf(user, id)
      const item = await findItem(app.db, user.tenantId, visit.itemId)
      const from = hospitalDay(app.now())
      const hours = await freeHours(app.db, { tenantId: user.tenantId, from, to: daysLater(from, CARE_DAYS) })
      const others = hours.filter(({ schedule }) => schedule.id !== visit.scheduleId)
      const visits = await visitsOf(
        app.db,
        others.map(({ schedule }) => schedule.id),
      )
      return presentSlots(others, visits, { minutes: item?.minutes ?? 0, isAhead: start => start > app.now() })
    },
  })
  serve(app, calls.assignCare, {
    schema: { body: schemas.assignCareBody },
    handler: ({ user, input }) =>
      command(user, { ...input, name: 'assign' }, (context, locked) => commands.assign(context, locked, input.nurseId)),
    message: T.reassigned,
  })
  serve(app, calls.startCare, {
    schema: { body: schemas.careCommandBody },
    handler: ({ user, input }) => command(user, { ...input, name: 'start' }, commands.start),
    message: T.started,
  })
  serve(app, calls.finishCare, {
    schema: { body: schemas.careCommandBody },
    handler: ({ user, input }) => command(user, { ...input, name: 'finish' }, commands.finish),
    message: T.finished,
  })
  serve(app, calls.rescheduleCare, {
    schema: { body: schemas.rescheduleCareBody },
    handler: ({ user, input }) =>
      command(user, { ...input, name: 'reschedule' }, (context, locked) =>
        commands.reschedule(context, locked, input.scheduleId),
      ),
    message: T.rescheduled,
  })
  serve(app, calls.cancelCare, {
    schema: { body: schemas.cancelCareBody },
    handler: ({ user, input }) => {
      const reason = input.reason.trim()
      if ([...reason].length < CARE_REASON_MIN) throw careRefusal('REASON')
      return command(user, { ...input, name: 'cancel' }, (context, locked) => commands.cancel(context, locked, reason))
    },
    message: T.cancelled,
  })
  serve(app, calls.careNoShow, {
    schema: { body: schemas.noShowBody },
    handler: ({ user, input }) =>
      command(user, { ...input, name: 'noShow' }, (context, locked) => commands.noShow(context, locked, input.withRefund)),
    message: T.cancelled,
  })
}

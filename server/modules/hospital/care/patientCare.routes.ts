import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/care.ts'
import * as schemas from '#contract/http/calls/care.schema.ts'
import { CARE_DAYS, isInTime } from '#contract/rules/careTimes.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { daysLater } from '#contract/rules/scheduleWeek.ts'
import { newId } from '#server/db/newId.ts'
import type { PatientPrincipal } from '#server/plugins/principal.ts'
import { serve } from '#server/plugins/serve.ts'
import { once } from '../once.repository.ts'
import { book, cancelOwn } from './booking.commands.ts'
import { careRefusal } from './careRefusal.rules.ts'
import { findItem, findVisit, freeHours, itemsInUse, pricesOn, visitsOf, visitsOfAccount } from './reservation.repository.ts'
import { presentItem, presentSlots, presentVisit } from './visit.presenter.ts'
import { lockVisit } from './visit.service.ts'

const SHOWN = 100

/** Care at home for the account of a patient (contract/http/calls/care.ts). */
export function patientCareRoutes(app: FastifyInstance): void {
  const ownVisit = async (patient: PatientPrincipal, id: string) => {
    const found = await findVisit(app.db, id)
    if (!found || found.account !== patient.id) throw careRefusal('NOT_FOUND')
    return found
  }

  serve(app, calls.careItems, {
    handler: async ({ patient: { tenantId } }) => {
      const items = await itemsInUse(app.db, tenantId)
      const day = hospitalDay(app.now())
      const prices = await pricesOn(app.db, { tenantId, day, itemIds: items.map(({ item }) => item.id) })
      return items.flatMap(one => {
        const price = prices.get(one.item.id)
        return price === undefined ? [] : [presentItem(one, price)]
      })
    },
  })
  serve(app, calls.careSlots, {
    schema: { query: schemas.careSlotsQuery },
    handler: async ({ patient: { tenantId }, input: { itemId } }) => {
      const item = await findItem(app.db, tenantId, itemId)
      if (item?.enabled !== 'Y') throw careRefusal('NO_ITEM')
      const from = hospitalDay(app.now())
      const hours = await freeHours(app.db, { tenantId, from, to: daysLater(from, CARE_DAYS) })
      const visits = await visitsOf(
        app.db,
        hours.map(({ schedule }) => schedule.id),
      )
      const slots = presentSlots(hours, visits, { minutes: item.minutes, isAhead: start => isInTime(start, app.now()) })
      const prices = new Map<string, number | undefined>()
      for (const day of new Set(slots.map(({ date }) => date)))
        prices.set(day, (await pricesOn(app.db, { tenantId, day, itemIds: [itemId] })).get(itemId)?.priceFen)
      return slots.flatMap(slot => {
        const priceFen = prices.get(slot.date)
        return priceFen === undefined ? [] : [{ ...slot, priceFen }]
      })
    },
  })
  serve(app, calls.bookCare, {
    schema: { body: schemas.bookCareBody },
    limit: { count: 30, per: 60_000 },
    handler: async ({ patient, input }) => {
      const mayPay = (await app.orders.payable(patient.tenantId)).channels.length > 0
      const refId = newId()
      const id = await app.orders.run(context => {
        const of = { byUser: patient.id, requestId: input.requestId, tenantId: patient.tenantId, name: 'care.book' }
        return once(context.tx, { ...of, refId, isNew: true, said: input, now: context.now }, async () => {
          await book(context, patient, refId, { ...input, mayPay })
          await app.audit({ actor: patient, action: 'care.book', entity: 'careReservation', entityId: refId }, context.tx)
        })
      })
      app.boards.changed(patient.tenantId, 'care', 'live')
      return presentVisit(await ownVisit(patient, id), app.now())
    },
    message: '预约已提交',
  })
  serve(app, calls.cancelOwnCare, {
    schema: { body: schemas.careCommandBody },
    handler: async ({ patient, input: { id, requestId, version } }) => {
      await ownVisit(patient, id)
      await app.orders.run(context => {
        const of = { byUser: patient.id, requestId, tenantId: patient.tenantId, name: 'care.cancelOwn' }
        return once(context.tx, { ...of, refId: id, now: context.now }, async () => {
          const locked = await lockVisit(context, id)
          if (!locked) throw careRefusal('NOT_FOUND')
          await cancelOwn(context, locked, version)
          await app.audit({ actor: patient, action: 'care.cancelOwn', entity: 'careReservation', entityId: id }, context.tx)
        })
      })
      app.boards.changed(patient.tenantId, 'care', 'live')
      return presentVisit(await ownVisit(patient, id), app.now())
    },
    message: '预约已取消',
  })
  serve(app, calls.myCare, {
    reads: ({ result }) => ({
      action: 'care.ownList',
      entity: 'careReservation',
      entityId: result.map(({ id }) => id).join(','),
      content: `${result.length}次护理预约`,
    }),
    handler: async ({ patient }) =>
      (await visitsOfAccount(app.db, patient.id, SHOWN)).map(visit => presentVisit(visit, app.now())),
  })
}

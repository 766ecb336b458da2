import type { FastifyInstance } from 'fastify'
import { openDrugOrder, stopDrugOrder } from './drugOrder.service.ts'
import { counterRoutes } from './counter.routes.ts'
import { dispenseEndRoutes } from './dispenseEnds.routes.ts'
import { dispenseRoutes } from './dispense.routes.ts'
import { officeOrderRoutes } from './officeOrder.routes.ts'
import { createOrders } from './orders.service.ts'
import { patientOrderRoutes } from './patientOrder.routes.ts'

/** Orders, payments and refunds; decorates `app.orders` and follows sheets that are approved or stopped. */
export function orders(app: FastifyInstance): void {
  app.decorate('orderFollowers', {})
  const desk = createOrders(app)
  app.decorate('orders', desk)
  app.rxFollowers.push({
    onApproved: ({ tx, emit, now }, sheet) => openDrugOrder({ tx, emit, now, app }, sheet),
    onStopped: ({ tx, emit, now }, sheet, why) => stopDrugOrder({ tx, emit, now, app }, sheet, why),
  })
  patientOrderRoutes(app, desk)
  officeOrderRoutes(app, desk)
  dispenseRoutes(app, desk)
  dispenseEndRoutes(app, desk)
  counterRoutes(app, desk)
}

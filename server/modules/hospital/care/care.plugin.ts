import type { FastifyInstance } from 'fastify'
import { careOrders } from './careOrders.service.ts'
import { officeCareRoutes } from './officeCare.routes.ts'
import { patientCareRoutes } from './patientCare.routes.ts'

/** Care at home: patients book, the office sends nurses; follows the orders of kind 3. */
export function care(app: FastifyInstance): void {
  app.orderFollowers['3'] = careOrders(app)
  patientCareRoutes(app)
  officeCareRoutes(app)
}

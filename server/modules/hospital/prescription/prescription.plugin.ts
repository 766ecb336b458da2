import type { FastifyInstance } from 'fastify'
import { signatureOf } from '../signature.service.ts'
import { watchDeadlines } from './deadlines.service.ts'
import { diagnosisRoutes } from './diagnoses.routes.ts'
import { patientSheetRoutes } from './patientSheet.routes.ts'
import { prescriptionRoutes } from './prescription.routes.ts'
import { createReminders } from './reminders.service.ts'
import { reviewRoutes } from './review.routes.ts'
import { rxDesk } from './rxDesk.plugin.ts'
import { createRxService } from './rx.service.ts'
import { sheetsAtEnd, sheetsAtLeaving } from './sessionEnd.commands.ts'
import { submitRoutes } from './submit.routes.ts'

/** Prescriptions: writing, submission, review, print, and what jobs and other modules ask of them. */
export function prescriptions(app: FastifyInstance): void {
  app.decorate('rxFollowers', [])
  const rx = createRxService(app, signatureOf(app))
  prescriptionRoutes(app, rx.signature)
  diagnosisRoutes(app)
  submitRoutes(app, rx)
  reviewRoutes(app, rx)
  patientSheetRoutes(app)
  watchDeadlines(app, rx)
  rxDesk(app, rx)
  app.consultation.onEnded(sheetsAtEnd(rx))
  app.consultation.onLeaving(sheetsAtLeaving(rx))
  app.decorate('prescriptionReminders', createReminders(app))
}

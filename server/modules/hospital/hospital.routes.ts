import type { ServerModule } from '../serverModule.ts'
import { drugStockSource } from './drugStock/drugStock.source.ts'
import { icdSource } from './icd/icd.source.ts'
import { createReminders } from './prescription/reminders.ts'
import { scheduleRoutes } from './schedule/schedule.routes.ts'
import { scheduleSource } from './schedule/schedule.source.ts'

/** The shared tables of the hospital: duty weeks, drug stock, diagnoses; and what jobs ask of prescriptions. */
export const hospitalModule: ServerModule = async app => {
  for (const source of [scheduleSource, drugStockSource, icdSource]) app.grids.add(source)
  scheduleRoutes(app)
  app.decorate('prescriptionReminders', createReminders(app))
}

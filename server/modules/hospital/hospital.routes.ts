import type { ServerModule } from '../index.ts'
import { drugStockSource } from './drugStock/drugStock.source.ts'
import { icdSource } from './icd/icd.source.ts'
import { scheduleSource } from './schedule/schedule.source.ts'

/** The shared tables of the hospital: duty weeks, drug stock, diagnoses. */
export const hospitalModule: ServerModule = async app => {
  for (const source of [scheduleSource, drugStockSource, icdSource]) app.grids.add(source)
}

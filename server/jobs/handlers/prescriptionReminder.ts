import Type from 'typebox'
import { jobHandler } from '../handler.ts'

/** Stands in the registry so that it can be planned; there are no prescriptions in this product yet, so there is nobody to remind. */
export const prescriptionReminder = jobHandler({
  description: '提醒即将到期的处方。本系统尚无处方数据，执行时不做任何事',
  parameters: Type.Object({}),
  run: async () => '尚无处方数据，没有需要提醒的处方',
})
